"""Processes beside the server that can be killed: bots think there."""

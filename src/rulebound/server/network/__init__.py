"""HTTP and WebSocket: what comes in, how much of it, and how it is answered."""

"""What server and clients say to each other: typed messages, and documents made from the types."""

"""Tables over HTTP and WebSocket. The log of a table is the truth; everything else is made from it."""

/// What a route does wrong on request.
enum ServerFault {}

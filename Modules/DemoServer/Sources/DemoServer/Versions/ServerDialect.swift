import Networking

/// A dialect of the server: the API below one path, with its own routes, objects and errors. All dialects share the world and its rules.
///
/// To add one, add a value here, give its routes this value as their origin (``Route``) and name them in `Route.all(of:in:)`. A route checks
/// and changes the world with the rules of `Rules` and writes the result in the objects of its dialect.
struct ServerDialect: Sendable, Equatable {
    /// The prefix of its paths.
    let path: String
    /// True if an invalid token fails every request, reads included; otherwise reads ignore it.
    var refusesInvalidTokens = false
    /// Reads the body of a request.
    var readBody: @Sendable (HTTPRequest, BodySchema) -> ReceivedBody = { ReceivedBody($0, as: $1) }
    /// Returns the response to a refused request.
    let refusal: @Sendable (ServerError, Dialect) -> Answer

    /// The API of 0.18 and 0.19, of which 1.0 still serves a part.
    static let v3 = ServerDialect(path: "/api/v3") { $1 >= .v1_0 ? Answer(v4: $0) : Answer($0, in: $1) }
    /// The API of 1.0.
    static let v4 = ServerDialect(path: "/api/v4") { error, _ in Answer(v4: error) }
    /// The API of PieFed.
    static let pieFed = ServerDialect(
        path: "/api/alpha",
        refusesInvalidTokens: true,
        readBody: { ReceivedBody(pieFed: $0, as: $1) },
        refusal: { error, _ in Answer(pieFed: error) }
    )
    /// The root of the server: pages, pictures and well-known paths.
    static let root = ServerDialect(path: "") { Answer($0, in: $1) }

    static func == (left: ServerDialect, right: ServerDialect) -> Bool { left.path == right.path }
}

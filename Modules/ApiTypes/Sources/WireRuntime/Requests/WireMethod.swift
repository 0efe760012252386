/// The HTTP method of a request, upper case on the wire.
public enum WireMethod: String, Hashable, Sendable, CaseIterable {
    /// Reads; its parameters go into the query.
    case get = "GET"
    /// Writes or creates; its parameters go into the body.
    case post = "POST"
    /// Replaces; its parameters go into the body.
    case put = "PUT"
    /// Deletes; its parameters go into the body.
    case delete = "DELETE"
    /// Changes a part; its parameters go into the body. Lemmy has none.
    case patch = "PATCH"
}

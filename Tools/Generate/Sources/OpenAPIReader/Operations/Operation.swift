/// An operation of a path, with the parameters that all operations of the path share.
struct Operation {
    /// The method in upper case.
    let method: String
    let path: String
    let node: Cursor
    /// The parameters of the path, then those of the operation.
    let parameters: [Cursor]

    var key: String { "\(method) \(path)" }

    /// The methods that requests can have.
    static let methods = ["get", "post", "put", "patch", "delete"]
    /// The methods of HTTP that they cannot have.
    static let otherMethods = ["head", "options", "trace"]
}

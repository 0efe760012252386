public import WireRuntime

/// What a server answers when it refuses, with any status but 200.
///
/// 0.18 answers some errors in plain text instead: a body that is not this is shown as it is.
public struct ApiErrorBody: WireValue {
    /// The code, `couldnt_find_post`; codes come and go with versions, so it is no enumeration.
    public var error: String
    /// More about it, for some codes; since 0.19.0.
    public var message: String?

    /// Makes a value, for tests and previews.
    public init(error: String, message: String? = nil) {
        self.error = error
        self.message = message
    }

    private enum CodingKeys: String, CodingKey {
        case error
        case message
    }
}

public import WireRuntime

/// That it worked.
///
/// Exists since 0.19.0.
public struct ApiSuccessResponse: WireValue {
    /// Always true: a failure is an error.
    public var success: Bool

    /// Makes a value, for tests and previews.
    public init(success: Bool) {
        self.success = success
    }

    private enum CodingKeys: String, CodingKey {
        case success
    }
}

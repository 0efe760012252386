public import WireRuntime

/// Names an application on one server.
public struct RegistrationApplicationID: WireIdentifier {
    /// The number.
    public let rawValue: Int

    /// Wraps a number.
    public init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// Somebody who can log in to the demo server.
public struct DemoAccount: Hashable, Sendable {
    /// The name to log in with.
    public let name: String
    /// The password.
    public let password: String

    /// The password that belongs to a name. The tables hold no passwords, so this rule stands in for them.
    static func password(for name: String) -> String { name == "carol" ? "carol-is-admin" : "\(name)-password" }
}

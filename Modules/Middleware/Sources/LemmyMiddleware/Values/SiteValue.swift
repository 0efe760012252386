public import Middleware

/// A server's description of itself and of the account that sends the request.
public struct SiteValue: TierAnswer, Codable, Hashable, Sendable {
    /// The name of the site.
    public var name: String
    /// The host name by which the server calls itself.
    public var host: String
    /// The server's version in its own spelling: `0.19.20`.
    public var version: String
    /// The account that sent the request; nil for a guest.
    public var me: Person4Value?

    /// Creates a description.
    ///
    /// - Parameters:
    ///   - name: The name of the site.
    ///   - host: The host name by which the server calls itself.
    ///   - version: The server's version in its own spelling.
    ///   - me: The account that sent the request; nil for a guest.
    package init(name: String, host: String, version: String, me: Person4Value?) {
        (self.name, self.host, self.version, self.me) = (name, host, version, me)
    }

    /// Adds the updates of the requesting account's entities.
    public func collect(into updates: inout EntityUpdates) { me.collect(into: &updates) }
}

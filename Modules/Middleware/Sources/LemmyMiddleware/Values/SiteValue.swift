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

    /// Adds the updates of the requesting account's entities.
    public func collect(into updates: inout EntityUpdates) { me.collect(into: &updates) }
}

public import Middleware

/// What a server says of itself and of who asks.
public struct SiteValue: TierAnswer, Codable, Hashable, Sendable {
    /// The site's name.
    public var name: String
    /// The host it calls itself by.
    public var host: String
    /// The server's version as it spells it: `0.19.20`.
    public var version: String
    /// Who asks; nil for a guest.
    public var me: Person4Value?

    /// Adds what it says of who asks.
    public func collect(into sayings: inout Sayings) { me.collect(into: &sayings) }
}

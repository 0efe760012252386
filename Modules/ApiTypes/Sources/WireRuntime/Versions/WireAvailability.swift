/// The servers that support a type, a field or an endpoint.
///
/// ```swift
/// ApiPost.availability[.altText].description               // since 0.19.4
/// ApiPost.availability[.altText].contains("0.19.3")        // false
/// ```
public struct WireAvailability: Hashable, Sendable, CustomStringConvertible {
    /// The first server that supports it; nil if all older servers do.
    public let since: ServerVersion?
    /// The last server that supports it; nil if all newer servers do.
    public let until: ServerVersion?
    /// The servers in between that do not support it; nil if there are none.
    public let except: ClosedRange<ServerVersion>?

    /// The availability on all servers.
    public static let always = WireAvailability()

    /// Creates an availability from the first and last server that support something, and those in between that do not. Without arguments
    /// all servers do.
    public init(
        since: ServerVersion? = nil,
        until: ServerVersion? = nil,
        except: ClosedRange<ServerVersion>? = nil
    ) {
        self.since = since
        self.until = until
        self.except = except
    }

    /// Returns true if a server with that version supports it.
    ///
    /// At the lower bound a pre-release counts as its release (`0.19.4-rc.1` has what 0.19.4 added), and at the upper bound a build after a
    /// release counts as that release (`0.18.5-3-g1234abc` still has what was removed after 0.18.5). So no server falls between 0.18.5 and
    /// 0.19.0.
    public func contains(_ version: ServerVersion) -> Bool {
        if let since, version < since, since.isPreRelease || version.release < since { return false }
        if let until, version.base > until { return false }
        guard let except else { return true }
        return version < except.lowerBound && version.release < except.lowerBound || version.base > except.upperBound
    }

    /// The availability in words: `since 0.19.4`, `until 0.18.5`, `0.19.0 to 0.19.3`, `all versions but 0.19.0 to 0.19.1`.
    public var description: String {
        guard let except else { return span }
        let (first, last) = (except.lowerBound, except.upperBound)
        return "\(span) but \(first == last ? "\(first)" : "\(first) to \(last)")"
    }

    private var span: String {
        switch (since, until) {
        case (nil, nil): "all versions"
        case (let since?, nil): "since \(since)"
        case (nil, let until?): "until \(until)"
        case (let since?, let until?): since == until ? "\(since) only" : "\(since) to \(until)"
        }
    }
}

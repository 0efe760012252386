/// The servers that know a type, a field or an endpoint.
///
/// ```swift
/// ApiPost.availability[.altText].description               // since 0.19.4
/// ApiPost.availability[.altText].contains("0.19.3")        // false
/// ```
public struct WireAvailability: Hashable, Sendable, CustomStringConvertible {
    /// The first server that knows it; nil if all the older ones do.
    public let since: ServerVersion?
    /// The last server that knows it; nil if all the newer ones do.
    public let until: ServerVersion?
    /// Servers in between that do not; nil if there are none.
    public let except: ClosedRange<ServerVersion>?

    /// Every version there is.
    public static let always = WireAvailability()

    /// Names the first and the last server that know something, and those in between that do not; without them, all do.
    public init(
        since: ServerVersion? = nil,
        until: ServerVersion? = nil,
        except: ClosedRange<ServerVersion>? = nil
    ) {
        self.since = since
        self.until = until
        self.except = except
    }

    /// Whether a server of that version knows it.
    ///
    /// A pre-release counts as the release it leads to where that is the first to know something (`0.19.4-rc.1` has what came
    /// with 0.19.4), and a build after a release counts as that release (`0.18.5-3-g1234abc` has what went after 0.18.5): so no
    /// server falls between what 0.18.5 had and what 0.19.0 has.
    public func contains(_ version: ServerVersion) -> Bool {
        if let since, version < since, since.isPreRelease || version.release < since { return false }
        if let until, version.base > until { return false }
        guard let except else { return true }
        return version < except.lowerBound && version.release < except.lowerBound || version.base > except.upperBound
    }

    /// `since 0.19.4`, `until 0.18.5`, `0.19.0 to 0.19.3`, `all versions but 0.19.0 to 0.19.1`.
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

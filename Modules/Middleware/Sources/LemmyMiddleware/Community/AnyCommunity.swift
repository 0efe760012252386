public import Observation
import Propagation

/// A community at whatever tier is known so far; a view holds it and shows more when more is known.
///
/// ```swift
/// let community = AnyCommunity(post.community)
/// try await community.upgrade()      // goes all the way
/// community.wrappedValue.subscriberCount_
/// ```
@Observable
@MainActor
public final class AnyCommunity {
    /// The community at its present tier.
    public private(set) var wrappedValue: any Community

    /// Wraps a community.
    public init(_ community: any Community) {
        wrappedValue = community
    }

    /// Upgrades as far as it goes, one request after the other.
    ///
    /// - Throws: ``ApiClientError``; what was reached until then stays.
    public func upgrade() async throws {
        while true {
            let next = try await wrappedValue.upgrade()
            guard next !== wrappedValue else { return }
            let commits = next.api.commits
            commits.run(commits.makeCause(.other, "community:\(next.id) upgraded")) { wrappedValue = next }
        }
    }
}

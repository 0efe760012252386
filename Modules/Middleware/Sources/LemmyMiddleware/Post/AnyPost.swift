public import Observation
import Propagation

/// A post at whatever tier is known so far; a view holds it and shows more when more is known.
///
/// ```swift
/// let post = AnyPost(row)
/// try await post.upgrade()      // goes all the way
/// post.wrappedValue.altText_
/// ```
@Observable
@MainActor
public final class AnyPost {
    /// The post at its present tier.
    public private(set) var wrappedValue: any Post

    /// Wraps a post.
    public init(_ post: any Post) {
        wrappedValue = post
    }

    /// Upgrades as far as it goes, one request after the other.
    ///
    /// - Throws: ``ApiClientError``; what was reached until then stays.
    public func upgrade() async throws {
        while true {
            let next = try await wrappedValue.upgrade()
            guard next !== wrappedValue else { return }
            let commits = next.api.commits
            commits.run(commits.makeCause(.other, "post:\(next.id) upgraded")) { wrappedValue = next }
        }
    }
}

import ApiTypesPieFed
import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import WireRuntime

/// Functions that turn PieFed's types into the tiers' types. The declarations of the entities name them, and each function takes the value at
/// the path of its declaration, which a response may lack.
enum WireMapping {
    /// Returns the ancestors of a comment, outermost first.
    static func ancestors(_ path: String) -> [CommentID] { LemmyMiddleware.WireMapping.ancestors(path) }

    /// Returns true, because the presence of the row in the answer is the information.
    static func exists<Wire>(_ wire: Wire) -> Bool { true }

    /// Returns the vote for a score of -1, 0 or 1; a missing score means no vote.
    static func vote(_ score: Int?) -> Vote { Vote(rawValue: score ?? 0) ?? .neutral }

    /// Returns nil, because a ban from a PieFed server has no end. The group of the ban is delivered all the same.
    static func noEnd(_ banned: Bool?) -> Date? { nil }

    /// Returns nil, because PieFed does not say when a note was written. The group of the note is delivered all the same.
    static func undated(_ note: String?) -> Date? { nil }

    /// Returns the server's spelling of a value; an empty text if the value is missing.
    static func spelled(_ value: (some WireEnum)?) -> String { value?.rawValue ?? "" }

    /// Returns the server's spelling of a value; nil if the value is missing.
    static func spelling(_ value: (some WireEnum)?) -> String? { value?.rawValue }

    /// Returns false, because the server forgets a deleted feed.
    static func isGone(_ id: MultiCommunityID) -> Bool { false }

    /// Returns the flairs of a community or a post as tags; nil if they are not named.
    static func tags(_ wire: [ApiPieFed.CommunityFlair]?) -> [CommunityTag]? { wire?.map(CommunityTag.init) }

    /// Returns the last part of a URL's path, which is the name that the server gave the file.
    static func fileName(_ url: WireURL) -> String {
        url.string.split(separator: "/").last.map(String.init) ?? url.string
    }
}

extension CommunityTag {
    /// Creates a tag from a flair.
    init(_ wire: ApiPieFed.CommunityFlair) {
        self.init(id: CommunityTagID(wire.id), name: wire.flairTitle, communityId: wire.communityId)
    }
}

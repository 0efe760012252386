import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

extension Listing {
    /// Returns a list of multi-communities: `all`, `local`, `subscribed`.
    ///
    /// - Throws: ``ReplKit/ReplError`` for any other part.
    static func multis(_ part: String, of api: ApiClient, limit: Int? = nil) throws -> Listing {
        guard let range = MultiCommunityRange(rawValue: part) else {
            let words = MultiCommunityRange.allCases.map(\.rawValue).joined(separator: ", ")
            throw ReplError(.unknownReference, "there is no list multis:\(part)", hint: "one of \(words)")
        }
        return Listing(
            EntityKey(kind: "multis", id: part),
            of: api,
            title: "multi-communities",
            columns: ["name", "communities", "members", "followed", RowMarks.fieldName, "title"],
            format: TableFormat(widths: ["title": 20]),
            watched: ["community_count", "subscriber_count", "followed", RowMarks.fieldName, "title"],
            .feed(api.multiCommunityFeed(range, limit: limit ?? 20)) { multi in
                ShownRow(ShownModel(multi)) {
                    [
                        ShownField("name", multi.name), ShownField("communities", multi.communityCount),
                        ShownField("members", multi.subscriberCount), ShownField("title", multi.shownName),
                    ]
                }
            },
            remake: { try multis(part, of: $0, limit: limit) }
        )
    }

    /// Returns the communities of a multi-community.
    static func communities(of multi: MultiCommunity) -> Listing {
        let (api, id) = (multi.api, multi.id)
        return Listing(
            EntityKey(kind: "communities", id: "multi:\(id)"),
            of: api,
            title: "communities",
            columns: ["name", RowMarks.fieldName, "title"],
            watched: [RowMarks.fieldName, "title"],
            .onePage {
                try await api.getMultiCommunity(id: id).communities.map { community in
                    ShownRow(ShownEntity<CommunityTiers>(community)) {
                        [ShownField("name", CommunityTiers.name(of: community))]
                    }
                }
            },
            remake: { other in
                guard other.server == api.server else { throw ReplError.otherServer(multi, other) }
                return communities(of: try await other.getMultiCommunity(id: id).multi)
            }
        )
    }
}

extension ReplError {
    /// Creates the error for a multi-community of another server, where it has another id.
    @MainActor
    static func otherServer(_ multi: MultiCommunity, _ api: ApiClient) -> ReplError {
        ReplError(
            .wrongKind,
            "multi:\(multi.id) was loaded at \(multi.api.siteName), and has another id at \(api.siteName)",
            hint: "multis"
        )
    }
}

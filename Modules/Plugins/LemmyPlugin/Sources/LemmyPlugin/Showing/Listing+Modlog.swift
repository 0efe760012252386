import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

extension Listing {
    /// What moderators and administrators did, the latest first: `all`, or one kind of deed.
    ///
    /// - Throws: ``ReplKit/ReplError`` for a deed that there is not.
    static func modlog(
        _ part: String,
        of api: ApiClient,
        community: CommunityID? = nil,
        limit: Int? = nil
    ) throws -> Listing {
        let kind = ModlogKind(rawValue: part)
        guard kind != nil || part == "all" else {
            let names = ModlogKind.allCases.map(\.rawValue).joined(separator: ", ")
            throw ReplError(.unknownReference, "the modlog has no \(part)", hint: "one of all, \(names)")
        }
        let subject = community.map { ListSubject<CommunityTiers>($0, of: api) }
        return Listing(
            EntityKey(kind: "modlog", id: part),
            of: api,
            title: "in the modlog",
            columns: ["by", "about", "reason"],
            .merged(api.modlog(kind: kind, communityId: community, limit: limit ?? 20)) { row($0) },
            window: limit ?? 20,
            remake: { try modlog(part, of: $0, community: try await subject?.id(for: $0), limit: limit) }
        )
    }

    private static func row(_ entry: ModlogEntry) -> any Showable {
        ShownRow(ShownModel(entry)) {
            [ShownField("by", entry.moderator?.name), ShownField("about", about(entry))]
        }
    }

    /// What it was done to, and whether it was undone by it; the deed is in the entry's name.
    private static func about(_ entry: ModlogEntry) -> String? {
        guard let about = subject(of: entry) else { return nil }
        return entry.isUndo == true ? "off: \(about)" : about
    }

    private static func subject(of entry: ModlogEntry) -> String? {
        if let id = entry.commentId { return "comment:\(id)" }
        if let id = entry.postId { return "post:\(id)" }
        let place = entry.communityId.map { "community:\($0)" }
        guard let person = entry.personId.map({ "person:\($0)" }) else { return place }
        return [person, place].compactMap(\.self).joined(separator: " in ")
    }
}

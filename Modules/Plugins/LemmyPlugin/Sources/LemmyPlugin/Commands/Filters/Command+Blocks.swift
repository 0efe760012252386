import LemmyDelegates
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Primitives
import ReplKit

extension Command {
    /// Returns the `blocks` command.
    static func blocks(_ lemmy: LemmySession) -> Command {
        Command(
            "blocks",
            group: .react,
            summary: "List whom and what you block",
            details: [
                "block ROW off lifts one: blocks as b; block b.1 off",
                "Words that hide posts are another list: words",
            ],
            parameters: [.choice(BlockListing.parts).optional],
            bindsResult: true,
            examples: ["login alice; block person:bob; blocks as b; block b.1 off", "login alice; blocks people"],
            synonyms: ["blocked", "ignored", "muted"]
        ) { call in
            let api = try lemmy.account(for: call.verb)
            let part = call.optionalWord(BlockListing.parts.joined(separator: "|")) ?? "all"
            return try await loaded(Listing.blocks(part, of: api, keptIn: lemmy.files), call)
        }
    }
}

/// The parts of the block list.
enum BlockListing {
    static let parts = ["all", "people", "communities", "servers"]
}

extension Listing {
    /// Returns what the account blocks: `all`, or a part. A row leaves the list when its block is lifted.
    ///
    /// - Throws: ``ReplKit/ReplError`` for an unknown part.
    static func blocks(_ part: String, of api: ApiClient, keptIn files: SessionStorage?) throws -> Listing {
        guard BlockListing.parts.contains(part) else {
            throw ReplError(
                .unknownReference,
                "there is no list blocks:\(part)",
                hint: "one of \(BlockListing.parts.joined(separator: ", "))"
            )
        }
        let blocked = BlockList(of: api)
        func has(_ other: String) -> Bool { part == "all" || part == other }
        let loading = LoadedOnce()
        return Listing(
            EntityKey(kind: "blocks", id: part),
            of: api,
            title: "blocked",
            columns: ["name"],
            .pages(
                rows: {
                    let people = has("people") ? blocked.people.members.map { row($0) } : []
                    let communities = has("communities") ? blocked.communities.members.map { row($0) } : []
                    let servers = has("servers") ? blocked.instances.members.map { row($0, in: blocked) } : []
                    return people + communities + servers
                },
                held: { [] },
                hasMore: { !loading.isDone },
                more: {
                    try await blocked.load()
                    loading.isDone = true
                },
                again: { try await blocked.load() }
            ),
            keeping: files.map { stored(blocked, part, of: api, loading, in: $0) },
            remake: { try blocks(part, of: $0, keptIn: files) }
        )
    }

    /// Returns the stored form of the block list. It has no file of its own, because the stored account contains the blocks.
    private static func stored(
        _ blocked: BlockList,
        _ part: String,
        of api: ApiClient,
        _ loading: LoadedOnce,
        in files: SessionStorage
    ) -> StoredListing {
        let name = StoredListName("blocks", part)
        return StoredListing(name: name, files: files) { _ in
            guard let id = api.myPersonID, let (viewer, fetchedAt) = await files.shelf(of: api).show(Person4.self, id)
            else { return nil }
            blocked.show(viewer)
            loading.isDone = true
            let list = StoredList(name: name, file: name.text, rowCount: 0, fetchedAt: fetchedAt)
            return RestoredList(list: list, fetchedAt: fetchedAt, wanted: name)
        }
    }

    private static func row(_ person: Person1) -> any Showable {
        ShownRow(ShownEntity<PersonTiers>(person)) { [ShownField("name", person.displayName ?? person.name)] }
    }

    private static func row(_ community: Community1) -> any Showable {
        ShownRow(ShownCommunity(community)) { [ShownField("name", community.title)] }
    }

    private static func row(_ relation: InstanceRelation, in blocked: BlockList) -> any Showable {
        ShownRow(ShownModel(relation)) { [ShownField("name", blocked.summary(of: relation.id)?.domain)] }
    }
}

/// The state of a list that has a single page.
@MainActor
final class LoadedOnce {
    var isDone = false
}

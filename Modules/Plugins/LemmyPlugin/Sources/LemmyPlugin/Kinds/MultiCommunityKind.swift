import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import ReplKit

/// The kind of `multi:3`: a multi-community, which PieFed calls a feed.
struct MultiCommunityKind: EntityKind {
    let lemmy: LemmySession

    var name: String { MultiCommunity.Value.kind }
    var noun: String { "multi-community" }
    var summary: String { "communities with one feed, with 1.0 and on PieFed: multi:3" }
    var tiers: [String] { [] }
    // Most servers have none; `help multis` tells about it.
    var isListed: Bool { false }
    // The demo's world has none until somebody creates one.
    var exampleID: String? { nil }

    func load(_ id: String, to tier: String?, in session: Session) async throws -> LoadResult {
        let (number, api) = (try MultiCommunityID(readingNumber: id, kind: name), try lemmy.client)
        if let living = api.caches.multiCommunity[number] { return LoadResult(ShownModel(living), from: .live) }
        return LoadResult(ShownModel(try await api.getMultiCommunity(id: number).multi), from: .fetched)
    }

    /// Fetches the multi-community again for the current account; another account's handle is not changed.
    func refresh(_ object: any Showable, in session: Session) async throws -> LoadResult {
        let (multi, api) = (try multi(of: object), try lemmy.client)
        guard multi.api.server == api.server else {
            throw ReplError(
                .wrongKind,
                "\(object.reference) was loaded at \(multi.api.siteName), and has another id at \(api.siteName)",
                hint: "multis"
            )
        }
        return LoadResult(ShownModel(try await api.getMultiCommunity(id: multi.id).multi), from: .fetched)
    }

    func poll(at object: any Showable, in session: Session) async throws -> LoadResult {
        let multi = try multi(of: object)
        return LoadResult(ShownModel(try await multi.api.getMultiCommunity(id: multi.id).multi), from: .fetched)
    }

    private func multi(of object: any Showable) throws -> MultiCommunity {
        guard let multi = ((object as? any SubjectProviding)?.subject) as? MultiCommunity else {
            throw ReplError(.wrongKind, "\(object.reference) is no multi-community", hint: "multis")
        }
        return multi
    }

    func liveObjects(in session: Session) -> [LiveObject] {
        lemmy.clients.flatMap { $0.caches.multiCommunity.objects }.sorted { $0.id.rawValue < $1.id.rawValue }.map {
            let shown = ShownModel($0)
            return LiveObject(
                shown.reference,
                tier: nil,
                identities: shown.retainedIdentities,
                owner: shown.owner
            )
        }
    }
}

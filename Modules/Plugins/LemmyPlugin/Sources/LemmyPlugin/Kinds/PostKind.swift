import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Primitives
import ReplKit
import WireRuntime

/// `post:42`, or the address that names a post everywhere.
struct PostKind: EntityKind {
    let lemmy: LemmySession

    var name: String { "post" }
    var summary: String { "a post: post:42, or its address" }
    var tiers: [String] { ["T1", "T2", "T3"] }

    func load(_ id: String, to tier: String?, in session: Session) async throws -> Loaded {
        let api = try lemmy.client
        if id.contains("://") {
            let post = try await api.getPost(actorId: WireURL(id))
            return Loaded(ShownPost(post), from: .fetched)
        }
        let number = try PostID(readingNumber: id, kind: name)
        if let living = living(number, of: api), rank(tier) <= rank(ShownPost(living).tierLabel) {
            return Loaded(ShownPost(living), from: .alive)
        }
        return Loaded(ShownPost(try await api.getPost(id: number)), from: .fetched)
    }

    func refresh(_ object: any Showable, in session: Session) async throws -> Loaded {
        guard let shown = object as? ShownPost else {
            throw ReplError(.wrongKind, "\(object.reference) is no post")
        }
        return Loaded(ShownPost(try await lemmy.client.getPost(id: shown.post.id)), from: .fetched)
    }

    func live(in session: Session) -> [LiveObject] {
        lemmy.clients.flatMap { client in
            client.caches.post1.objects.sorted { $0.id < $1.id }.map { post in
                let top = living(post.id, of: client) ?? post
                let shown = ShownPost(top)
                return LiveObject(shown.reference, tier: shown.tierLabel, identities: shown.tierIdentities)
            }
        }
    }

    func recognize(_ text: String) -> String? {
        text.contains("/post/") && text.contains("://") ? text : nil
    }

    private func living(_ id: PostID, of client: ApiClient) -> (any Post)? {
        client.caches.post3[id] ?? client.caches.post2[id] ?? client.caches.post1[id]
    }

    private func rank(_ tier: String?) -> Int { tier.flatMap(tiers.firstIndex(of:)) ?? 0 }
}

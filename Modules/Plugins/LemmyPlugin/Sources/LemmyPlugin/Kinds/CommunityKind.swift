import Foundation
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Primitives
import ReplKit
import WireRuntime

/// `community:2`, `community:swift` or `!swift@strata.test`.
struct CommunityKind: EntityKind {
    let lemmy: LemmySession

    var name: String { "community" }
    var summary: String { "a community: community:2, community:swift, !swift@strata.test" }
    var tiers: [String] { ["T1", "T2"] }

    func load(_ id: String, to tier: String?, in session: Session) async throws -> Loaded {
        let api = try lemmy.client
        if let living = living(id, of: api), tier != "T2" || living is any Community2Providing {
            return Loaded(ShownCommunity(living), from: .alive)
        }
        if id.allSatisfy(\.isNumber) {
            let number = try CommunityID(readingNumber: id, kind: name)
            return Loaded(ShownCommunity(try await api.getCommunity(id: number)), from: .fetched)
        }
        return Loaded(ShownCommunity(try await api.getCommunity(name: id)), from: .fetched)
    }

    func refresh(_ object: any Showable, in session: Session) async throws -> Loaded {
        guard let shown = object as? ShownCommunity else {
            throw ReplError(.wrongKind, "\(object.reference) is no community")
        }
        return Loaded(ShownCommunity(try await lemmy.client.getCommunity(id: shown.community.id)), from: .fetched)
    }

    func live(in session: Session) -> [LiveObject] {
        lemmy.clients.flatMap { client in
            client.caches.community1.objects.sorted { $0.id < $1.id }.map { community in
                let top: any Community = client.caches.community2[community.id] ?? community
                let shown = ShownCommunity(top)
                return LiveObject(shown.reference, tier: shown.tierLabel, identities: shown.heldIdentities.reversed())
            }
        }
    }

    func recognize(_ text: String) -> String? {
        text.hasPrefix("!") && text.contains("@") ? String(text.dropFirst()) : nil
    }

    /// The living one of that number or name. A name without a host means one on this server.
    private func living(_ id: String, of client: ApiClient) -> (any Community)? {
        let community =
            Int(id).flatMap { client.caches.community1[CommunityID($0)] }
            ?? client.caches.community1.objects.first { community in
                let host = community.actorId.url?.host() ?? ""
                return id == "\(community.name)@\(host)" || (community.local && id == community.name)
            }
        guard let community else { return nil }
        return client.caches.community2[community.id] ?? community
    }
}

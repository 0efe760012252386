import LemmyMiddleware
import Middleware
import Primitives
import ReplKit
import WireRuntime

/// An entity with tiers, by number, by name, or by the address that names it everywhere.
struct ContentKind<Tiers: LemmyTiers>: EntityKind {
    let lemmy: LemmySession

    var name: String { Tiers.kind }
    var summary: String { Tiers.summary }
    var tiers: [String] { [Tiers.stubLabel] + Tiers.tiers.indices.map { "T\($0 + 1)" } }
    // Not connected: nothing is one's own.
    var bareID: String? { (try? lemmy.client).flatMap(Tiers.ownName) }

    func load(_ id: String, to tier: String?, in session: Session) async throws -> Loaded {
        let api = try lemmy.client
        guard id.contains("://") else {
            guard tier != Tiers.stubLabel else {
                throw ReplError(
                    .usage,
                    "\(name):\(id) is no address, and only an address makes a stub",
                    hint: "load URL to \(Tiers.stubLabel)"
                )
            }
            let fetch = try self.fetch(id, from: api)
            if let living = living(id, of: api), rank(living) >= rank(tier) { return Loaded(living, from: .alive) }
            return try await upgraded(Shown<Tiers>(try await fetch()), to: tier)
        }
        let stub = Shown<Tiers>(Tiers.stub(at: WireURL(id), of: api))
        if tier == Tiers.stubLabel { return Loaded(stub, from: .named) }
        // What lives is found by its address, and costs no request.
        guard rank(stub) < max(1, rank(tier)) else { return Loaded(Shown<Tiers>(stub.content), from: .alive) }
        return try await upgraded(Shown(try await Tiers.upgrade(stub.content)), to: tier)
    }

    /// How to ask for what was typed, if a server can have it.
    private func fetch(_ id: String, from api: ApiClient) throws -> () async throws -> Tiers.Content {
        if let fetchByName = Tiers.fetchByName, !id.allSatisfy(\.isNumber) { return { try await fetchByName(id, api) } }
        let number = try Tiers.ID(readingNumber: id, kind: name)
        return { try await Tiers.fetch(number, from: api) }
    }

    /// Goes on until it is where it is wanted; where it gets no higher, it stays.
    private func upgraded(_ shown: Shown<Tiers>, to tier: String?) async throws -> Loaded {
        if rank(shown) < rank(tier) { try await shown.upgrade() }
        return Loaded(shown, from: .fetched)
    }

    func refresh(_ object: any Showable, in session: Session) async throws -> Loaded {
        guard let shown = object as? Shown<Tiers> else {
            throw ReplError(.wrongKind, "\(object.reference) is no \(name)")
        }
        let api = try lemmy.client
        guard let id = Tiers.id(of: shown.content) else {
            return Loaded(Shown<Tiers>(try await Tiers.upgrade(shown.content)), from: .fetched)
        }
        return Loaded(Shown<Tiers>(try await Tiers.fetch(id, from: api)), from: .fetched)
    }

    func live(in session: Session) -> [LiveObject] {
        lemmy.clients.flatMap { client in
            Tiers.lowest(of: client).objects.sorted { $0.id < $1.id }.map { model in
                // A second wrapper, so that what it holds is what it shows.
                let top = Shown<Tiers>(Shown<Tiers>(Tiers.content(model)).content)
                return LiveObject(top.reference, tier: top.tierLabel, identities: top.heldIdentities)
            }
        }
    }

    func recognize(_ text: String) -> String? {
        guard Tiers.recognizes(text) else { return nil }
        return text.contains("://") ? text : String(text.dropFirst())
    }

    /// The living one of that number or name, at its highest tier.
    private func living(_ id: String, of client: ApiClient) -> Shown<Tiers>? {
        let cache = Tiers.lowest(of: client)
        guard
            let model = Int(id).flatMap({ cache[Tiers.ID($0)] })
                ?? cache.objects.first(where: { Tiers.isNamed(id, $0) })
        else { return nil }
        return Shown(Shown<Tiers>(Tiers.content(model)).content)
    }

    private func rank(_ shown: Shown<Tiers>) -> Int { rank(shown.tierLabel) }

    /// 0 of a stub, or of whatever will do.
    private func rank(_ tier: String?) -> Int { tier.flatMap(tiers.firstIndex(of:)) ?? 0 }
}

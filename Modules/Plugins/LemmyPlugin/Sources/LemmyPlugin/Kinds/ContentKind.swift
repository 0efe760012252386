import Foundation
import LemmyDelegates
import LemmyMiddleware
import Middleware
import Networking
import Primitives
import ReplKit
import WireRuntime

/// An entity with tiers, by number, by name, or by the address that names it everywhere.
struct ContentKind<Tiers: LemmyTiers>: EntityKind {
    let lemmy: LemmySession

    var name: String { Tiers.kind }
    var summary: String { Tiers.summary }
    var effectOfRefreshing: String? { Tiers.effectOfFetching }
    var tiers: [String] { Tiers.tierLabels }
    var goesByNames: Bool { Tiers.goesByNames }
    // Not connected: nothing is one's own.
    var bareID: String? { (try? lemmy.client).flatMap(Tiers.ownName) }
    var exampleID: String? { bareID ?? Tiers.exampleID }

    func find(named name: String, in session: Session) async throws -> Loaded? {
        do {
            return try await load(name, to: nil, in: session)
        } catch let error as ApiClientError where error.code == .notFound {
            return nil
        }
    }

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
            let living = living(id, of: api).flatMap { rank($0) >= rank(tier) ? $0 : nil }
            if let living, !isStored(living) { return Loaded(living, from: .alive) }
            do {
                if let living, let number = Tiers.id(of: living.content) {
                    return Loaded(try await fetched(number, from: api, asHighAs: living), from: .fetched)
                }
                return try await upgraded(shown(try await fetch()), to: tier)
            } catch {
                guard api.isOutOfReach(error) else { throw error }
                if let living { return Loaded(living, from: .stored) }
                // Of what was loaded in an earlier session, or is not alive any more, there is a copy.
                guard let kept = await kept(id, of: api), rank(kept) >= rank(tier) else {
                    throw error
                }
                return Loaded(kept, from: .stored)
            }
        }
        // What the server calls by a number or a name of its own is asked for by that: it may not know itself by this address.
        if tier != Tiers.stubLabel, let own = ownID(in: id, at: api) {
            return try await load(own, to: tier, in: session)
        }
        let stub = Shown<Tiers>(Tiers.stub(at: address(id, at: api), of: api))
        if tier == Tiers.stubLabel { return Loaded(stub, from: .named) }
        // What lives as a file has it is asked for again, by its number.
        if let known = Tiers.id(of: stub.content), isStored(stub) {
            return try await load("\(known)", to: tier, in: session)
        }
        // What lives is found by its address, and costs no request.
        guard rank(stub) < max(1, rank(tier)) else { return Loaded(Shown<Tiers>(stub.content), from: .alive) }
        return try await upgraded(Shown(try await Tiers.upgrade(stub.content)), to: tier)
    }

    /// What is kept of it, at its highest tier; nil without a store.
    private func kept(_ id: String, of api: ApiClient) async -> Shown<Tiers>? {
        guard let shelf = lemmy.files?.shelf(of: api) else { return nil }
        var number = Int(id)
        if number == nil, case .number(let named)? = await shelf.id(of: name, named: id) { number = named }
        guard let number else { return nil }
        for tier in Tiers.keptTiers {
            if let content = await tier.show(Tiers.ID(number), shelf) { return shown(content) }
        }
        return nil
    }

    /// With a mark, if it is what a file has.
    private func shown(_ content: Tiers.Content) -> Shown<Tiers> {
        guard let id = Tiers.id(of: content), let shelf = lemmy.files?.shelf(of: Tiers.client(of: content)) else {
            return Shown(content)
        }
        return Shown(content, kept: KeptMark(shelf: shelf, kind: name, id: .number(id.rawValue)))
    }

    /// The number or name in an address of the server that is asked, `http://127.0.0.1:8536/post/42?scroll#top`; nil for any other.
    private func ownID(in address: String, at api: ApiClient) -> String? {
        guard let url = WireURL(address).url, api.isOwn(url),
            let id = Tiers.id(inPath: url.path.split(separator: "/")).map(String.init)
        else { return nil }
        return Tiers.fetchByName != nil || id.allSatisfy { $0.isASCII && $0.isNumber } ? id : nil
    }

    /// The address that names it everywhere, of one that was typed: that of the server's own is in the server's own words.
    private func address(_ text: String, at api: ApiClient) -> WireURL {
        guard let word = Tiers.pathWord, let id = ownID(in: text, at: api), !id.contains("@") else {
            return api.ownAddress(text)
        }
        return WireURL("\(api.server.scheme)://\(api.siteHost)/\(word)/\(id)")
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
        guard let shown = object.unlisted as? Shown<Tiers> else {
            throw ReplError(.wrongKind, "\(object.reference) is no \(name)")
        }
        let api = try lemmy.client
        // A number is its server's; elsewhere it goes by its address.
        guard let id = Tiers.id(of: shown.content), shown.api.server == api.server else {
            let address = WireURL(Tiers.address(of: shown.content) ?? "")
            return Loaded(Shown<Tiers>(try await Tiers.upgrade(Tiers.stub(at: address, of: api))), from: .fetched)
        }
        return Loaded(try await fetched(id, from: api, asHighAs: shown), from: .fetched)
    }

    /// Fetches it anew; and what is above what that brings, if that was shown: one's own account is more than anybody's page.
    private func fetched(_ id: Tiers.ID, from api: ApiClient, asHighAs shown: Shown<Tiers>) async throws -> Shown<Tiers>
    {
        let content = try await Tiers.fetch(id, from: api)
        let fresh = Shown<Tiers>(content)
        guard let model = content as? any TierModel, rank(ShownModel(model).model.tierLabel) < rank(shown) else {
            return fresh
        }
        // What it is about to show may live through the old one alone.
        let top = try await Tiers.upgrade(content)
        return Shown<Tiers>(top)
    }

    func look(at object: any Showable, in session: Session) async throws -> Loaded {
        guard let shown = object.unlisted as? Shown<Tiers>, let id = Tiers.id(of: shown.content) else {
            return try await refresh(object, in: session)
        }
        return Loaded(try await fetched(id, from: shown.api, asHighAs: shown), from: .fetched)
    }

    func live(in session: Session) -> [LiveObject] {
        lemmy.clients.flatMap { client in
            let owner = client.ownerLabel
            return Tiers.lowest(of: client).objects.sorted { $0.id < $1.id }.map { model in
                // A second wrapper, so that what it holds is what it shows.
                let top = Shown<Tiers>(Shown<Tiers>(Tiers.content(model)).content)
                return LiveObject(
                    top.reference,
                    tier: top.tierLabel,
                    identities: top.heldIdentities,
                    owner: owner
                )
            }
        }
    }

    /// Numbers and names of what lives here, and of accounts and a server that are known by name.
    func complete(_ begun: String, in session: Session) -> [String] {
        // Not connected: nothing is known.
        guard let api = try? lemmy.client else { return [] }
        let living = Tiers.lowest(of: api).objects
        let known = (Tiers.kind == "person" ? lemmy.accountNames : []) + [bareID].compactMap(\.self)
        return living.map { "\($0.id)" } + living.compactMap(Tiers.name) + known
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
        return shown(Shown<Tiers>(Tiers.content(model)).content)
    }

    /// Whether it lives as a file has it, and the server has not been heard of it since.
    private func isStored(_ shown: Shown<Tiers>) -> Bool { (shown.content as? any TierModel)?.isStored ?? false }

    private func rank(_ shown: Shown<Tiers>) -> Int { rank(shown.tierLabel) }

    /// 0 of a stub, or of whatever will do.
    private func rank(_ tier: String?) -> Int { tier.flatMap(tiers.firstIndex(of:)) ?? 0 }
}

extension ContentKind: RestorableKind {
    func restore(_ handle: KeptHandle, as api: ApiClient) async -> (any Showable)? {
        if handle.id.contains("://") { return Shown<Tiers>(Tiers.stub(at: WireURL(handle.id), of: api)) }
        if let kept = await kept(handle.id, of: api) { return kept }
        return living(handle.id, of: api)
    }
}

extension ApiClient {
    /// An address as it was typed; one of the own server's begins as that does, whatever a browser puts in front.
    fileprivate func ownAddress(_ text: String) -> WireURL {
        guard let url = WireURL(text).url, isOwn(url), let rest = text.range(of: "://") else { return WireURL(text) }
        return WireURL("\(server.scheme)://\(text[rest.upperBound...])")
    }

    /// Whether an address is one of its own server's: of that which it is reached at, or of what that calls itself.
    fileprivate func isOwn(_ url: URL) -> Bool {
        guard let host = url.host()?.lowercased(), host == siteHost || host == server.host else { return false }
        // Of one that goes without saying nobody can tell which it is: a browser puts https in front of anything.
        return (url.port ?? server.port) == server.port
    }

    /// Whether what was asked for did not come because of the way to the server, or because nobody is signed in: what is kept will do then.
    func isOutOfReach(_ error: any Error) -> Bool {
        guard let error = error as? ApiClientError else { return false }
        switch error.code {
        case .noConnection, .timedOut, .brokenAnswer: return true
        case .notLoggedIn: return isSignedOut
        default: return false
        }
    }
}

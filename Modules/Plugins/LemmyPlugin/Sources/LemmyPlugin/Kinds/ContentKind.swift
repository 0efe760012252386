import Foundation
import LemmyDelegates
import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Networking
import Primitives
import ReplKit
import WireRuntime

/// The kind of an entity with tiers. It is found by id, by name, or by its federated address.
struct ContentKind<Tiers: LemmyTiers>: EntityKind {
    let lemmy: LemmySession

    var name: String { Tiers.kind }
    var summary: String { Tiers.summary }
    var refreshSideEffect: String? { Tiers.effectOfFetching }
    var tiers: [String] { Tiers.tierLabels }
    var isFoundByName: Bool { Tiers.isFoundByName }
    // Without a connection there is no own entity.
    var defaultID: String? { (try? lemmy.client).flatMap(Tiers.ownName) }
    var exampleID: String? { defaultID ?? Tiers.exampleID }

    func find(named name: String, in session: Session) async throws -> LoadResult? {
        do {
            return try await load(name, to: nil, in: session)
        } catch let error as ApiClientError where error.code == .notFound {
            return nil
        }
    }

    func load(_ id: String, to tier: String?, in session: Session) async throws -> LoadResult {
        let api = try lemmy.client
        guard id.contains("://") else {
            guard tier != Tiers.stubLabel else {
                throw ReplError(
                    .usage,
                    "a stub needs an address, and \(name):\(id) is an id",
                    hint: "load URL to \(Tiers.stubLabel)"
                )
            }
            let fetch = try self.fetch(id, from: api)
            let living = living(id, of: api).flatMap { rank($0) >= rank(tier) ? $0 : nil }
            if let living, !isStored(living) { return LoadResult(living, from: .live) }
            do {
                if let living, let number = Tiers.id(of: living.content) {
                    return LoadResult(try await fetched(number, from: api, asHighAs: living), from: .fetched)
                }
                return try await upgraded(shown(try await fetch()), to: tier)
            } catch {
                guard api.isUnreachable(error) else { throw error }
                if let living { return LoadResult(living, from: .stored) }
                // The disk cache has a copy of entities that an earlier session loaded, or that are no longer live.
                var kept = await stored(id, of: api)
                if kept == nil { kept = await storedRow(id, of: api) }
                guard let kept, rank(kept) >= rank(tier) else { throw error }
                return LoadResult(kept, from: .stored)
            }
        }
        // An address of the server itself is loaded by its id or name, because the server may not resolve its own addresses.
        if tier != Tiers.stubLabel, let own = ownID(in: id, at: api) {
            return try await load(own, to: tier, in: session)
        }
        let stub = ShownEntity<Tiers>(Tiers.stub(at: address(id, at: api), of: api))
        if tier == Tiers.stubLabel { return LoadResult(stub, from: .stub) }
        // A live entity from the disk cache is fetched again by its id.
        if let known = Tiers.id(of: stub.content), isStored(stub) {
            return try await load("\(known)", to: tier, in: session)
        }
        // A live entity is found by its address without a request.
        guard rank(stub) < max(1, rank(tier)) else { return LoadResult(ShownEntity<Tiers>(stub.content), from: .live) }
        return try await upgraded(ShownEntity(try await Tiers.upgrade(stub.content)), to: tier)
    }

    /// Returns the entity as it was loaded last, without a request: the live one, else that of the disk cache; nil if it is in neither.
    func known(_ id: Tiers.ID, of api: ApiClient) async -> ShownEntity<Tiers>? {
        let living = living("\(id)", of: api)
        guard let kept = await stored("\(id)", of: api), rank(kept) > rank(living?.tierLabel) else { return living }
        return kept
    }

    /// Returns the entity from the disk cache, at its highest tier; nil without a store.
    private func stored(_ id: String, of api: ApiClient) async -> ShownEntity<Tiers>? {
        guard let shelf = lemmy.files?.shelf(of: api) else { return nil }
        var number = Int(id)
        if number == nil, case .number(let named)? = await shelf.id(of: name, named: id) { number = named }
        guard let number else { return nil }
        for tier in Tiers.storedTiers {
            if let content = await tier.show(Tiers.ID(number), shelf) { return shown(content) }
        }
        return nil
    }

    /// Returns the entity from the stored lists; nil if none contains it. An entity is found there by its number only.
    private func storedRow(_ id: String, of api: ApiClient) async -> ShownEntity<Tiers>? {
        guard let shelf = lemmy.files?.shelf(of: api), let number = Int(id),
            let row = await shelf.showRow(Tiers.Lowest.self, Tiers.ID(number))
        else { return nil }
        return withExtendedLifetime(row) { living(id, of: api) }
    }

    /// Shows an entity, with its age if it comes from the disk cache.
    private func shown(_ content: Tiers.Content) -> ShownEntity<Tiers> {
        guard let id = Tiers.id(of: content), let shelf = lemmy.files?.shelf(of: Tiers.client(of: content)) else {
            return ShownEntity(content)
        }
        return ShownEntity(content, kept: StoredStatus(shelf: shelf, kind: name, id: .number(id.rawValue)))
    }

    /// Returns the number or name in an address of the connected server, `http://127.0.0.1:8536/post/42?scroll#top`; nil for any other
    /// address.
    private func ownID(in address: String, at api: ApiClient) -> String? {
        guard let url = WireURL(address).url, api.isOwnAddress(url),
            let id = Tiers.id(inPath: url.path.split(separator: "/")).map(String.init)
        else { return nil }
        return Tiers.fetchByName != nil || id.allSatisfy { $0.isASCII && $0.isNumber } ? id : nil
    }

    /// Returns the federated address for a typed one: an address of the server itself is normalized to the server's own form.
    private func address(_ text: String, at api: ApiClient) -> WireURL {
        guard let word = Tiers.pathWord, let id = ownID(in: text, at: api), !id.contains("@") else {
            return api.ownAddress(text)
        }
        return WireURL("\(api.server.scheme)://\(api.siteHost)/\(word)/\(id)")
    }

    /// Returns the request for a typed id or name, if a server can have it.
    private func fetch(_ id: String, from api: ApiClient) throws -> () async throws -> Tiers.Content {
        if let fetchByName = Tiers.fetchByName, !id.allSatisfy(\.isNumber) { return { try await fetchByName(id, api) } }
        let number = try Tiers.ID(readingNumber: id, kind: name)
        return { try await Tiers.fetch(number, from: api) }
    }

    /// Upgrades the entity to the tier, or to the highest that it reaches.
    private func upgraded(_ shown: ShownEntity<Tiers>, to tier: String?) async throws -> LoadResult {
        if rank(shown) < rank(tier) { try await shown.upgrade() }
        return LoadResult(shown, from: .fetched)
    }

    func refresh(_ object: any Showable, in session: Session) async throws -> LoadResult {
        guard let shown = object.baseObject as? ShownEntity<Tiers> else {
            throw ReplError(.wrongKind, "\(object.reference) is no \(name)")
        }
        let api = try lemmy.client
        // An id is valid on its server only; on another server the entity is found by its address.
        guard let id = Tiers.id(of: shown.content), shown.api.server == api.server else {
            let address = WireURL(Tiers.address(of: shown.content) ?? "")
            return LoadResult(
                ShownEntity<Tiers>(try await Tiers.upgrade(Tiers.stub(at: address, of: api))),
                from: .fetched
            )
        }
        return LoadResult(try await fetched(id, from: api, asHighAs: shown), from: .fetched)
    }

    /// Fetches the entity again, and also its higher tiers if they were shown: the own account has more tiers than a person's page.
    private func fetched(_ id: Tiers.ID, from api: ApiClient, asHighAs shown: ShownEntity<Tiers>) async throws
        -> ShownEntity<Tiers>
    {
        let content = try await Tiers.fetch(id, from: api)
        let fresh = ShownEntity<Tiers>(content)
        guard let model = content as? any TierModel, rank(ShownModel(model).model.tierLabel) < rank(shown) else {
            return fresh
        }
        // The model to show may be retained by the old one alone.
        let top = try await Tiers.upgrade(content)
        return ShownEntity<Tiers>(top)
    }

    func poll(at object: any Showable, in session: Session) async throws -> LoadResult {
        guard let shown = object.baseObject as? ShownEntity<Tiers>, let id = Tiers.id(of: shown.content) else {
            return try await refresh(object, in: session)
        }
        return LoadResult(try await fetched(id, from: shown.api, asHighAs: shown), from: .fetched)
    }

    func liveObjects(in session: Session) -> [LiveObject] {
        lemmy.clients.flatMap { client in
            let owner = client.ownerLabel
            return Tiers.lowestCache(of: client).objects.sorted { $0.id < $1.id }.map { model in
                // The second wrapper retains exactly the tier that it shows.
                let top = ShownEntity<Tiers>(ShownEntity<Tiers>(Tiers.makeContent(model)).content)
                return LiveObject(
                    top.reference,
                    tier: top.tierLabel,
                    identities: top.retainedIdentities,
                    owner: owner
                )
            }
        }
    }

    func tierField(named name: String, in session: Session) -> TierField? {
        let tiers = zip(Tiers.tierLabels.dropFirst(), Tiers.queriedTiers)
        return tiers.lazy.compactMap { label, tier in
            tier.property(named: name).map {
                // Every tier has an optional twin of each property.
                TierField(tier: label, expression: "\(Tiers.kind).\($0)_")
            }
        }.first
    }

    func tierFieldNames(in session: Session) -> [String] { Tiers.queriedTiers.flatMap(\.propertyNames) }

    /// Returns the ids and names of live entities, and of known accounts and the server.
    func complete(_ begun: String, in session: Session) -> [String] {
        // Without a connection nothing is known.
        guard let api = try? lemmy.client else { return [] }
        let living = Tiers.lowestCache(of: api).objects
        let known = (Tiers.kind == "person" ? lemmy.accountNames : []) + [defaultID].compactMap(\.self)
        return living.map { "\($0.id)" } + living.compactMap(Tiers.name) + known
    }

    func recognize(_ text: String) -> String? {
        guard Tiers.recognizes(text) else { return nil }
        return text.contains("://") ? text : String(text.dropFirst())
    }

    /// Returns the live entity with that id or name, at its highest tier.
    private func living(_ id: String, of client: ApiClient) -> ShownEntity<Tiers>? {
        let cache = Tiers.lowestCache(of: client)
        guard
            let model = Int(id).flatMap({ cache[Tiers.ID($0)] })
                ?? cache.objects.first(where: { Tiers.isNamed(id, $0) })
        else { return nil }
        return shown(ShownEntity<Tiers>(Tiers.makeContent(model)).content)
    }

    /// Returns true if the live entity comes from the disk cache and has not been confirmed by the server since.
    private func isStored(_ shown: ShownEntity<Tiers>) -> Bool { (shown.content as? any TierModel)?.isStored ?? false }

    private func rank(_ shown: ShownEntity<Tiers>) -> Int { rank(shown.tierLabel) }

    /// Returns the rank of a tier; 0 for a stub, or if any tier will do.
    private func rank(_ tier: String?) -> Int { tier.flatMap(tiers.firstIndex(of:)) ?? 0 }
}

extension ContentKind: RestorableKind {
    var hasRows: Bool { false }

    func restore(_ handle: StoredHandle, as api: ApiClient) async -> (any Showable)? {
        if handle.id.contains("://") { return ShownEntity<Tiers>(Tiers.stub(at: WireURL(handle.id), of: api)) }
        if let kept = await stored(handle.id, of: api) { return kept }
        if let living = living(handle.id, of: api), !isStored(living) || living.status?.age != nil {
            return living
        }
        // If a feed's file has shown the row already, only the stored lists have its age.
        return await storedRow(handle.id, of: api) ?? living(handle.id, of: api)
    }
}

extension ApiClient {
    /// Returns a typed address. An address of the own server gets the scheme of that server, because a browser may prefix another.
    fileprivate func ownAddress(_ text: String) -> WireURL {
        guard let url = WireURL(text).url, isOwnAddress(url), let rest = text.range(of: "://") else {
            return WireURL(text)
        }
        return WireURL("\(server.scheme)://\(text[rest.upperBound...])")
    }

    /// Returns true if an address is one of the client's server: of its network address, or of the name that it reports.
    fileprivate func isOwnAddress(_ url: URL) -> Bool {
        guard let host = url.host()?.lowercased(), host == siteHost || host == server.host else { return false }
        // A missing port counts as the server's, because a browser prefixes https to any address.
        return (url.port ?? server.port) == server.port
    }

    /// Returns true if a request failed because of the connection, or because no account is signed in: then a cached copy is acceptable.
    func isUnreachable(_ error: any Error) -> Bool {
        guard let error = error as? ApiClientError else { return false }
        switch error.code {
        case .noConnection, .timedOut, .brokenAnswer: return true
        case .notLoggedIn: return isSignedOut
        default: return false
        }
    }
}

extension WireIdentifier {
    /// Parses the id that was typed behind `kind:`.
    ///
    /// - Throws: ``ReplKit/ReplError`` with code `badNumber` for a value that no server uses: letters, zero, more than 32 bits.
    init(readingNumber text: String, kind: String) throws {
        guard let number = Int(text), (1...Int(Int32.max)).contains(number) else {
            throw ReplError(
                .badNumber,
                "\(kind):\(text): an id is a whole number from 1 to \(Int32.max)",
                hint: "load \(kind) 1"
            )
        }
        self.init(number)
    }
}

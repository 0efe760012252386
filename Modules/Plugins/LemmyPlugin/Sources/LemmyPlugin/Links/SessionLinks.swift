import LemmyMiddleware
import Networking
import Primitives
import ReplKit

/// The links of a session. They end with it.
@MainActor
final class SessionLinks {
    private(set) var all: [SessionLink] = []
    /// The number of links that were made.
    private var count = 0

    subscript(number: Int) -> SessionLink? { all.first { $0.number == number } }

    /// Returns the link of an entity with the same accounts; nil if there is none.
    func link(like sides: LinkedSides) -> SessionLink? {
        all.first { link in
            link.address == sides.address
                && link.clients.elementsEqual(sides.entities.map(\.api)) { $0.isSameAccount(as: $1) }
        }
    }

    /// Adds a link.
    func add(_ sides: LinkedSides, clock: any WallClock) -> SessionLink {
        count += 1
        let link = SessionLink(sides, number: count, clock: clock)
        all.append(link)
        return link
    }

    /// Ends links: closes their views, and releases their entities.
    ///
    /// - Returns: The ended links.
    @discardableResult
    func end(in session: Session, where isEnded: (SessionLink) -> Bool) -> [SessionLink] {
        let ended = all.filter(isEnded)
        all.removeAll(where: isEnded)
        func shows(_ object: any Showable) -> Bool {
            (object as? ShownLink).map { shown in ended.contains { $0 === shown.link } } ?? false
        }
        for (name, object) in session.watched where shows(object) { session.unwatch(name) }
        session.releaseLists(where: shows)
        for link in ended { link.end() }
        return ended
    }

    /// Goes on with the new client of an account that signed in again. One request is sent for each link of the account; a link whose
    /// entity cannot be fetched ends, because its rows would go on with the earlier login.
    func renew(through client: ApiClient, in session: Session) async {
        func isEarlier(_ other: ApiClient) -> Bool { other !== client && other.isSameAccount(as: client) }
        for link in all where link.clients.contains(where: isEarlier) {
            do {
                try await link.renew(through: client)
            } catch {
                guard !end(in: session, where: { $0 === link }).isEmpty else { continue }
                let name = client.accountName ?? "an account"
                session.notify(
                    "link:\(link.number) has ended: \(name) signed in again, and \(ReplError.text(of: error))"
                )
            }
        }
    }

    /// Puts the links aside while a lesson or a demo runs, which has clients of its own.
    ///
    /// - Returns: A closure that ends the links made since, and brings the earlier ones back.
    func putAside() -> @MainActor (Session) -> Void {
        let earlier = all
        all = []
        return { [self] session in
            end(in: session) { _ in true }
            all = earlier
        }
    }

    /// Says once for each link, after the first edit of one side, that the other sides show what their servers said last.
    func explainEdits(in session: Session) {
        for link in all where !link.isExplained {
            let others = link.unchangedSides.map(\.api.context)
            guard !others.isEmpty else { continue }
            link.isExplained = true
            let verb = others.count == 1 ? "shows what its server" : "show what their servers"
            let names = others.joined(conjunction: "and")
            session.notify("\(names) \(verb) said, \(link.ageText): refresh link:\(link.number) asks again")
        }
    }
}

extension LemmySession {
    /// Returns the client of an account by its typed name: `bob` at the current server, `bob@linden.example` at any.
    ///
    /// - Throws: ``ReplKit/ReplError`` if the account is not signed in.
    func account(typed text: String, for verb: String, in session: Session) async throws -> ApiClient {
        let parts = text.drop { $0 == "@" }.split(separator: "@", maxSplits: 1).map(String.init)
        let current = try client
        guard let name = parts.first else {
            throw ReplError(.usage, "\(verb): \(text) names no account", hint: "accounts")
        }
        guard let host = parts.dropFirst().first, !isServer(of: current, named: host) else {
            return try await account(named: name, for: verb, in: session)
        }
        guard let client = signedInClient(of: name, at: host) else {
            throw ReplError(
                .notSignedIn,
                "\(verb): \(name) has not signed in at \(host) in this session",
                hint: "connect \(host); login \(name)"
            )
        }
        return client
    }

    /// Returns true if a typed word names the server of a client: its host, its address, or its name in this session.
    func isServer(of client: ApiClient, named word: String) -> Bool {
        [client.siteHost, client.siteName, client.server.host, client.server.description].contains(word)
            || endpoints?[word]?.address == client.server
    }
}

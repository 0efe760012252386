import LemmyMiddleware
import Middleware
import Networking
import ReplKit

// What of a session outlives it, where it has a store: who one was, and what was held.

extension LemmySession {
    /// Goes on where the last session at this server ended, without asking the server for anything of it.
    ///
    /// Nobody is signed in, since no token is kept; where the passwords are known (the demo), one signs in again by oneself.
    func resume(in session: Session) async {
        guard let files, let endpoint, let guest = try? client else { return }
        await open(guest)
        let (kept, isLost) = await files.session(at: guest.server.place)
        if isLost {
            session.tell("who was signed in at \(guest.siteName), and what was held, cannot be read: one begins anew")
        }
        guard let kept else { return }
        accounts = kept.accounts
        if let account = kept.account { await resume(as: account, endpoint, guest, in: session) }
        if let current { follower.tellWhatWaits(for: current) }
        await restore(kept.handles, in: session)
    }

    /// Begins to keep what a client loads and does, and to hear what becomes of it.
    func open(_ api: ApiClient) async {
        follower.listen(to: api)
        await files?.open(api)
    }

    /// After a move to another server: who was signed in there.
    func recallAccounts() async {
        guard let files, let current = try? client else { return }
        accounts = await files.session(at: current.server.place).kept?.accounts ?? []
    }

    private func resume(
        as account: KeptAccount,
        _ endpoint: Endpoint,
        _ guest: ApiClient,
        in session: Session
    ) async {
        if let password = endpoint.accounts[account.name] {
            // Whatever is in the way now, `login NAME` says it again: a server that says nothing keeps no prompt waiting.
            let client = await answer(within: loginPatience(at: endpoint, guest, in: session)) {
                let client = try await guest.logIn(username: account.name, password: password)
                await self.open(client)
                _ = try await client.getMyPerson()
                return client
            }
            if let client { return become(client) }
        }
        guard let registry else { return }
        let client = ApiClient.getSignedOutClient(of: account, at: guest.server, in: registry)
        await open(client)
        become(client)
    }

    /// Holds again what was held: lists first, since their rows are entities that live then.
    private func restore(_ handles: [KeptHandle], in session: Session) async {
        guard let current = try? client else { return }
        let lists = ["feed", "comments", "inbox"]
        let order = handles.filter { lists.contains($0.kind) } + handles.filter { !lists.contains($0.kind) }
        var found: [String: any Showable] = [:]
        for handle in order {
            let api = handle.isGuests ? guest(at: current) : current
            await open(api)
            found[handle.name] = await restored(handle, as: api)
        }
        for handle in handles {
            if let object = found[handle.name] { session.hold(object, as: handle.name) }
        }
        tellRestored(handles.map(\.name).filter { found[$0] != nil }, in: session)
        let lost = handles.filter { found[$0.name] == nil }.map { "\($0.name) (\($0.kind):\($0.id))" }
        if !lost.isEmpty {
            session.tell("not held again, as nothing usable is kept of it: \(lost.joined(separator: ", "))")
        }
    }

    /// Who one is again, and what is held again, in a line: nobody has typed it.
    private func tellRestored(_ names: [String], in session: Session) {
        var parts: [String] = []
        if let current, let name = current.accountName {
            parts.append(current.needsLogin ? "\(name) is signed out: login \(name)" : "\(name) is signed in")
        }
        if !names.isEmpty {
            let shown = names.count > 6 ? names.prefix(5) + ["\(names.count - 5) more"] : names[...]
            parts.append("\(shown.enumerated(by: "and")) \(names.count == 1 ? "is" : "are") held")
        }
        if !parts.isEmpty { session.tell("from the last session: \(parts.joined(separator: "; "))") }
    }

    private func restored(_ handle: KeptHandle, as api: ApiClient) async -> (any Showable)? {
        for case let kind as any RestorableKind in kinds where kind.name == handle.kind {
            return await kind.restore(handle, as: api)
        }
        return nil
    }

    /// After a log-in: what an earlier client of the account held is the new client's.
    func takeOver(from old: ApiClient, in session: Session) async {
        guard let current = try? client, current !== old, current.storeScope == old.storeScope else { return }
        for (name, object) in session.handles {
            guard let kept = object as? any Restorable, kept.api === old, let handle = kept.keptHandle(name) else {
                continue
            }
            if let again = await restored(handle, as: current) { session.hold(again, as: name) }
        }
    }

    /// Leaves for the next session what is so now; called after each command.
    func keep(_ session: Session) {
        guard let current = try? client else { return }
        if let account = current.account, !current.isLoggedOut, !accounts.contains(where: { $0.scope == account.scope })
        {
            accounts.append(account)
        }
        guard let files else { return }
        var kept = KeptSession(account: current.isLoggedOut ? nil : current.account, accounts: accounts)
        for (name, object) in session.handles {
            guard let object = object as? any Restorable, let handle = object.keptHandle(name) else { continue }
            let api = object.api
            // What another account held is not shown to this one.
            guard !api.isLoggedOut, api.server == current.server, api.isGuest || api.storeScope == current.storeScope
            else {
                continue
            }
            kept.handles.append(handle)
        }
        files.keep(kept, at: current.server.place)
    }

    /// What waits for a server and could not be written down, after another try: it is lost with the program.
    func losses() async -> [String] {
        var losses: [String] = []
        for client in clients where !(await client.home.outbox.keepAgain()) {
            let outbox = client.home.outbox
            let words = outbox.intentions.filter { outbox.unkept.contains($0.number) }.map(\.words)
            losses.append(
                "not sent, and lost with this session, since it cannot be written to the disk: \(words.joined(separator: "; "))"
            )
        }
        return losses
    }

    /// Forgets an account that has been logged out.
    func forget(_ account: ApiClient) {
        accounts.removeAll { $0.scope == account.account?.scope }
    }
}

/// A kind whose handles outlive a session.
@MainActor
protocol RestorableKind: EntityKind {
    /// What a handle held, from what is kept or alive; nil if it is neither.
    func restore(_ handle: KeptHandle, as api: ApiClient) async -> (any Showable)?
}

/// Something whose handle outlives a session.
@MainActor
protocol Restorable: Owned {
    /// What to write down of it.
    func keptHandle(_ name: String) -> KeptHandle?
}

import LemmyMiddleware
import Middleware
import Networking
import ReplKit

// The parts of a session that persist, if it has a store: the signed-in account and the handles.

extension LemmySession {
    /// Restores the last session at this server without a request for its contents.
    ///
    /// No account is signed in, because tokens are not stored; if the passwords are known (the demo), the account is signed in again.
    func resume(in session: Session) async {
        guard let files, let endpoint, let guest = try? client else { return }
        await attach(guest)
        let (kept, isLost) = await files.session(at: guest.server.place)
        if isLost {
            session.notify("the last session at \(guest.siteName) (account, handles) cannot be read: a new one begins")
        }
        guard let kept else { return }
        accounts = kept.accounts
        if let account = kept.account { await resume(as: account, endpoint, guest, in: session) }
        await refreshUnreadCount(in: session)
        if let current { outboxObserver.reportPending(for: current) }
        await restore(kept.handles, in: session)
    }

    /// Starts to persist the client's cache and edits, and to observe its outbox.
    func attach(_ api: ApiClient) async {
        outboxObserver.observe(api)
        await files?.open(api)
        await wordFilter(of: api).load()
    }

    /// Loads the accounts of the server, after a switch of server.
    func loadStoredAccounts() async {
        guard let files, let current = try? client else { return }
        accounts = await files.session(at: current.server.place).kept?.accounts ?? []
    }

    private func resume(
        as account: StoredAccount,
        _ endpoint: Endpoint,
        _ guest: ApiClient,
        in session: Session
    ) async {
        if let password = knownPassword(of: account.name) {
            // Errors are ignored here, because `login NAME` reports them again; a silent server must not delay the prompt.
            let client = await result(within: loginTimeout(at: endpoint, guest, in: session)) {
                let client = try await guest.logIn(username: account.name, password: password)
                await self.attach(client)
                self.wordFilter(of: client).show(try await client.getMyPerson())
                return client
            }
            if let client { return switchAccount(to: client) }
        }
        guard let registry else { return }
        let client = ApiClient.getSignedOutClient(of: account, at: guest.server, in: registry)
        await attach(client)
        switchAccount(to: client)
    }

    /// Returns handles in the order of their restoration: lists first, because their rows are entities that are live afterwards.
    func inRestorationOrder(_ handles: [StoredHandle]) -> [StoredHandle] {
        let kinds = kinds.compactMap { $0 as? any RestorableKind }
        let lists = Set(kinds.filter(\.hasRows).map(\.name))
        return handles.filter { lists.contains($0.kind) } + handles.filter { !lists.contains($0.kind) }
    }

    /// Restores the handles.
    private func restore(_ handles: [StoredHandle], in session: Session) async {
        guard let current = try? client else { return }
        var found: [String: any Showable] = [:]
        for handle in inRestorationOrder(handles) {
            let api = handle.isGuests ? guest(at: current) : current
            await attach(api)
            found[handle.name] = await restore(handle, as: api)
        }
        for handle in handles {
            if let object = found[handle.name] { session.bind(object, as: handle.name) }
        }
        reportRestored(handles.map(\.name).filter { found[$0] != nil }, in: session)
        let lost = handles.filter { found[$0.name] == nil }.map { "\($0.name) (\($0.kind):\($0.id))" }
        if !lost.isEmpty {
            session.notify("not restored, because no usable data of it is stored: \(lost.joined(separator: ", "))")
        }
    }

    /// Reports the restored account and handles in a line, because no command was typed.
    private func reportRestored(_ names: [String], in session: Session) {
        var parts: [String] = []
        if let current, let name = current.accountName {
            parts.append(current.needsLogin ? "\(name) is signed out: login \(name)" : "\(name) is signed in")
        }
        if !names.isEmpty {
            let shown = names.count > 6 ? names.prefix(5) + ["\(names.count - 5) more"] : names[...]
            parts.append("\(shown.joined(conjunction: "and")) \(names.count == 1 ? "is" : "are") restored")
        }
        if !parts.isEmpty { session.notify("from the last session: \(parts.joined(separator: "; "))") }
    }

    private func restore(_ handle: StoredHandle, as api: ApiClient) async -> (any Showable)? {
        for case let kind as any RestorableKind in kinds where kind.name == handle.kind {
            return await kind.restore(handle, as: api)
        }
        return nil
    }

    /// After a login, rebinds the handles of the account's earlier client to the new client.
    func transferHandles(from old: ApiClient, in session: Session) async {
        guard let current = try? client, current !== old, current.storeScope == old.storeScope else { return }
        for (name, object) in session.handles {
            guard let kept = object as? any Restorable, kept.api === old, let handle = kept.storedHandle(name) else {
                continue
            }
            if let again = await restore(handle, as: current) { session.bind(again, as: name) }
        }
    }

    /// Saves the current state for the next session; called after each command.
    func save(_ session: Session) {
        guard let current = try? client else { return }
        if let account = current.account, !current.isLoggedOut, !accounts.contains(where: { $0.scope == account.scope })
        {
            accounts.append(account)
        }
        guard let files else { return }
        var kept = StoredSession(account: current.isLoggedOut ? nil : current.account, accounts: accounts)
        kept.clockOffset = files.clockOffset(of: current)
        for (name, object) in session.handles {
            guard let object = object as? any Restorable, let handle = object.storedHandle(name) else { continue }
            let api = object.api
            // The handles of another account are not restored for this one.
            guard !api.isLoggedOut, api.server == current.server, api.isGuest || api.storeScope == current.storeScope
            else {
                continue
            }
            kept.handles.append(handle)
        }
        files.keep(kept, at: current.server.place)
    }

    /// Retries failed writes of the outboxes and returns a warning for each item that still cannot be written: it is lost at exit.
    func lossWarnings() async -> [String] {
        var losses: [String] = []
        for client in clients where !(await client.clientStore.outbox.retryFailedWrites()) {
            let outbox = client.clientStore.outbox
            let words = outbox.items.filter { outbox.unpersisted.contains($0.number) }.map(\.words)
            losses.append(
                "not sent, and lost when this session ends, as it cannot be written to disk: \(words.joined(separator: "; "))"
            )
        }
        return losses
    }
}

/// A kind whose handles persist.
@MainActor
protocol RestorableKind: EntityKind {
    /// True for a list, whose rows are entities.
    var hasRows: Bool { get }

    /// Restores a handle's object from the store or the cache; nil if it is in neither.
    func restore(_ handle: StoredHandle, as api: ApiClient) async -> (any Showable)?
}

/// An object whose handle persists.
@MainActor
protocol Restorable: ClientOwned {
    /// Returns the data of the handle to store.
    func storedHandle(_ name: String) -> StoredHandle?
}

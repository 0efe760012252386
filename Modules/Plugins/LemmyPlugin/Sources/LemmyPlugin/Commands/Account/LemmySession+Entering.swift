import LemmyMiddleware
import ReplKit

extension LemmySession {
    /// Makes a client with a new token the session's account: after a login, a registration, or a change of the password.
    ///
    /// If the session has another account by then, because the request was held or ran with `as NAME`, that one stays.
    ///
    /// - Parameters:
    ///   - account: The client.
    ///   - before: The client of the command.
    ///   - failure: Converts the error of a server that accepted the login and then does not recognize the account.
    /// - Returns: The account's person.
    /// - Throws: The converted error; the session then keeps its earlier client.
    func enter(
        _ account: ApiClient,
        after before: ApiClient,
        in session: Session,
        failure: (any Error) -> any Error = { $0 }
    ) async throws -> Person4 {
        await attach(account)
        let me: Person4
        do {
            me = try await account.getMyPerson()
        } catch {
            // The earlier client takes over the outbox again.
            await attach(before)
            throw failure(error)
        }
        wordFilter(of: account).show(me)
        if current === before { switchAccount(to: account) } else { remember(account) }
        await transferHandles(from: before, in: session)
        await links.renew(through: account, in: session)
        outboxObserver.reportPending(for: account)
        await refreshUnreadCount(in: session)
        return me
    }

    /// Leaves an account that logs out, or that was deleted, and goes on as a guest.
    ///
    /// It releases what the session holds of the account: its clients, its lists and its words. Handles and views keep their objects, which
    /// can still be read; the next session does not restore them. The client itself drops its edits and wipes the account's files.
    func leave(_ account: ApiClient, in session: Session) {
        accounts.removeAll { $0.scope == account.account?.scope }
        // The store wipes the file of the words.
        wordFilters[account.storeScope] = nil
        forget(account)
        if current === account { switchToGuest() }
        let ended = links.end(in: session) { $0.clients.contains { $0.storeScope == account.storeScope } }
        let name = account.accountName ?? "an account"
        for link in ended { session.notify("link:\(link.number) has ended, because \(name) has signed out") }
        session.releaseLists { ($0 as? any ClientOwned)?.api.storeScope == account.storeScope }
    }
}

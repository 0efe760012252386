import LemmyMiddleware
import ReplKit

extension LemmySession {
    /// Makes a client with a new token the session's account: after a login, a registration, or a change of the password.
    ///
    /// - Parameters:
    ///   - account: The client.
    ///   - failure: Converts the error of a server that accepted the login and then does not recognize the account.
    /// - Returns: The account's person.
    /// - Throws: The converted error; the session then keeps its earlier client.
    func enter(
        _ account: ApiClient,
        in session: Session,
        failure: (any Error) -> any Error = { $0 }
    ) async throws -> Person4 {
        let before = try client
        await attach(account)
        let me: Person4
        do {
            me = try await account.getMyPerson()
        } catch {
            // The earlier client takes over the outbox again.
            await attach(before)
            throw failure(error)
        }
        switchAccount(to: account)
        await transferHandles(from: before, in: session)
        outboxObserver.reportPending(for: account)
        await refreshUnreadCount(in: session)
        return me
    }

    /// Goes on as a guest after the account was deleted.
    func leave(_ account: ApiClient) {
        removeAccount(account)
        if current === account { switchToGuest() }
    }
}

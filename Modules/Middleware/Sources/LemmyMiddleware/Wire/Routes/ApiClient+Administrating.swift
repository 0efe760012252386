import ApiTypes
public import LemmyIdentifiers
import Middleware

extension ApiClient {
    /// Makes somebody an administrator of this server.
    ///
    /// - Returns: All administrators, in the order of their rank.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`: it may have been done then.
    @discardableResult
    public func addAdmin(personId: PersonID) async throws -> [Person2] { try await setAdmin(personId, true) }

    /// Takes the office from an administrator.
    ///
    /// - Returns: All who are left, in the order of their rank.
    /// - Throws: As ``addAdmin(personId:)``; an administrator who has been one for longer cannot be removed.
    @discardableResult
    public func removeAdmin(personId: PersonID) async throws -> [Person2] { try await setAdmin(personId, false) }

    private func setAdmin(_ person: PersonID, _ isOne: Bool) async throws -> [Person2] {
        let request = ApiAddAdmin(personId: person, added: isOne)
        return try await write(request, about: "person:\(person)") { answer, server in
            answer.admins.map { Person2Value($0, server: server) }
        } show: { [self] in
            caches.person2.models(of: $0, in: $1)
        }
    }

    /// Lays down the viewer's own office as an administrator; the last one cannot.
    ///
    /// - Returns: The server, with who administrates it now.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`: it may have been done then.
    @discardableResult
    public func leaveAdmin() async throws -> Instance3 {
        try await write(ApiLeaveAdmin()) { Instance3Value($0, server: $1) }
    }

    // MARK: Applications

    /// Fetches a page of the applications for accounts; for administrators.
    ///
    /// - Parameters:
    ///   - undecidedOnly: Whether to leave out those that are decided; then the oldest come first, else the newest.
    ///   - page: Which page, from 1.
    ///   - limit: How many at most: 1 to 50.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func getRegistrationApplications(
        undecidedOnly: Bool? = nil,
        page: Int? = nil,
        limit: Int? = nil
    ) async throws -> [RegistrationApplication] {
        let request = ApiListRegistrationApplications(unreadOnly: undecidedOnly, page: page, limit: limit)
        return try await readAll(request) { answer, server in
            answer.registrationApplications.map { RegistrationApplicationValue($0, server: server) }
        }
    }

    /// Fetches somebody's application; for administrators; since 0.19.6.
    ///
    /// - Throws: ``ApiClientError``, with code `notFound` if they made none; or `CancellationError`.
    public func getRegistrationApplication(personId: PersonID) async throws -> RegistrationApplication {
        try await read(ApiGetRegistrationApplication(personId: personId), about: "person:\(personId)") {
            RegistrationApplicationValue($0.registrationApplication, server: $1)
        }
    }

    /// Asks how many applications nobody has decided; for administrators.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func getRegistrationApplicationCount() async throws -> Int {
        try await readPlain(ApiGetUnreadRegistrationApplicationCount()) { $0.registrationApplications }
    }

    /// The answer names who decided.
    nonisolated func decisionRequest(
        _ isApproved: Bool,
        reason: String?,
        _ id: RegistrationApplicationID
    ) -> EditRequest {
        editRequest(ApiApproveRegistrationApplication(id: id, approve: isApproved, denyReason: reason)) {
            RegistrationApplicationValue($0.registrationApplication, server: $1)
        } show: {
            _ = self.caches.registrationApplication.model(of: $0, in: $1)
        }
    }
}

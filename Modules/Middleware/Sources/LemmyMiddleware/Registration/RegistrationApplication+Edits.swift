public import Middleware

extension RegistrationApplication {
    /// Approves the application as an administrator. The decision is shown at once and rolled back if the server refuses it.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func approve() -> Task<EditResult, Never> { decide(true, reason: nil) }

    /// Denies the application as an administrator. The decision is shown at once and rolled back if the server refuses it.
    ///
    /// - Parameter reason: The reason, which the applicant reads at the next log-in. Nil keeps the previous reason; an empty text removes
    ///   it.
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func deny(reason: String? = nil) -> Task<EditResult, Never> { decide(false, reason: reason) }

    private func decide(_ isApproved: Bool, reason: String?) -> Task<EditResult, Never> {
        let (id, me) = (id, api.myPersonID)
        return submit(.decision, "\(isApproved ? "approve" : "deny") application:\(id)") {
            $0.accepted = isApproved
            if let reason { $0.denialReason = reason.isEmpty ? nil : reason }
            // If the viewer is not known yet, the response contains the resolver.
            $0.resolverId = me ?? $0.resolverId
        } request: { api in
            // The response names the administrator who decided.
            api.editRequest { dialect throws(ApiClientError) in
                try dialect.decide(isApproved, id, reason: reason)
            } show: {
                _ = api.caches.registrationApplication.model(of: $0, in: $1)
            }
        }
    }
}

public import Middleware

extension RegistrationApplication {
    /// Lets whoever asks in, as an administrator. Shows at once; taken back if the server says no.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func approve() -> Task<EditResult, Never> { decide(true, reason: nil) }

    /// Does not let whoever asks in, as an administrator. Shows at once; taken back if the server says no.
    ///
    /// - Parameter reason: Why; they are told when they try to log in. Nil leaves what was said before, an empty one takes it away.
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func deny(reason: String? = nil) -> Task<EditResult, Never> { decide(false, reason: reason) }

    private func decide(_ isApproved: Bool, reason: String?) -> Task<EditResult, Never> {
        let (id, me) = (id, api.myPersonID)
        return submit(.decision, "\(isApproved ? "approve" : "deny") application:\(id)") {
            $0.accepted = isApproved
            if let reason { $0.denialReason = reason.isEmpty ? nil : reason }
            // Who that is comes with the answer, if nobody has asked yet.
            $0.resolverId = me ?? $0.resolverId
        } request: { api in
            api.decisionRequest(isApproved, reason: reason, id)
        }
    }
}

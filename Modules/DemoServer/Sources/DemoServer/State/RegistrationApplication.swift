/// Why somebody wants an account, where a server asks; an admin says yes or no.
struct RegistrationApplication: Sendable {
    var id: Int32
    var localUserID: LocalUserID
    var answer: String
    /// Who has decided; nil while nobody has.
    var adminID: PersonID?
    var denyReason: String?
    var published: Timestamp
}

extension World {
    /// The application that somebody wrote for their account.
    func application(of user: LocalUserID) -> RegistrationApplication? {
        applications.rows.first { $0.localUserID == user }
    }

    mutating func apply(_ user: LocalUser, because reason: String, at now: Timestamp) {
        let id = applications.nextID()
        applications[id] = RegistrationApplication(id: id, localUserID: user.id, answer: reason, published: now)
    }
}

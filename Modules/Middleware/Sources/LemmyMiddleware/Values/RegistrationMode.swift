/// How one gets an account on a server.
public enum RegistrationMode: String, Codable, Hashable, Sendable, CaseIterable {
    /// Nobody gets one.
    case closed
    /// An administrator decides.
    case requiresApplication
    /// Somebody who has one invites; since 1.0.
    case requiresInvitation
    /// Everybody gets one.
    case open
    /// In a way that a newer server has.
    case other
}

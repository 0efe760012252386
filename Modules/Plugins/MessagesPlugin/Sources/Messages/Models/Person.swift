public import Consistency

/// Somebody who writes messages and stands among the contacts.
public struct Person: Model, Codable {
    /// Who it is.
    public let id: String
    /// What they are called.
    public var username: String
    /// Whether they are there now.
    public var online: Bool

    /// Describes a person.
    public init(id: String, username: String, online: Bool) {
        self.id = id
        self.username = username
        self.online = online
    }

    /// `Person-42`.
    public var modelIdentifier: ModelIdentifier? { "Person-\(id)" }
}

public import Consistency

/// A person who writes messages and is one of the contacts.
public struct Person: Model, Codable {
    /// The id of the person.
    public let id: String
    /// The user name.
    public var username: String
    /// True if the person is online now.
    public var online: Bool

    /// Creates a person.
    public init(id: String, username: String, online: Bool) {
        self.id = id
        self.username = username
        self.online = online
    }

    /// The identifier: `Person-42`.
    public var modelIdentifier: ModelIdentifier? { "Person-\(id)" }
}

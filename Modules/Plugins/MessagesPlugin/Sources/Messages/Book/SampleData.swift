import Consistency
public import Foundation

/// The data to show: a few messages, people and profiles from JSON, with all later changes.
///
/// It stands for a server that accepts every edit at once: an update that is posted to the trees is stored here, so that providers that
/// load later show the same values. Each model is stored once: a message takes its author from the people.
public struct SampleData: Sendable {
    var messages: [Message]
    var people: [Person]
    private var contactIDs: [String]
    var profiles: [MergeProjection.FullProfileModel]
    var composed: [CompositionProjection.FullProfileModel]

    /// Decodes the bundled sample.
    ///
    /// - Throws: `DecodingError` if it is damaged.
    public init() throws {
        try self.init(
            messages: Data(Self.messages.utf8),
            contacts: Data(Self.contacts.utf8),
            profiles: Data(Self.profiles.utf8)
        )
    }

    /// Decodes a custom sample.
    ///
    /// - Parameters:
    ///   - messages: A ``Conversation`` as JSON.
    ///   - contacts: ``Contacts`` as JSON.
    ///   - profiles: An array of ``MergeProjection/FullProfileModel`` as JSON.
    /// - Throws: `DecodingError` if one of them is malformed.
    public init(messages: Data, contacts: Data, profiles: Data) throws {
        let decoder = JSONDecoder()
        let contacts = try decoder.decode(Contacts.self, from: contacts).contacts
        self.messages = try decoder.decode(Conversation.self, from: messages).messages
        self.profiles = try decoder.decode([MergeProjection.FullProfileModel].self, from: profiles)
        people = contacts
        contactIDs = contacts.map(\.id)
        for author in self.messages.map(\.author) where !people.contains(where: { $0.id == author.id }) {
            people.append(author)
        }
        composed = self.profiles.map { profile in
            let person = CompositionProjection.PersonModel(
                id: profile.id,
                name: profile.name,
                pictureURL: profile.pictureURL
            )
            return CompositionProjection.FullProfileModel(
                id: profile.id,
                person: person,
                age: profile.age,
                username: profile.username
            )
        }
    }
}

extension SampleData {
    /// All messages in order, each with its current author.
    package var allMessages: [Message] {
        messages.compactMap { message in
            guard let author = people.first(where: { $0.id == message.author.id }) else { return nil }
            return Message(id: message.id, text: message.text, author: author, image: message.image)
        }
    }

    /// All people, contacts first.
    package var allPeople: [Person] { people }

    /// The contacts in order.
    package var allContacts: [Person] { contactIDs.compactMap { id in people.first { $0.id == id } } }

    /// The full profiles of the projection by merge.
    package var allProfiles: [MergeProjection.FullProfileModel] { profiles }

    /// The full profiles of the projection by composition.
    package var allComposedProfiles: [CompositionProjection.FullProfileModel] { composed }
}

extension SampleData {
    /// Applies a posted change: each value, then the deletions with all models that require the deleted ones.
    mutating func apply(_ change: PreparedChange) {
        for value in change.values { apply(value) }
        for identifier in change.deleted { remove(identifier) }
    }

    private mutating func apply(_ value: any ConsistencyManagerModel) {
        switch value {
        case let person as Person: Self.replace(person, in: &people)
        case let message as Message: Self.replace(message, in: &messages)
        case let profile as CompositionProjection.FullProfileModel: Self.replace(profile, in: &composed)
        case let person as CompositionProjection.PersonModel:
            for index in composed.indices where composed[index].id == person.id { composed[index].person = person }
        default:
            for index in profiles.indices where profiles[index].modelIdentifier == value.modelIdentifier {
                // Ignored: the manager reports a failed merge, and the sample does not change either.
                if let merged = try? profiles[index].mergeModel(value) { profiles[index] = merged }
            }
        }
    }

    private static func replace<Value: ConsistencyManagerModel>(_ value: Value, in values: inout [Value]) {
        if let index = values.firstIndex(where: { $0.modelIdentifier == value.modelIdentifier }) {
            values[index] = value
        } else {
            values.append(value)
        }
    }

    private mutating func remove(_ identifier: ModelIdentifier) {
        // Messages without an author are no longer listed.
        people.removeAll { $0.modelIdentifier == identifier }
        messages.removeAll { $0.modelIdentifier == identifier }
        profiles.removeAll { $0.modelIdentifier == identifier }
        composed.removeAll { $0.modelIdentifier == identifier || $0.person.modelIdentifier == identifier }
    }
}

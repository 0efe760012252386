import Consistency
public import Foundation

/// What there is to show: a few messages, people and profiles that come as JSON, and what has become of them.
///
/// It stands for a server that agrees to everything at once: what is posted to the trees is in it from then on, so that whoever loads
/// later shows the same. Models are kept once: a message takes its author from the people.
public struct SampleBook: Sendable {
    var messages: [Message]
    var people: [Person]
    private var contactIDs: [String]
    var profiles: [ByMerge.FullProfileModel]
    var composed: [ByComposition.FullProfileModel]

    /// Reads the sample that comes along.
    ///
    /// - Throws: `DecodingError` if it is damaged.
    public init() throws {
        try self.init(
            messages: Data(Self.messages.utf8),
            contacts: Data(Self.contacts.utf8),
            profiles: Data(Self.profiles.utf8)
        )
    }

    /// Reads a sample of one's own.
    ///
    /// - Parameters:
    ///   - messages: A ``Conversation`` as JSON.
    ///   - contacts: ``Contacts`` as JSON.
    ///   - profiles: An array of ``ByMerge/FullProfileModel`` as JSON.
    /// - Throws: `DecodingError`.
    public init(messages: Data, contacts: Data, profiles: Data) throws {
        let decoder = JSONDecoder()
        let contacts = try decoder.decode(Contacts.self, from: contacts).contacts
        self.messages = try decoder.decode(Conversation.self, from: messages).messages
        self.profiles = try decoder.decode([ByMerge.FullProfileModel].self, from: profiles)
        people = contacts
        contactIDs = contacts.map(\.id)
        for author in self.messages.map(\.author) where !people.contains(where: { $0.id == author.id }) {
            people.append(author)
        }
        composed = self.profiles.map { profile in
            let person = ByComposition.PersonModel(id: profile.id, name: profile.name, pictureURL: profile.pictureURL)
            return ByComposition.FullProfileModel(
                id: profile.id,
                person: person,
                age: profile.age,
                username: profile.username
            )
        }
    }
}

extension SampleBook {
    /// Every message, in order, each with its author as they are now.
    public var allMessages: [Message] {
        messages.compactMap { message in
            guard let author = people.first(where: { $0.id == message.author.id }) else { return nil }
            return Message(id: message.id, text: message.text, author: author, image: message.image)
        }
    }

    /// Everybody, contacts first.
    public var allPeople: [Person] { people }

    /// The contacts, in order.
    public var allContacts: [Person] { contactIDs.compactMap { id in people.first { $0.id == id } } }

    /// The full profiles that are merged.
    public var allProfiles: [ByMerge.FullProfileModel] { profiles }

    /// The full profiles that contain a person.
    public var allComposedProfiles: [ByComposition.FullProfileModel] { composed }
}

extension SampleBook {
    /// Takes over what was posted: each value, then what was deleted with all that requires it.
    mutating func take(_ change: PreparedChange) {
        for value in change.values { take(value) }
        for identifier in change.deleted { remove(identifier) }
    }

    private mutating func take(_ value: any ConsistencyManagerModel) {
        switch value {
        case let person as Person: Self.replace(person, in: &people)
        case let message as Message: Self.replace(message, in: &messages)
        case let profile as ByComposition.FullProfileModel: Self.replace(profile, in: &composed)
        case let person as ByComposition.PersonModel:
            for index in composed.indices where composed[index].id == person.id { composed[index].person = person }
        default:
            for index in profiles.indices where profiles[index].modelIdentifier == value.modelIdentifier {
                // What cannot be merged is the manager's to report, and changes nothing here either.
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
        // Messages whose author is gone are not listed any more.
        people.removeAll { $0.modelIdentifier == identifier }
        messages.removeAll { $0.modelIdentifier == identifier }
        profiles.removeAll { $0.modelIdentifier == identifier }
        composed.removeAll { $0.modelIdentifier == identifier || $0.person.modelIdentifier == identifier }
    }
}

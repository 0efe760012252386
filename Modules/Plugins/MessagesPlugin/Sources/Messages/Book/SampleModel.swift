public import Consistency

/// A model that is part of ``SampleData`` and is found by its id.
public protocol SampleModel: ConsistencyManagerModel {
    /// The id, which is unique within the type.
    var id: String { get }

    /// Returns all models of this type in the sample, in order.
    static func all(in book: SampleData) -> [Self]
}

extension Message: SampleModel {
    /// Returns all messages.
    public static func all(in book: SampleData) -> [Message] { book.allMessages }
}

extension Person: SampleModel {
    /// Returns all people.
    public static func all(in book: SampleData) -> [Person] { book.allPeople }
}

extension MergeProjection.FullProfileModel: SampleModel {
    /// Returns all full profiles.
    public static func all(in book: SampleData) -> [Self] { book.allProfiles }
}

extension MergeProjection.PersonModel: SampleModel {
    /// Returns the full profiles in the size of a list.
    public static func all(in book: SampleData) -> [Self] {
        book.allProfiles.map { Self(id: $0.id, name: $0.name, pictureURL: $0.pictureURL) }
    }
}

extension MergeProjection.Badge: SampleModel {
    /// Returns a badge for each full profile.
    public static func all(in book: SampleData) -> [Self] {
        book.allProfiles.map { Self(id: $0.id, label: "\($0.name), \($0.age)") }
    }
}

extension CompositionProjection.FullProfileModel: SampleModel {
    /// Returns all full profiles.
    public static func all(in book: SampleData) -> [Self] { book.allComposedProfiles }
}

extension CompositionProjection.PersonModel: SampleModel {
    /// Returns the people of the full profiles.
    public static func all(in book: SampleData) -> [Self] { book.allComposedProfiles.map(\.person) }
}

public import Consistency

/// A model that a ``SampleBook`` has, found by its id.
public protocol BookModel: ConsistencyManagerModel {
    /// Which one it is, within its type.
    var id: String { get }

    /// All that the book has, in order.
    static func all(in book: SampleBook) -> [Self]
}

extension Message: BookModel {
    /// The messages.
    public static func all(in book: SampleBook) -> [Message] { book.allMessages }
}

extension Person: BookModel {
    /// Everybody.
    public static func all(in book: SampleBook) -> [Person] { book.allPeople }
}

extension ByMerge.FullProfileModel: BookModel {
    /// The full profiles.
    public static func all(in book: SampleBook) -> [Self] { book.allProfiles }
}

extension ByMerge.PersonModel: BookModel {
    /// What a list shows of the full profiles.
    public static func all(in book: SampleBook) -> [Self] {
        book.allProfiles.map { Self(id: $0.id, name: $0.name, pictureURL: $0.pictureURL) }
    }
}

extension ByMerge.Badge: BookModel {
    /// A badge for everybody who has a profile.
    public static func all(in book: SampleBook) -> [Self] {
        book.allProfiles.map { Self(id: $0.id, label: "\($0.name), \($0.age)") }
    }
}

extension ByComposition.FullProfileModel: BookModel {
    /// The full profiles.
    public static func all(in book: SampleBook) -> [Self] { book.allComposedProfiles }
}

extension ByComposition.PersonModel: BookModel {
    /// The people in the full profiles.
    public static func all(in book: SampleBook) -> [Self] { book.allComposedProfiles.map(\.person) }
}

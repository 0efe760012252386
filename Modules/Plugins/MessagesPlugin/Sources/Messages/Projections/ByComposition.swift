public import Consistency

/// Projections by composition: the larger type contains the smaller one, each has an identifier of its own, and nothing is merged.
///
/// Prefer it to ``ByMerge``: there is nothing to write, and no pair to forget.
public enum ByComposition {
    /// The person as a list shows it.
    public struct PersonModel: Model {
        /// Who it is.
        public let id: String
        /// What they are called.
        public var name: String
        /// Where their picture is.
        public var pictureURL: String

        /// Describes a person.
        public init(id: String, name: String, pictureURL: String) {
            self.id = id
            self.name = name
            self.pictureURL = pictureURL
        }

        /// `PersonModel-42`.
        public var modelIdentifier: ModelIdentifier? { "PersonModel-\(id)" }
    }

    /// The person, and what only their page shows.
    public struct FullProfileModel: Model {
        /// Whose it is.
        public let id: String
        /// The person: a profile without one is none.
        public var person: PersonModel
        /// How old they are.
        public var age: Int
        /// What they sign in as.
        public var username: String

        /// Describes a profile.
        public init(id: String, person: PersonModel, age: Int, username: String) {
            self.id = id
            self.person = person
            self.age = age
            self.username = username
        }

        /// `FullProfileModel-42`.
        public var modelIdentifier: ModelIdentifier? { "FullProfileModel-\(id)" }

        /// A changed person changes the profile, a deleted one deletes it.
        public static let children: Children<Self> = [.required(\.person)]
    }
}

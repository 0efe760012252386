public import Consistency

/// Projections by composition: the larger type contains the smaller one, each type has an identifier of its own, and nothing is merged.
///
/// Prefer it to ``MergeProjection``: it needs no merge code, so no pair of types can be forgotten.
public enum CompositionProjection {
    /// A person in the size of a list.
    public struct PersonModel: Model {
        /// The id of the person.
        public let id: String
        /// The name.
        public var name: String
        /// The address of the picture.
        public var pictureURL: String

        /// Creates a person.
        public init(id: String, name: String, pictureURL: String) {
            self.id = id
            self.name = name
            self.pictureURL = pictureURL
        }

        /// The identifier: `PersonModel-42`.
        public var modelIdentifier: ModelIdentifier? { "PersonModel-\(id)" }
    }

    /// A person with the fields of their own page.
    public struct FullProfileModel: Model {
        /// The id of the profile.
        public let id: String
        /// The person. It is required: without its person a profile is deleted.
        public var person: PersonModel
        /// The age in years.
        public var age: Int
        /// The user name for the login.
        public var username: String

        /// Creates a profile.
        public init(id: String, person: PersonModel, age: Int, username: String) {
            self.id = id
            self.person = person
            self.age = age
            self.username = username
        }

        /// The identifier: `FullProfileModel-42`.
        public var modelIdentifier: ModelIdentifier? { "FullProfileModel-\(id)" }

        /// The child models. A changed person changes the profile, and a deleted person deletes it.
        public static let children: Children<Self> = [.required(\.person)]
    }
}

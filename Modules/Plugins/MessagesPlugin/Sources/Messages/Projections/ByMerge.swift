public import Consistency

/// Projections by merge: types of several sizes share one identifier, and each writes how it takes over what another says.
///
/// What it costs is seen here: each type names each other one, and a pair that nobody wrote (``Badge``) is only found when it meets.
/// ``ByComposition`` is the other way.
public enum ByMerge {
    /// The person as a list shows it.
    public struct PersonModel: Model, Codable {
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

        /// `Profile-42`, as that of the full profile.
        public var modelIdentifier: ModelIdentifier? { "Profile-\(id)" }

        /// Takes over name and picture, of a full profile too.
        ///
        /// - Throws: `ConsistencyError` for any other type.
        public func mergeModel(_ model: any ConsistencyManagerModel) throws -> Self {
            switch model {
            case let model as Self: model
            case let model as FullProfileModel: Self(id: id, name: model.name, pictureURL: model.pictureURL)
            default: throw ConsistencyError.unmergeable(model, into: self)
            }
        }
    }

    /// The same person with all that their page shows.
    public struct FullProfileModel: Model, Codable {
        /// Who it is.
        public let id: String
        /// What they are called.
        public var name: String
        /// Where their picture is.
        public var pictureURL: String
        /// How old they are.
        public var age: Int
        /// What they sign in as.
        public var username: String

        /// Describes a profile.
        public init(id: String, name: String, pictureURL: String, age: Int, username: String) {
            self.id = id
            self.name = name
            self.pictureURL = pictureURL
            self.age = age
            self.username = username
        }

        /// `Profile-42`, as that of the person.
        public var modelIdentifier: ModelIdentifier? { "Profile-\(id)" }

        /// Takes over what a person says, and keeps what only a profile has.
        ///
        /// - Throws: `ConsistencyError` for any other type.
        public func mergeModel(_ model: any ConsistencyManagerModel) throws -> Self {
            if let model = model as? Self { return model }
            guard let model = model as? PersonModel else { throw ConsistencyError.unmergeable(model, into: self) }
            var merged = self
            merged.name = model.name
            merged.pictureURL = model.pictureURL
            return merged
        }
    }

    /// A third type with that identifier that nobody can merge: shown beside one of the others it is an error, which names both types.
    public struct Badge: SimpleModel {
        /// Whose it is.
        public let id: String
        /// What it says.
        public var label: String

        /// Describes a badge.
        public init(id: String, label: String) {
            self.id = id
            self.label = label
        }

        /// `Profile-42`, as that of the others.
        public var modelIdentifier: ModelIdentifier? { "Profile-\(id)" }
    }
}

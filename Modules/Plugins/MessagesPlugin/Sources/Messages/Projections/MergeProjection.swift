public import Consistency

/// Projections by merge: types of several sizes share one identifier, and each type implements its merge with the others.
///
/// The costs are visible here: each type names each other one, and a missing pair (``Badge``) is only found when both types are shown.
/// ``CompositionProjection`` is the alternative.
public enum MergeProjection {
    /// A person in the size of a list.
    public struct PersonModel: Model, Codable {
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

        /// The identifier: `Profile-42`, the same as that of the full profile.
        public var modelIdentifier: ModelIdentifier? { "Profile-\(id)" }

        /// Returns the name and picture of the other model, which may be a full profile.
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

    /// The same person with the fields of their own page.
    public struct FullProfileModel: Model, Codable {
        /// The id of the person.
        public let id: String
        /// The name.
        public var name: String
        /// The address of the picture.
        public var pictureURL: String
        /// The age in years.
        public var age: Int
        /// The user name for the login.
        public var username: String

        /// Creates a profile.
        public init(id: String, name: String, pictureURL: String, age: Int, username: String) {
            self.id = id
            self.name = name
            self.pictureURL = pictureURL
            self.age = age
            self.username = username
        }

        /// The identifier: `Profile-42`, the same as that of the person.
        public var modelIdentifier: ModelIdentifier? { "Profile-\(id)" }

        /// Returns the other profile, or this one with the fields of a person.
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

    /// A third type with the same identifier and without a merge: showing it beside one of the others is an error, which names both types.
    public struct Badge: SimpleModel {
        /// The id of the person.
        public let id: String
        /// The text of the badge.
        public var label: String

        /// Creates a badge.
        public init(id: String, label: String) {
            self.id = id
            self.label = label
        }

        /// The identifier: `Profile-42`, the same as that of the others.
        public var modelIdentifier: ModelIdentifier? { "Profile-\(id)" }
    }
}

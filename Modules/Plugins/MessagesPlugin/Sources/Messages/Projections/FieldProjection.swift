public import Consistency

/// A projection with one type for all sizes: a field that was not requested is `Field.notLoaded` and is ignored by a merge.
///
/// An optional could not distinguish such a field from a requested one without a value.
public enum FieldProjection {
    /// A person with a name, and with a description if it was loaded.
    public struct PersonModel: Model {
        /// The id of the person.
        public let id: String
        /// The name.
        public var name: String
        /// The description, which a list does not load.
        public var about: Field<String>

        /// Creates a person.
        public init(id: String, name: String, about: Field<String> = .notLoaded) {
            self.id = id
            self.name = name
            self.about = about
        }

        /// The identifier: `Partial-42`.
        public var modelIdentifier: ModelIdentifier? { "Partial-\(id)" }

        /// Returns this person with the loaded fields of the other one.
        ///
        /// - Throws: `ConsistencyError` for any other type.
        public func mergeModel(_ model: any ConsistencyManagerModel) throws -> Self {
            guard let model = model as? Self else { throw ConsistencyError.unmergeable(model, into: self) }
            return Self(id: id, name: model.name, about: about.merged(with: model.about))
        }
    }
}

extension FieldProjection.PersonModel: SampleModel {
    /// Returns all people with a full profile, without their descriptions.
    public static func all(in book: SampleData) -> [Self] { book.allProfiles.map { Self(id: $0.id, name: $0.name) } }
}

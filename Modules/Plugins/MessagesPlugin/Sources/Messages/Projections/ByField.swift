public import Consistency

/// A projection whose type is one for all sizes: what was not asked for is `Field.notLoaded`, and says nothing when it is merged.
///
/// An optional could not tell that from what was asked for and is not there.
public enum ByField {
    /// A person of whom a list knows the name, and a page what they say of themselves, too.
    public struct PersonModel: Model {
        /// Who it is.
        public let id: String
        /// What they are called.
        public var name: String
        /// What they say of themselves.
        public var about: Field<String>

        /// Describes a person.
        public init(id: String, name: String, about: Field<String> = .notLoaded) {
            self.id = id
            self.name = name
            self.about = about
        }

        /// `Partial-42`.
        public var modelIdentifier: ModelIdentifier? { "Partial-\(id)" }

        /// Takes over what the other one was asked for, and keeps the rest.
        ///
        /// - Throws: `ConsistencyError` for any other type.
        public func mergeModel(_ model: any ConsistencyManagerModel) throws -> Self {
            guard let model = model as? Self else { throw ConsistencyError.unmergeable(model, into: self) }
            return Self(id: id, name: model.name, about: about.merged(with: model.about))
        }
    }
}

extension ByField.PersonModel: BookModel {
    /// Everybody who has a profile, as a list knows them.
    public static func all(in book: SampleBook) -> [Self] { book.allProfiles.map { Self(id: $0.id, name: $0.name) } }
}

import Consistency
import Messages
import ReplKit

extension FieldProjection.PersonModel: TreeModel {
    static var kindName: String { "partial" }
    static var summary: String { "A person with a field that may not be loaded" }
    static var identifierPrefix: String { "Partial" }
    static let fields: [TreeField<Self>] = [
        .identity(\.id), .text("name", \.name),
        TreeField(
            name: "about",
            read: { person in
                switch person.about {
                case .notLoaded: .unknown
                case .absent: .missing
                case .value(let text): .text(text)
                }
            },
            write: { $0.about = $1 == ShownValue.typedNothing ? .absent : .value($1) },
            values: "any text, or - for none",
            swift: { "\($1).about = \($0 == ShownValue.typedNothing ? ".absent" : ".value(\(SwiftCode.literal($0)))")" }
        ),
    ]
    var headline: String { name }
}

extension MergeProjection.PersonModel: TreeModel {
    static var kindName: String { "card" }
    static var summary: String { "A person as a list shows them; merged with profile:ID" }
    static var identifierPrefix: String { "Profile" }
    static let fields: [TreeField<Self>] = [
        .identity(\.id), .text("name", \.name), .text("picture", \.pictureURL, property: "pictureURL"),
    ]
    var headline: String { name }
}

extension MergeProjection.FullProfileModel: TreeModel {
    static var kindName: String { "profile" }
    static var summary: String { "A person as their page shows them; merged with card:ID" }
    static var identifierPrefix: String { "Profile" }
    static let fields: [TreeField<Self>] = [
        .identity(\.id), .text("name", \.name), .text("picture", \.pictureURL, property: "pictureURL"),
        .number("age", \.age),
        .text("username", \.username),
    ]
    var headline: String { name }
}

extension MergeProjection.Badge: TreeModel {
    static var kindName: String { "badge" }
    static var summary: String { "A third type with the identifier of card:ID; it cannot be merged" }
    static var identifierPrefix: String { "Profile" }
    static let fields: [TreeField<Self>] = [.identity(\.id), .text("label", \.label)]
    var headline: String { label }
}

extension CompositionProjection.PersonModel: TreeModel {
    static var kindName: String { "composed-card" }
    static var summary: String { "A person as a list shows them; in composed-profile:ID" }
    static var identifierPrefix: String { "PersonModel" }
    static let fields: [TreeField<Self>] = [
        .identity(\.id), .text("name", \.name), .text("picture", \.pictureURL, property: "pictureURL"),
    ]
    var headline: String { name }
}

extension CompositionProjection.FullProfileModel: TreeModel {
    static var kindName: String { "composed-profile" }
    static var summary: String { "A person's page; contains composed-card:ID" }
    static var identifierPrefix: String { "FullProfileModel" }
    static let fields: [TreeField<Self>] = [
        .identity(\.id), .number("age", \.age), .text("username", \.username),
    ]
    static let edges: [TreeEdge<Self>] = [.child("person", \.person)]
    var headline: String { person.name }
}

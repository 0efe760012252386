import Consistency
import Messages

extension ByMerge.PersonModel: TreeModel {
    static var kindName: String { "card" }
    static var summary: String { "A person as a list shows them; merged with profile:ID" }
    static var identifierPrefix: String { "Profile" }
    static let fields: [TreeField<Self>] = [
        .identity(\.id), .text("name", \.name), .text("picture", \.pictureURL),
    ]
    var headline: String { name }
}

extension ByMerge.FullProfileModel: TreeModel {
    static var kindName: String { "profile" }
    static var summary: String { "A person as their page shows them; merged with card:ID" }
    static var identifierPrefix: String { "Profile" }
    static let fields: [TreeField<Self>] = [
        .identity(\.id), .text("name", \.name), .text("picture", \.pictureURL), .number("age", \.age),
        .text("username", \.username),
    ]
    var headline: String { name }
}

extension ByMerge.Badge: TreeModel {
    static var kindName: String { "badge" }
    static var summary: String { "A third type of card:ID, which nobody can merge" }
    static var identifierPrefix: String { "Profile" }
    static let fields: [TreeField<Self>] = [.identity(\.id), .text("label", \.label)]
    var headline: String { label }
}

extension ByComposition.PersonModel: TreeModel {
    static var kindName: String { "composed-card" }
    static var summary: String { "A person as a list shows them; in composed-profile:ID" }
    static var identifierPrefix: String { "PersonModel" }
    static let fields: [TreeField<Self>] = [
        .identity(\.id), .text("name", \.name), .text("picture", \.pictureURL),
    ]
    var headline: String { name }
}

extension ByComposition.FullProfileModel: TreeModel {
    static var kindName: String { "composed-profile" }
    static var summary: String { "A person's page; contains composed-card:ID" }
    static var identifierPrefix: String { "FullProfileModel" }
    static let fields: [TreeField<Self>] = [
        .identity(\.id), .number("age", \.age), .text("username", \.username),
    ]
    static let edges: [TreeEdge<Self>] = [.child("person", \.person)]
    var headline: String { person.name }
}

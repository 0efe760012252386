import Consistency
import Messages

extension Person: ListedModel {
    static var kindName: String { "person" }
    static var summary: String { "Somebody who writes messages" }
    static var identifierPrefix: String { "Person" }
    static let fields: [TreeField<Person>] = [
        .identity(\.id), .text("username", \.username), .flag("online", \.online),
    ]
    var headline: String { username }

    static var listName: String { "contacts" }
    static var listSummary: String { "The contacts, in order" }
    static var plural: String { "people" }
    static var columns: [String] { ["username", "online"] }
    static func list(in messages: MessageTrees) -> CollectionDataProvider<Person> { messages.contacts() }
}

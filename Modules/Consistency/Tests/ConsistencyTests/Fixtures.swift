import Consistency
import Foundation
import Propagation

/// A tree with every kind of part, decoded from JSON.
struct Message: Model, Codable, Hashable {
    var id: String
    var text: String
    var author: Person
    var image: Image?

    var modelIdentifier: ModelIdentifier? { "Message-\(id)" }

    func map(_ transform: ModelTransform) -> Message? {
        guard let author = transform(author) else {
            // A required field: the deletion of the person deletes the message.
            return nil
        }
        return Message(id: id, text: text, author: author, image: transform(image))
    }

    func forEach(_ visit: ModelVisitor) {
        visit(author)
        visit(image)
    }
}

struct Person: Model, Codable, Hashable {
    var id: String
    var username: String
    var online: Bool

    var modelIdentifier: ModelIdentifier? { "Person-\(id)" }

    func map(_ transform: ModelTransform) -> Person? { self }
    func forEach(_ visit: ModelVisitor) {}
}

/// A model without an identifier: it is a part of its message.
struct Image: SimpleModel, Codable, Hashable {
    var path: String
    var width: Int

    var modelIdentifier: ModelIdentifier? { nil }
}

struct Contacts: Model, Codable, Hashable {
    var contacts: [Person]

    var modelIdentifier: ModelIdentifier? { "Contacts" }

    func map(_ transform: ModelTransform) -> Contacts? { Contacts(contacts: transform(contacts)) }
    func forEach(_ visit: ModelVisitor) { visit(contacts) }
}

enum Seed {
    static let messageJSON = """
        {
          "id": "12",
          "text": "Hey, how are you doing?",
          "author": { "id": "42", "username": "plivesey", "online": false },
          "image": { "path": "/static/images/img3.png", "width": 200 }
        }
        """
    static let contactsJSON = """
        {
          "contacts": [
            { "id": "42", "username": "plivesey", "online": false },
            { "id": "53", "username": "nsnyder", "online": true }
          ]
        }
        """

    static func message() throws -> Message { try JSONDecoder().decode(Message.self, from: Data(messageJSON.utf8)) }
    static func contacts() throws -> Contacts { try JSONDecoder().decode(Contacts.self, from: Data(contactsJSON.utf8)) }
    static let online = Person(id: "42", username: "plivesey", online: true)
}

/// A tree of any shape.
struct Node: Model, Hashable {
    var id: String?
    var value: Int
    var text = ""
    var children: [Node] = []
    /// The required children: if one is deleted, so is this node.
    var required: [Node] = []

    var modelIdentifier: ModelIdentifier? { id.map { ModelIdentifier($0) } }

    func map(_ transform: ModelTransform) -> Node? {
        let required = transform(required)
        guard required.count == self.required.count else { return nil }
        return Node(id: id, value: value, text: text, children: transform(children), required: required)
    }

    func forEach(_ visit: ModelVisitor) {
        visit(required)
        visit(children)
    }
}

/// A listener that shows a model and records its notifications.
@MainActor
final class Listener: ConsistencyListener {
    struct Call {
        let model: (any ConsistencyManagerModel)?
        let updates: ModelUpdates
        let context: (any Sendable)?
    }

    var model: (any ConsistencyManagerModel)?
    private(set) var calls: [Call] = []

    init(_ model: (any ConsistencyManagerModel)?) { self.model = model }

    var currentModel: (any ConsistencyManagerModel)? { model }
    var changed: Set<ModelIdentifier>? { calls.last?.updates.changed }
    var deleted: Set<ModelIdentifier>? { calls.last?.updates.deleted }

    func modelUpdated(_ model: (any ConsistencyManagerModel)?, updates: ModelUpdates, context: (any Sendable)?) {
        self.model = model
        calls.append(Call(model: model, updates: updates, context: context))
    }
}

/// A manager with commits of its own.
@MainActor
struct Bench {
    let commits = Commits()
    let trees: ConsistencyManager
    let authorities = HeldAuthorities()

    init() { trees = ConsistencyManager(commits: commits) }

    /// Returns as soon as work is under way, and before its result is shown.
    ///
    /// `Task.yield()` would hop to other threads, where the work might finish before the next check; the loop would then never end.
    func untilUnderWay() async {
        while commits.activity.openCount == 0 {
            await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
        }
    }

    func listener(_ model: any ConsistencyManagerModel) -> Listener {
        let listener = Listener(model)
        trees.addListener(listener)
        return listener
    }

    func provider<Value: ConsistencyManagerModel>(_ value: Value) -> DataProvider<Value> {
        let provider = DataProvider<Value>(trees)
        provider.setData(value)
        return provider
    }

    func apply(
        _ models: any ConsistencyManagerModel...,
        stamp: Stamp? = nil,
        context: (any Sendable)? = nil
    ) {
        commits.run(commits.makeCause(.other, "test")) { trees.apply(models, stamp: stamp, context: context) }
    }

    func delete(_ identifiers: ModelIdentifier..., stamp: Stamp? = nil) {
        commits.run(commits.makeCause(.other, "test")) { trees.applyDelete(identifiers, stamp: stamp) }
    }
}

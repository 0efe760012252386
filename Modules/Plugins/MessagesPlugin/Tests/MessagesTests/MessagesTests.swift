import Consistency
import Foundation
import Messages
import Propagation
import Testing

/// A message as a server sends it.
private let messageJSON = #"""
    {
      "id": "12",
      "text": "Hey, how are you doing?",
      "author": {
        "id": "42",
        "username": "plivesey",
        "online": false
      },
      "image": {
        "path": "/static/images/img3.png",
        "width": 200
      }
    }
    """#

@MainActor @Suite struct `Messages in trees` {
    let messages: MessageTrees

    init() throws { messages = try MessageTrees(commits: Commits()) }

    private func provider<Value: SampleModel>(_ type: Value.Type, _ id: String) throws -> DataProvider<Value> {
        try #require(try messages.provider(of: type, id: id))
    }

    @Test func `the sample is the JSON that a server sends`() throws {
        let decoded = try JSONDecoder().decode(Message.self, from: Data(messageJSON.utf8))
        #expect(messages.value(of: Message.self, id: "12") == decoded)
        #expect(decoded.image?.modelIdentifier == nil)
        #expect(messages.contacts().data.map(\.username) == ["plivesey", "nsnyder"])
        #expect(messages.conversation().data.map(\.id) == ["12", "13", "14"])
    }

    @Test func `two providers of one person agree, and so does every message of theirs`() throws {
        let one = try provider(Person.self, "42")
        let two = try provider(Person.self, "42")
        let message = try provider(Message.self, "12")
        let contacts = messages.contacts()
        #expect(one[\.online].setData(true))
        #expect(two.data?.online == true)
        #expect(message.data?.author.online == true)
        #expect(contacts.data.map(\.online) == [true, true])
    }

    @Test func `an edit of a part is one of the person`() throws {
        let message = try provider(Message.self, "14")
        let person = try provider(Person.self, "42")
        #expect(message[\.author].edit { $0.username = "pl" })
        #expect(person.data?.username == "pl")
        #expect(message.data?.text == "At noon.")
    }

    @Test func `a deleted person takes their messages along, a deleted picture does not`() throws {
        let message = try provider(Message.self, "12")
        let conversation = messages.conversation()
        let contacts = messages.contacts()
        #expect(message[\.self].edit { $0.image = nil })
        #expect(conversation.data[0].image == nil)
        messages.delete("Person-42")
        #expect(message.data == nil)
        #expect(conversation.data.map(\.id) == ["13"])
        #expect(contacts.data.map(\.id) == ["53"])
    }

    @Test func `what is shown later is what has become of it`() throws {
        let message = try provider(Message.self, "12")
        #expect(message[\.author].edit { $0.online = true })
        #expect(message[\.text].setData("Hello?"))
        #expect(try provider(Message.self, "14").data?.author.online == true)
        #expect(try provider(Message.self, "12").data?.text == "Hello?")
        messages.delete("Person-42")
        #expect(try messages.provider(of: Message.self, id: "12") == nil)
        #expect(try messages.provider(of: Person.self, id: "42") == nil)
        #expect(messages.conversation().data.map(\.id) == ["13"])
    }

    @Test func `nothing is kept that nobody shows`() throws {
        func show() throws {
            let message = try provider(Message.self, "12")
            let contacts = messages.contacts()
            #expect(messages.trees.registeredIdentifierCount == 3)
            withExtendedLifetime((message, contacts)) {}
        }
        try show()
        #expect(messages.trees.registeredIdentifierCount == 0)
        #expect(messages.trees.listenerCount == 0)
    }
}

@MainActor @Suite struct `Models by hand and by key path` {
    private func show<Value: ConsistencyManagerModel>(_ value: Value, in trees: ConsistencyManager) -> DataProvider<
        Value
    > {
        let provider = DataProvider<Value>(trees)
        provider.setData(value)
        return provider
    }

    @Test func `both are rebuilt the same way`() throws {
        let trees = ConsistencyManager(commits: Commits())
        let others = ConsistencyManager(commits: Commits())
        let data = Data(messageJSON.utf8)
        let byHand = show(try JSONDecoder().decode(ByHand.Message.self, from: data), in: trees)
        let byPath = show(try JSONDecoder().decode(Message.self, from: data), in: others)
        _ = show(ByHand.Person(id: "42", username: "pl", online: true), in: trees)
        _ = show(Person(id: "42", username: "pl", online: true), in: others)
        #expect(byHand.data?.author == ByHand.Person(id: "42", username: "pl", online: true))
        #expect(byPath.data?.author == Person(id: "42", username: "pl", online: true))
        #expect(byHand.data?.image?.width == 200 && byPath.data?.image?.width == 200)
        for trees in [trees, others] {
            trees.commits.run(trees.commits.makeCause(.other, "test")) { trees.applyDelete(["Person-42"]) }
        }
        #expect(byHand.data == nil && byPath.data == nil)
    }
}

import Consistency

struct Person: SimpleModel {
    let id: Int
    var name: String
    var online = false

    var modelIdentifier: ModelIdentifier? { "Person-\(id)" }
}

struct Message: Model {
    let id: Int
    var text: String
    var author: Person
    var likes: [Person] = []

    var modelIdentifier: ModelIdentifier? { "Message-\(id)" }
    static let children: Children<Self> = [.required(\.author), .elements(\.likes)]
}

@MainActor
func show(_ moment: String, _ message: DataProvider<Message>, _ contacts: CollectionDataProvider<Person>) {
    let text = message.data.map { "\($0.author.name) \($0.author.online ? "(online) " : "")says \($0.text)" }
    let people = contacts.data.map { $0.online ? "\($0.name)*" : $0.name }
    print("\(moment): \(text ?? "no message"); contacts \(people.joined(separator: ", "))")
}

@MainActor
func use(_ trees: ConsistencyManager) async {
    let ann = Person(id: 1, name: "ann")
    let message = DataProvider<Message>(trees)
    let contacts = CollectionDataProvider<Person>(trees)
    message.setData(Message(id: 12, text: "hey", author: ann))
    contacts.setData([ann, Person(id: 2, name: "bob")])
    show("set", message, contacts)

    message[\.author].edit { $0.online = true }
    show("a part edited", message, contacts)

    trees.edit("Person-2", as: Person.self) { $0.name = "bert" }
    show("by identifier", message, contacts)

    await trees.update([Person(id: 1, name: "anna", online: true)])
    show("posted", message, contacts)

    await trees.delete(["Person-1"])
    show("deleted", message, contacts)
}

let trees = ConsistencyManager()
await use(trees)
await trees.commits.activity.waitUntilIdle()
print("left: \(trees.listenerCount) listeners, \(trees.registeredIdentifierCount) identifiers")

import Consistency
import Propagation
import Testing

@MainActor @Suite struct `Children by key path` {
    struct Thread: Model, Hashable {
        var id: Int
        var title: String
        var opener: Person
        var pinned: Person?
        var members: [Person]
        var signers: [Person] = []

        var modelIdentifier: ModelIdentifier? { "Thread-\(id)" }
        static let children: Children<Self> = [
            .required(\.opener), .optional(\.pinned), .elements(\.members), .required(\.signers),
        ]
    }

    /// A model without children that does not declare any.
    struct Tag: Model, Hashable {
        var name: String
        var modelIdentifier: ModelIdentifier? { "Tag-\(name)" }
    }

    let bench = Bench()
    let ann = Person(id: "1", username: "ann", online: false)
    let bob = Person(id: "2", username: "bob", online: false)
    let cid = Person(id: "3", username: "cid", online: false)
    let dee = Person(id: "4", username: "dee", online: false)

    func thread() -> Thread {
        Thread(id: 1, title: "hi", opener: ann, pinned: bob, members: [ann, bob, cid], signers: [dee])
    }

    @Test func `each child is kept up to date wherever the model has it`() {
        let provider = bench.provider(thread())
        bench.apply(Person(id: "2", username: "bob", online: true))
        #expect(provider.data?.pinned?.online == true)
        #expect(provider.data?.members.map(\.online) == [false, true, false])
        #expect(provider.data?.opener == ann)
        bench.apply(Person(id: "4", username: "dee", online: true))
        #expect(provider.data?.signers.map(\.online) == [true])
    }

    @Test func `a deleted child leaves an array and an optional, and takes a model that requires it along`() {
        let provider = bench.provider(thread())
        bench.delete("Person-2")
        #expect(provider.data?.pinned == nil)
        #expect(provider.data?.members == [ann, cid])
        bench.delete("Person-1")
        #expect(provider.data == nil)
    }

    @Test func `one deleted of several that are required takes the model along`() {
        let provider = bench.provider(thread())
        bench.delete("Person-4")
        #expect(provider.data == nil)
    }

    @Test func `children by key path and by hand are told alike`() throws {
        let byHand = bench.listener(try Seed.message())
        let byPath = bench.listener(PathMessage(try Seed.message()))
        bench.apply(Seed.online)
        #expect(byHand.changed == ["Person-42", "Message-12"])
        #expect(byPath.changed == ["Person-42", "PathMessage-12"])
    }

    @Test func `a model without children needs to say nothing of them`() {
        let provider = bench.provider(Tag(name: "a"))
        #expect(provider.data?.name == "a")
        bench.delete("Tag-a")
        #expect(provider.data == nil)
    }

    struct PathMessage: Model, Hashable {
        var id: String
        var author: Person
        var image: Image?

        init(_ message: Message) {
            id = message.id
            author = message.author
            image = message.image
        }

        var modelIdentifier: ModelIdentifier? { "PathMessage-\(id)" }
        static let children: Children<Self> = [.required(\.author), .optional(\.image)]
    }
}

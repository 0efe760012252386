import Consistency
import Propagation
import Testing

@MainActor @Suite struct `Value trees` {
    let bench = Bench()

    @Test func `who comes online in one tree is online in all`() throws {
        let message = bench.provider(try Seed.message())
        let contacts = bench.provider(try Seed.contacts())
        bench.apply(Seed.online)
        #expect(message.data?.author.online == true)
        #expect(contacts.data?.contacts.map(\.online) == [true, true])
        #expect(message.data?.text == "Hey, how are you doing?")
        #expect(message.data?.image?.width == 200)
    }

    @Test func `a listener is told every ancestor of what changed, and nothing else`() throws {
        let leaf = Node(id: "leaf", value: 1)
        let middle = Node(id: nil, value: 0, children: [leaf, Node(id: "other", value: 5)])
        let listener = bench.listener(Node(id: "root", value: 0, children: [middle, Node(id: "aside", value: 3)]))
        bench.apply(Node(id: "leaf", value: 2))
        #expect(listener.calls.count == 1)
        #expect(listener.changed == ["leaf", "root"])
        #expect(listener.deleted == [])
        #expect((listener.model as? Node)?.children[0].children[0].value == 2)
    }

    @Test func `an equal value is not told`() throws {
        let message = try Seed.message()
        let listener = bench.listener(message)
        let provider = bench.provider(message)
        bench.apply(message)
        bench.apply(message.author)
        #expect(listener.calls.isEmpty)
        #expect(provider.data == message)
    }

    @Test func `a simple model is replaced as a whole`() {
        struct Badge: SimpleModel {
            let id: Int
            let label: String
            var modelIdentifier: ModelIdentifier? { "Badge-\(id)" }
        }
        let listener = bench.listener(Badge(id: 1, label: "new"))
        bench.apply(Badge(id: 1, label: "old"))
        #expect((listener.model as? Badge)?.label == "old")
    }

    @Test func `of two values under one identifier in a post the last is taken, and it is said`() {
        var problems: [ConsistencyError] = []
        bench.trees.onProblem = { problems.append($0) }
        let provider = bench.provider(Node(id: "root", value: 0, children: [Node(id: "a", value: 1)]))
        let single = bench.provider(Node(id: "a", value: 1))
        let twice = Node(id: "root", value: 0, children: [Node(id: "a", value: 2), Node(id: "a", value: 3)])
        bench.apply(twice)
        #expect(provider.data?.children.map(\.value) == [3, 3])
        #expect(single.data?.value == 3)
        #expect(problems.map(\.code) == [.twoValues])
        #expect(problems.first?.message.contains("two different values of a;") == true)
    }

    @Test func `a listener that registers with an old value gets the one that is posted again`() {
        let tree = Node(id: "root", value: 2, children: [Node(id: "leaf", value: 2)])
        let provider = bench.provider(tree)
        let late = bench.listener(Node(id: "other", value: 0, children: [Node(id: "leaf", value: 1)]))
        bench.apply(tree)
        #expect((late.model as? Node)?.children == [Node(id: "leaf", value: 2)])
        let later = bench.listener(Node(id: "root", value: 1))
        provider.setData(tree)
        #expect(later.model as? Node == tree)
        #expect(provider.data == tree)
    }

    @Test func `registering twice is registering once`() throws {
        let listener = bench.listener(try Seed.message())
        bench.trees.addListener(listener)
        #expect(bench.trees.listenerCount == 1)
        bench.apply(Seed.online)
        #expect(listener.calls.count == 1)
    }

    @Test func `a listener that is removed hears nothing more, of the running commit either`() {
        let listener = bench.listener(Node(id: "a", value: 1))
        bench.commits.run(bench.commits.makeCause(.other, "change, then go")) {
            bench.trees.apply([Node(id: "a", value: 2)])
            bench.trees.removeListener(listener)
        }
        #expect(listener.calls.isEmpty)
        #expect(bench.trees.registeredIdentifierCount == 0)
    }

    @Test func `a listener that shows nothing is not registered`() {
        let listener = Listener(nil)
        bench.trees.addListener(listener)
        #expect(bench.trees.listenerCount == 0)
    }

    @Test func `a listener for a part hears of the part alone`() {
        let part = Node(id: "part", value: 1, children: [Node(id: "leaf", value: 1)])
        let listener = Listener(Node(id: "root", value: 0, children: [part, Node(id: "other", value: 1)]))
        bench.trees.addListener(listener, to: part)
        bench.apply(Node(id: "other", value: 2))
        #expect(listener.calls.isEmpty)
        bench.apply(Node(id: "leaf", value: 2))
        #expect(listener.changed == ["part", "leaf"])
        let root = listener.model as? Node
        #expect(root?.children.map(\.id) == ["part", "other"])
        #expect(root?.children[0].children[0].value == 2)
        #expect(root?.children[1].value == 1)
    }

    @Test func `identifiers that enter are listened to, those that leave are not`() {
        let provider = bench.provider(Node(id: "root", value: 0, children: [Node(id: "a", value: 1)]))
        #expect(bench.trees.registeredIdentifierCount == 2)
        bench.apply(Node(id: "root", value: 0, children: [Node(id: "b", value: 1), Node(id: "c", value: 1)]))
        #expect(bench.trees.registeredIdentifierCount == 3)
        bench.apply(Node(id: "b", value: 7), Node(id: "a", value: 7))
        #expect(provider.data?.children.map(\.value) == [7, 1])
        for round in 0..<100 {
            bench.apply(Node(id: "root", value: round, children: (0..<20).map { Node(id: "\(round)-\($0)", value: 0) }))
        }
        #expect(bench.trees.registeredIdentifierCount == 21)
    }

    @Test func `an identifier that left is not reported as changed`() {
        let listener = bench.listener(Node(id: "root", value: 0, children: [Node(id: "a", value: 1)]))
        bench.apply(Node(id: "root", value: 0), Node(id: "a", value: 2))
        #expect(listener.changed == ["root"])
    }

    @Test func `what nobody shows is not kept`() {
        bench.apply(Node(id: "nobody", value: 1))
        let provider = bench.provider(Node(id: "somebody", value: 1))
        bench.apply(Node(id: "nobody", value: 2))
        #expect(bench.trees.registeredIdentifierCount == 1)
        #expect(provider.data?.value == 1)
    }

    @Test func `several posts of a commit are told once, with the last context`() {
        let listener = bench.listener(
            Node(id: "root", value: 0, children: [Node(id: "a", value: 1), Node(id: "b", value: 1)])
        )
        bench.commits.run(bench.commits.makeCause(.edit, "two")) {
            bench.trees.apply([Node(id: "a", value: 2)], context: "first")
            bench.trees.apply([Node(id: "b", value: 3)], context: "second")
            #expect(listener.calls.isEmpty)
        }
        #expect(listener.calls.count == 1)
        #expect(listener.changed == ["root", "a", "b"])
        #expect(listener.calls.first?.context as? String == "second")
    }

    @Test func `whoever listens to everything hears it inside the commit`() {
        var heard: [[ModelIdentifier?]] = []
        let subscription = bench.trees.onUpdates { update in
            #expect(bench.commits.isInCommit)
            heard.append(update.change.values.map(\.modelIdentifier))
        }
        bench.apply(Node(id: "a", value: 1, children: [Node(id: "b", value: 1)]))
        subscription.cancel()
        bench.apply(Node(id: "c", value: 1))
        #expect(heard == [["a", "b"]])
        func listen() {
            let dropped = bench.trees.onUpdates { update in heard.append(update.change.values.map(\.modelIdentifier)) }
            bench.apply(Node(id: "d", value: 1))
            withExtendedLifetime(dropped) {}
        }
        listen()
        bench.apply(Node(id: "e", value: 1))
        #expect(heard == [["a", "b"], ["d"]], "a dropped subscription ends at once")
    }
}

@MainActor @Suite struct `Deletion` {
    let bench = Bench()

    @Test func `an optional child goes, an array loses the element`() throws {
        let contacts = bench.listener(try Seed.contacts())
        bench.delete("Person-42")
        #expect((contacts.model as? Contacts)?.contacts.map(\.id) == ["53"])
        #expect(contacts.deleted == ["Person-42"])
        #expect(contacts.changed == ["Contacts"])
    }

    @Test func `a model goes with a child that it requires`() throws {
        let message = try Seed.message()
        let listener = bench.listener(message)
        let provider = bench.provider(message)
        bench.delete("Person-42")
        #expect(listener.calls.count == 1 && listener.model == nil)
        #expect(listener.deleted == ["Person-42", "Message-12"])
        #expect(provider.data == nil)
        #expect(bench.trees.registeredIdentifierCount == 0)
    }

    @Test func `a cascade ends where the child is not required`() {
        let required = Node(id: "required", value: 1)
        let middle = Node(id: "middle", value: 1, required: [required])
        let listener = bench.listener(Node(id: "root", value: 0, children: [middle, Node(id: "other", value: 2)]))
        bench.delete("required")
        #expect((listener.model as? Node)?.children.map(\.id) == ["other"])
        #expect(listener.deleted == ["required", "middle"])
        #expect(listener.changed == ["root"])
        #expect(bench.trees.registeredIdentifierCount == 2)
    }

    @Test func `a deletion that is older than what is shown does nothing`() {
        let old = bench.commits.makeStamp()
        let provider = bench.provider(Node(id: "a", value: 1))
        bench.delete("a", stamp: old)
        #expect(provider.data?.value == 1)
    }
}

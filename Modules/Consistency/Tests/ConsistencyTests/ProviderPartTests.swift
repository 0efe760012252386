import Consistency
import Propagation
import Testing

@MainActor @Suite struct `Parts of a provider` {
    let bench = Bench()

    @Test func `a part shows what is there, whoever changed it`() throws {
        let provider = bench.provider(try Seed.message())
        let author = provider[\.author]
        #expect(author.data?.username == "plivesey")
        bench.apply(Seed.online)
        #expect(author.data?.online == true)
        bench.apply(Person(id: "7", username: "other", online: true))
        #expect(author.data?.id == "42")
    }

    @Test func `who reads a part is told of that part and of nothing else`() throws {
        let provider = bench.provider(try Seed.message())
        var draws: [Bool?] = []
        let watch = bench.commits.watch { _ in draws.append(provider[\.author].data?.online) }
        #expect(provider[\.text].setData("Another text"))
        #expect(draws == [false])
        bench.apply(Seed.online)
        #expect(draws == [false, true])
        withExtendedLifetime(watch) {}
    }

    @Test func `an edit of a part is shown everywhere, and says nothing of the rest`() throws {
        let message = bench.provider(try Seed.message())
        let contacts = bench.provider(try Seed.contacts())
        let asked = bench.commits.makeStamp()
        #expect(message[\.author].edit { $0.online = true })
        #expect(contacts.data?.contacts.map(\.online) == [true, true])
        // A response requested before the edit is older than the author, but not older than the message.
        var late = try Seed.message()
        late.text = "late, and right"
        bench.apply(late, stamp: asked)
        #expect(message.data?.text == "late, and right")
    }

    @Test func `a field that is no model makes another value of its owner`() throws {
        let one = bench.provider(try Seed.message())
        let two = bench.provider(try Seed.message())
        #expect(one[\.author.username].setData("pl"))
        #expect(two.data?.author.username == "pl")
        #expect(one[\.image].data?.width == 200)
        #expect(one[\.image].setData(Image(path: "/other.png", width: 10)))
        #expect(two.data?.image?.width == 10)
    }

    @Test func `a part of nothing is nil, and cannot be set`() {
        let provider = DataProvider<Message>(bench.trees)
        #expect(provider[\.author].data == nil)
        #expect(!provider[\.author].edit { $0.online = true })
        #expect(!provider[\.text].setData("x"))
    }

    @Test func `a part of a paused provider is what the provider shows`() throws {
        let provider = bench.provider(try Seed.message())
        provider.pause()
        bench.apply(Seed.online)
        #expect(provider[\.author].data?.online == false)
        provider.resume()
        #expect(provider[\.author].data?.online == true)
    }

    @Test func `an edit of a part of a paused provider takes nothing back that others changed meanwhile`() throws {
        let provider = bench.provider(try Seed.message())
        let other = bench.provider(try Seed.message())
        provider.pause()
        #expect(other[\.text].setData("Changed meanwhile"))
        #expect(provider[\.author].edit { $0.online = true })
        #expect(provider.data?.author.online == true)
        #expect(provider.data?.text == "Hey, how are you doing?")
        #expect(other.data?.author.online == true)
        #expect(other.data?.text == "Changed meanwhile")
        provider.resume()
        #expect(provider.data == other.data)
    }

    @Test func `an edit of a field says nothing of the rest of the tree`() throws {
        let message = bench.provider(try Seed.message())
        let contacts = bench.provider(try Seed.contacts())
        let asked = bench.commits.makeStamp()
        #expect(message[\.text].edit { $0 = "Edited" })
        bench.apply(Seed.online, stamp: asked)
        #expect(message.data?.author.online == true && contacts.data?.contacts[0].online == true)
        // The edit has set the stamp of the message itself.
        var late = try Seed.message()
        late.text = "asked before"
        bench.apply(late, stamp: asked)
        #expect(message.data?.text == "Edited")
    }

    @Test func `an edit of a field below says nothing of what contains it`() throws {
        let message = bench.provider(try Seed.message())
        let asked = bench.commits.makeStamp()
        #expect(message[\.author.username].setData("pl"))
        var late = try Seed.message()
        late.text = "late, and right"
        bench.apply(late, stamp: asked)
        #expect(message.data?.text == "late, and right" && message.data?.author.username == "pl")
    }

    @Test func `an edit of a field of a paused provider takes nothing back that others changed meanwhile`() throws {
        let provider = bench.provider(try Seed.message())
        let other = bench.provider(try Seed.message())
        provider.pause()
        bench.apply(Seed.online)
        #expect(provider[\.text].setData("Edited"))
        #expect(provider.data?.text == "Edited" && provider.data?.author.online == false)
        #expect(other.data?.text == "Edited" && other.data?.author.online == true)
        provider.resume()
        #expect(provider.data == other.data)
    }

    @Test func `an edit of a part without an identifier is of what contains it`() throws {
        let provider = bench.provider(try Seed.message())
        let asked = bench.commits.makeStamp()
        #expect(provider[\.image].edit { $0.width = 10 })
        bench.apply(try Seed.message(), stamp: asked)
        #expect(provider.data?.image?.width == 10)
        bench.apply(Seed.online, stamp: asked)
        #expect(provider.data?.author.online == true)
    }

    @Test func `what is shown is found and edited by identifier and type`() throws {
        let provider = bench.provider(try Seed.message())
        #expect(bench.trees.value(of: "Person-42", as: Person.self)?.username == "plivesey")
        #expect(bench.trees.value(of: "Person-42", as: Message.self) == nil)
        #expect(bench.trees.edit("Person-42", as: Person.self) { $0.online = true })
        #expect(provider.data?.author.online == true)
        #expect(!bench.trees.edit("Person-9", as: Person.self) { $0.online = true })
    }

    @Test func `an edit that makes another thing of a model changes nothing and says so`() throws {
        let provider = bench.provider(try Seed.message())
        var problems: [ConsistencyError] = []
        bench.trees.onProblem = { problems.append($0) }
        #expect(!bench.trees.edit("Person-42", as: Person.self) { $0.id = "43" })
        #expect(provider.data?.author.id == "42")
        #expect(problems.map(\.code) == [.otherIdentity])
    }

    @Test func `an edit of a paused provider's part that others take back is taken back when it goes on`() throws {
        let provider = bench.provider(try Seed.message())
        provider.pause()
        #expect(provider[\.author].edit { $0.online = true })
        bench.apply(Person(id: "42", username: "plivesey", online: false))
        #expect(provider.data?.author.online == true)
        var draws: [Bool?] = []
        var told: [Bool?] = []
        let watch = bench.commits.watch { _ in draws.append(provider[\.author].data?.online) }
        provider.onUpdate = { message, _, _ in told.append(message?.author.online) }
        provider.resume()
        #expect(provider.data?.author.online == false)
        #expect(draws == [true, false])
        #expect(told == [false])
        withExtendedLifetime(watch) {}
    }

    @Test func `a provider is not told of its own edit of a part, paused or not`() throws {
        let provider = bench.provider(try Seed.message())
        let other = bench.provider(try Seed.message())
        var told: [String] = []
        provider.onUpdate = { _, _, _ in told.append("provider") }
        other.onUpdate = { _, _, _ in told.append("other") }
        #expect(provider[\.author].edit { $0.online = true })
        #expect(told == ["other"])
        provider.pause()
        #expect(provider[\.author].edit { $0.online = false })
        provider.resume()
        #expect(told == ["other", "other"])
    }

    @Test func `an edit of a part hides nothing that others did in the same commit`() throws {
        let provider = bench.provider(try Seed.message())
        var changed: [Set<ModelIdentifier>] = []
        provider.onUpdate = { _, updates, _ in changed.append(updates.changed) }
        bench.commits.run(bench.commits.makeCause(.other, "two at once")) {
            bench.trees.apply([Message(id: "12", text: "new", author: Seed.online, image: nil)])
            provider[\.author].edit { $0.username = "pl" }
        }
        #expect(changed == [["Message-12", "Person-42"]])
    }

    @Test func `a part of a provider from before a log-out changes nothing that is shown after it`() throws {
        let old = bench.provider(try Seed.message())
        bench.trees.clear()
        var problems: [ConsistencyError] = []
        bench.trees.onProblem = { problems.append($0) }
        let new = bench.provider(try Seed.message())
        #expect(!old[\.author].edit { $0.online = true })
        #expect(!old[\.text].setData("From before"))
        #expect(new.data == (try Seed.message()))
        #expect(old.data == (try Seed.message()))
        #expect(problems.map(\.code) == [.cleared, .cleared])
    }

    @Test func `what is shown as two types is found and edited as either`() {
        let node = bench.provider(Node(id: "Person-9", value: 1))
        let person = bench.provider(Person(id: "9", username: "nine", online: false))
        #expect(bench.trees.value(of: "Person-9", as: Node.self)?.value == 1)
        #expect(bench.trees.value(of: "Person-9", as: Person.self)?.username == "nine")
        bench.trees.onProblem = { _ in }
        #expect(bench.trees.edit("Person-9", as: Person.self) { $0.online = true })
        #expect(person.data?.online == true)
        withExtendedLifetime(node) {}
    }
}

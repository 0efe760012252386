import Consistency
import Foundation
import Propagation
import Testing

@MainActor @Suite struct `Data providers` {
    let bench = Bench()

    @Test func `set data is one commit, at once, for everybody who shows a part of it`() throws {
        var message = try Seed.message()
        let provider = bench.provider(message)
        let other = bench.provider(message)
        let contacts = bench.provider(try Seed.contacts())
        let listener = bench.listener(message)
        var told: [(String, Bool?)] = []
        other.onUpdate = { value, updates, context in
            #expect(updates.changed == ["Message-12", "Person-42"])
            told.append((context as? String ?? "", value?.author.online))
        }
        provider.onUpdate = { _, _, _ in Issue.record("a provider was told of what it set itself") }
        let commitsBefore = bench.commits.activity.commitCount
        message.author.online = true
        provider.setData(message, context: "mine")
        #expect(bench.commits.activity.commitCount == commitsBefore + 1)
        #expect(provider.data?.author.online == true)
        #expect(other.data == message)
        #expect(contacts.data?.contacts[0].online == true)
        #expect((listener.model as? Message)?.author.online == true)
        #expect(told.count == 1 && told[0] == ("mine", true))
    }

    @Test func `a view that reads data is drawn once per commit`() throws {
        let message = bench.provider(try Seed.message())
        let contacts = bench.provider(try Seed.contacts())
        var drawn: [[Bool?]] = []
        let watch = bench.commits.watch { _ in
            drawn.append([message.data?.author.online, contacts.data?.contacts[0].online])
        }
        bench.commits.run(bench.commits.makeCause(.edit, "online, and a text")) {
            bench.trees.apply([Seed.online])
            var edited = message.data
            edited?.text = "edited"
            message.setData(edited)
            #expect(drawn.count == 1)
        }
        #expect(drawn == [[false, false], [true, true]])
        bench.apply(Seed.online)
        #expect(drawn.count == 2, "an equal value is no change")
        withExtendedLifetime(watch) {}
    }

    @Test func `nothing set is nothing shown and nothing deleted`() throws {
        let message = try Seed.message()
        let provider = bench.provider(message)
        let other = bench.provider(message)
        provider.setData(nil)
        #expect(provider.data == nil)
        #expect(other.data == message)
        bench.apply(Seed.online)
        #expect(provider.data == nil)
        #expect(other.data?.author.online == true)
    }

    @Test func `a provider that shows another model no longer hears of the first`() {
        let provider = bench.provider(Node(id: "a", value: 1))
        provider.setData(Node(id: "b", value: 1))
        bench.apply(Node(id: "a", value: 2), Node(id: "b", value: 3))
        #expect(provider.data == Node(id: "b", value: 3))
        #expect(bench.trees.registeredIdentifierCount == 1)
    }

    @Test func `listening begins before there is a value`() {
        let provider = DataProvider<Node>(bench.trees)
        provider.listen(to: "a")
        #expect(provider.data == nil)
        var changes: [Set<ModelIdentifier>] = []
        var entered: [Set<ModelIdentifier>] = []
        provider.onUpdate = { _, updates, _ in
            changes.append(updates.changed)
            entered.append(updates.entered)
        }
        bench.apply(
            Node(id: "root", value: 0, children: [Node(id: "a", value: 1, children: [Node(id: "b", value: 1)])])
        )
        #expect(provider.data?.value == 1)
        bench.apply(Node(id: "b", value: 2))
        #expect(provider.data?.children.first?.value == 2)
        #expect(changes == [[], ["a", "b"]])
        #expect(entered == [["a", "b"], []])
    }

    @Test func `listening to what somebody shows shows it at once`() {
        let root = bench.provider(Node(id: "root", value: 0, children: [Node(id: "a", value: 7)]))
        let provider = DataProvider<Node>(bench.trees)
        provider.listen(to: "a")
        #expect(provider.data == Node(id: "a", value: 7))
        bench.delete("a")
        #expect(provider.data == nil)
        bench.apply(Node(id: "a", value: 8))
        #expect(provider.data?.value == 8, "it still listens after a deletion")
        withExtendedLifetime(root) {}
    }

    @Test func `a value of another type than is awaited is reported`() throws {
        var problems: [ConsistencyError.Code] = []
        bench.trees.onProblem = { problems.append($0.code) }
        let provider = DataProvider<Node>(bench.trees)
        provider.listen(to: "Person-42")
        bench.apply(Seed.online)
        #expect(provider.data == nil)
        #expect(problems == [.wrongType])
    }

    @Test func `a provider that lets go takes its registrations along`() throws {
        func show() throws {
            let providers = try (0..<20).map { _ in bench.provider(try Seed.message()) }
            let listener = bench.listener(try Seed.contacts())
            #expect(bench.trees.listenerCount == providers.count + 1)
            #expect(bench.trees.registeredIdentifierCount == 4)
            _ = listener.model
        }
        try show()
        #expect(bench.trees.listenerCount == 0)
        #expect(bench.trees.registeredIdentifierCount == 0)
    }

    @Test func `a provider dies on any thread`() async throws {
        let trees = bench.trees
        for _ in 0..<20 {
            let provider = bench.provider(try Seed.message())
            await Task.detached { withExtendedLifetime(provider) {} }.value
        }
        #expect(trees.listenerCount == 0)
    }

    @Test func `a cleared provider that dies takes no newer one along`() throws {
        func showAndClear() throws -> DataProvider<Message> {
            let old = bench.provider(try Seed.message())
            bench.trees.clear()
            let new = bench.provider(try Seed.message())
            withExtendedLifetime(old) {}
            return new
        }
        let new = try showAndClear()
        #expect(bench.trees.listenerCount == 1)
        bench.apply(Seed.online)
        #expect(new.data?.author.online == true)
    }

    @Test func `cleared, providers keep what they show and hear nothing`() async throws {
        let provider = bench.provider(try Seed.message())
        let late = Task { await bench.trees.update([Seed.online]) }
        await Task.yield()
        bench.trees.clear()
        let outcome = await late.value
        #expect(outcome == .cancelled || provider.data?.author.online == true)
        #expect(bench.trees.listenerCount == 0)
        let shown = provider.data
        bench.apply(Person(id: "42", username: "gone", online: false))
        #expect(provider.data == shown)
    }
}

@MainActor @Suite struct `Pausing` {
    let bench = Bench()

    @Test func `a paused provider keeps up unseen and is told once`() throws {
        let provider = bench.provider(try Seed.message())
        var told: [(Set<ModelIdentifier>, String?)] = []
        provider.onUpdate = { _, updates, context in told.append((updates.changed, context as? String)) }
        provider.pause()
        bench.apply(Seed.online, context: "first")
        bench.apply(Person(id: "42", username: "renamed", online: true), context: "second")
        #expect(provider.data?.author.online == false)
        #expect(told.isEmpty)
        provider.resume()
        #expect(provider.data?.author == Person(id: "42", username: "renamed", online: true))
        #expect(told.count == 1 && told[0] == (["Message-12", "Person-42"], "second"))
    }

    @Test func `a paused listener that ends up where it was is not told`() throws {
        let message = try Seed.message()
        let listener = bench.listener(message)
        bench.trees.pauseListener(listener)
        bench.apply(Seed.online)
        bench.apply(message.author)
        bench.trees.resumeListener(listener)
        #expect(listener.calls.isEmpty)
        bench.trees.pauseListener(listener)
        bench.apply(Seed.online, context: "last")
        bench.trees.resumeListener(listener)
        #expect(listener.calls.count == 1)
        #expect(listener.changed == ["Message-12", "Person-42"])
        #expect(listener.calls.first?.context as? String == "last")
    }

    @Test func `a paused provider whose model is deleted shows it until it goes on`() throws {
        let provider = bench.provider(try Seed.message())
        provider.pause()
        bench.delete("Message-12")
        #expect(provider.data != nil)
        provider.resume()
        #expect(provider.data == nil)
    }

    @Test func `a paused provider that begins to listen shows what there is when it goes on`() {
        let shown = bench.provider(Node(id: "a", value: 1))
        let provider = DataProvider<Node>(bench.trees)
        provider.pause()
        provider.listen(to: "a")
        var draws: [Int?] = []
        let watch = bench.commits.watch { _ in draws.append(provider.data?.value) }
        provider.resume()
        #expect(draws == [nil, 1])
        withExtendedLifetime((shown, watch)) {}
    }

    @Test func `who reads whether it is paused is told, and nobody else`() {
        let provider = bench.provider(Node(id: "a", value: 1))
        let list = CollectionDataProvider<Node>(bench.trees)
        var paused: [Bool] = []
        var draws = 0
        let watches = [
            bench.commits.watch { _ in paused.append(provider.isPaused) },
            bench.commits.watch { _ in paused.append(list.isPaused) },
            bench.commits.watch { _ in draws += (provider.data?.value ?? 0) + list.data.count },
        ]
        #expect(paused == [false, false])
        provider.pause()
        list.pause()
        #expect(paused == [false, false, true, true])
        provider.resume()
        list.resume()
        #expect(paused == [false, false, true, true, false, false])
        #expect(draws == 1)
        withExtendedLifetime(watches) {}
    }

    @Test func `a sequence has what was shown then, whatever the callback set after it`() async {
        let provider = bench.provider(Node(id: "a", value: 0))
        provider.onUpdate = { value, _, _ in
            if value?.value == 1 { provider.setData(Node(id: "a", value: 5)) }
        }
        var updates = provider.updates().makeAsyncIterator()
        bench.apply(Node(id: "a", value: 1))
        #expect(await updates.next()?.value?.value == 1)
        #expect(provider.data?.value == 5)
        provider.onUpdate = nil
    }
}

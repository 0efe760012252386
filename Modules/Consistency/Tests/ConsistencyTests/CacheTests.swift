import Consistency
import Foundation
import Primitives
import Propagation
import Testing

/// A cache in memory whose writes take different times.
private final class SlowCache: CacheDelegate {
    private let models = Lock<[String: any ConsistencyManagerModel]>([:])
    private let collections = Lock<[String: any Sendable]>([:])
    let inversions = Lock(0)
    let fails = Lock(false)
    let contexts = Lock<[String]>([])
    let deletions = Lock<[String]>([])

    func model<Value: ConsistencyManagerModel>(_ type: Value.Type, for key: String, context: (any Sendable)?)
        async throws -> Cached<Value>?
    {
        note(context, key)
        return (models.withLock { $0[key] } as? Value).map { Cached($0, writtenAt: .distantPast) }
    }

    func setModel<Value: ConsistencyManagerModel>(_ model: Value, for key: String, context: (any Sendable)?)
        async throws
    {
        note(context, key)
        if fails.withLock({ $0 }) { throw CancellationError() }
        for _ in 0..<Int.random(in: 0..<4) { await Task.yield() }
        let old = models.withLock { $0.updateValue(model, forKey: key) }
        if let old = old as? Node, let new = model as? Node, old.value > new.value { inversions.withLock { $0 += 1 } }
    }

    func deleteModel(for key: String, context: (any Sendable)?) async throws {
        note(context, key)
        deletions.withLock { $0.append(key) }
        models.withLock { $0[key] = nil }
    }

    func collection<Element: ConsistencyManagerModel>(
        of type: Element.Type,
        for key: String,
        context: (any Sendable)?
    ) async throws -> Cached<CachedCollection<Element>>? {
        (collections.withLock { $0[key] } as? CachedCollection<Element>).map { Cached($0, writtenAt: .distantPast) }
    }

    func setCollection<Element: ConsistencyManagerModel>(
        _ collection: CachedCollection<Element>,
        for key: String,
        context: (any Sendable)?
    ) async throws {
        note(context, key)
        if fails.withLock({ $0 }) { throw CancellationError() }
        await Task.yield()
        collections.withLock { $0[key] = collection }
    }

    var keys: Set<String> { Set(models.withLock { $0.keys }).union(collections.withLock { $0.keys }) }

    private func note(_ context: (any Sendable)?, _ key: String) {
        if let context = context as? String { contexts.withLock { $0.append("\(context) \(key)") } }
    }

    func removeAll() async throws {
        if fails.withLock({ $0 }) { throw CancellationError() }
        models.withLock { $0 = [:] }
        collections.withLock { $0 = [:] }
    }
}

@MainActor @Suite struct `The cache behind the commit` {
    let bench = Bench()
    private let cache = SlowCache()

    @Test func `what an authority refuses is not cached, and what it answers is`() async throws {
        let models = DataModelManager(bench.trees, cache: cache)
        let authority = bench.authority(knowing: Node(id: "better", value: 9), Node(id: "best", value: 9))
        authority.foreign = ["foreign", "alien"]
        let provider = DataProvider<Node>(models)
        provider.setData(Node(id: "foreign", value: 1))
        provider.setData(Node(id: "better", value: 1))
        let shown = bench.provider(Node(id: "best", value: 1))
        await models.updateModel(Node(id: "alien", value: 1))
        await models.updateModel(Node(id: "best", value: 1))
        await models.flush()
        bench.trees.authority = nil
        let reader = DataProvider<Node>(models)
        #expect(await !reader.fetchDataFromCache("foreign"))
        #expect(await !reader.fetchDataFromCache("alien"))
        #expect(await reader.fetchDataFromCache("better"))
        #expect(reader.data?.value == 9)
        #expect(try await cache.model(Node.self, for: "best", context: nil)?.value.value == 9)
        withExtendedLifetime((provider, shown)) {}
    }

    @Test func `of two quick values the newer one is cached last, ten thousand times`() async {
        let models = DataModelManager(bench.trees, cache: cache)
        let provider = DataProvider<Node>(models)
        for trial in 0..<10_000 {
            provider.setData(Node(id: "a", value: 2 * trial))
            provider.setData(Node(id: "a", value: 2 * trial + 1))
            if trial % 50 == 0 { await Task.yield() }
        }
        await models.flush()
        #expect(cache.inversions.withLock { $0 } == 0)
        let reader = DataProvider<Node>(models)
        #expect(await reader.fetchDataFromCache("a"))
        #expect(reader.data?.value == 19_999)
    }

    @Test func `what is cached loses to what was set while it was read`() async {
        let models = DataModelManager(bench.trees, cache: cache)
        DataProvider<Node>(models).setData(Node(id: "a", value: 1))
        let provider = DataProvider<Node>(models)
        async let fetched = provider.fetchDataFromCache("a")
        await Task.yield()
        provider.setData(Node(id: "a", value: 2))
        _ = await fetched
        #expect(provider.data?.value == 2)
    }

    @Test func `a read sees every write that was asked for before it`() async {
        let models = DataModelManager(bench.trees, cache: cache)
        for trial in 0..<200 {
            let writer = DataProvider<Node>(models)
            for value in 0..<4 { writer.setData(Node(id: "a", value: 4 * trial + value)) }
            writer.setData(nil)
            let reader = DataProvider<Node>(models)
            #expect(await reader.fetchDataFromCache("a"))
            #expect(reader.data?.value == 4 * trial + 3)
        }
    }

    @Test func `what is cached loses to another model that was set while it was read`() async {
        let models = DataModelManager(bench.trees, cache: cache)
        DataProvider<Node>(models).setData(Node(id: "a", value: 1))
        let provider = DataProvider<Node>(models)
        let reading = Task { await provider.fetchDataFromCache("a") }
        await Task.yield()
        provider.setData(Node(id: "b", value: 2))
        let wasInTime = await reading.value
        #expect(wasInTime == false)
        #expect(provider.data == Node(id: "b", value: 2))
    }

    @Test func `what is cached loses to what others show, part by part`() async {
        let models = DataModelManager(bench.trees, cache: cache)
        DataProvider<Node>(models).setData(Node(id: "a", value: 1, children: [Node(id: "b", value: 1)]))
        let live = bench.provider(Node(id: "b", value: 9))
        let provider = DataProvider<Node>(models)
        #expect(await provider.fetchDataFromCache("a"))
        #expect(provider.data == Node(id: "a", value: 1, children: [Node(id: "b", value: 9)]))
        #expect(live.data?.value == 9)
        #expect(await provider.fetchDataFromCache("nothing") == false)
    }

    @Test func `a deleted model is gone from the cache`() async {
        let models = DataModelManager(bench.trees, cache: cache)
        let provider = DataProvider<Node>(models)
        provider.setData(Node(id: "a", value: 1))
        await models.deleteModel(Node(id: "a", value: 1))
        #expect(provider.data == nil)
        #expect(await provider.fetchDataFromCache("a") == false)
    }

    @Test(arguments: [0, 1, 3]) func `what is deleted is deleted from the cache once`(_ holders: Int) async {
        let models = DataModelManager(bench.trees, cache: cache)
        let providers = (0..<holders).map { _ in DataProvider<Node>(models) }
        let list = CollectionDataProvider<Node>(models, cacheKey: "list")
        for provider in providers { provider.setData(Node(id: "a", value: 1)) }
        if holders > 1 { list.setData([Node(id: "a", value: 1)]) }
        await models.flush()
        await models.deleteModel(Node(id: "a", value: 1), context: "delete")
        await models.flush()
        #expect(cache.deletions.withLock { $0 } == ["a"])
        #expect(providers.allSatisfy { $0.data == nil } && list.data.isEmpty)
    }

    @Test func `a cache that fails is reported, and what is shown is right`() async {
        var problems: [ConsistencyError.Code] = []
        bench.trees.onProblem = { problems.append($0.code) }
        cache.fails.withLock { $0 = true }
        let models = DataModelManager(bench.trees, cache: cache)
        let provider = DataProvider<Node>(models)
        provider.setData(Node(id: "a", value: 1))
        await models.flush()
        #expect(problems == [.cache])
        #expect(provider.data?.value == 1)
    }

    @Test func `what could not be written is not read in an older version`() async {
        bench.trees.onProblem = { _ in }
        let models = DataModelManager(bench.trees, cache: cache)
        func show(_ value: Int) {
            DataProvider<Node>(models).setData(Node(id: "a", value: value))
            CollectionDataProvider<Node>(models, cacheKey: "list").setData([Node(id: "b", value: value)])
        }
        show(1)
        await models.flush()
        cache.fails.withLock { $0 = true }
        show(2)
        await models.flush()
        cache.fails.withLock { $0 = false }
        let provider = DataProvider<Node>(models)
        let list = CollectionDataProvider<Node>(models, cacheKey: "list")
        #expect(await !provider.fetchDataFromCache("a"))
        #expect(provider.data == nil)
        await list.fetchDataFromCache()
        #expect(list.data == [])
        show(3)
        #expect(await provider.fetchDataFromCache("a"))
        #expect(provider.data?.value == 3)
    }

    @Test func `the context of a call reaches the cache`() async {
        let models = DataModelManager(bench.trees, cache: cache)
        let provider = DataProvider<Node>(models)
        provider.setData(Node(id: "a", value: 1), context: "set")
        await models.flush()
        CollectionDataProvider<Node>(models, cacheKey: "list").append([Node(id: "b", value: 1)], context: "append")
        await models.flush()
        await DataProvider<Node>(models).fetchDataFromCache("nothing", context: "fetch")
        await models.deleteModel(Node(id: "a", value: 1), context: "delete")
        await models.flush()
        let contexts = cache.contexts.withLock { $0 }
        for context in ["set a", "append b", "append list", "fetch nothing", "delete a"] {
            #expect(contexts.contains(context), "\(contexts)")
        }
    }

    @Test func `a log-out leaves nothing: not what waits to be written, not what is read, not what is shown`()
        async throws
    {
        let models = DataModelManager(bench.trees, cache: cache)
        let old = DataProvider<Node>(models)
        let list = CollectionDataProvider<Node>(models, cacheKey: "list")
        for value in 0..<50 {
            old.setData(Node(id: "a", value: value))
            list.setData([Node(id: "b", value: value)])
        }
        let reader = DataProvider<Node>(models)
        async let read = reader.fetchDataFromCache("a")
        async let edit: Void = models.editCollection("other", of: Node.self) { $0 = [Node(id: "c", value: 1)] }
        try await models.reset()
        _ = await (read, edit)
        #expect(reader.data == nil)
        old.setData(Node(id: "a", value: 99))
        list.append([Node(id: "c", value: 99)])
        let new = DataProvider<Node>(models)
        new.setData(Node(id: "new", value: 1))
        await models.flush()
        #expect(old.data?.value == 49 && list.data.map(\.value) == [49], "they keep what they show")
        #expect(cache.keys == ["new"])
        let fresh = CollectionDataProvider<Node>(models, cacheKey: "list")
        #expect(await !fresh.fetchDataFromCache())
        #expect(bench.trees.registeredIdentifierCount == 1)
    }

    @Test func `a log-out that fails says so`() async {
        let models = DataModelManager(bench.trees, cache: cache)
        cache.fails.withLock { $0 = true }
        await #expect(throws: CancellationError.self) { try await models.reset() }
    }

    @Test func `a list is edited by its key whether or not anybody shows it`() async {
        let models = DataModelManager(bench.trees, cache: cache)
        func show() { CollectionDataProvider<Node>(models, cacheKey: "list").setData([Node(id: "a", value: 1)]) }
        show()
        await models.editCollection("list", of: Node.self) { $0.append(Node(id: "b", value: 2)) }
        let list = CollectionDataProvider<Node>(models, cacheKey: "list")
        #expect(await list.fetchDataFromCache())
        #expect(list.data.map(\.id) == ["a", "b"])
        await models.editCollection("list", of: Node.self) { $0.removeFirst() }
        #expect(list.data.map(\.id) == ["b"])
    }
}

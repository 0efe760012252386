import Consistency
import Testing

@MainActor @Suite struct `Paused providers of a shared list` {
    /// Edits of all kinds; the last two undo the others.
    private static let edits: [(CollectionDataProvider<Household>, String) -> Void] = [
        { $0.setData([Household(id: 1)], context: $1) },
        { $0.insert([Household(id: 2)], at: 0, context: $1) },
        { $0.append([Household(id: 3)], context: $1) },
        { $0.update(Household(id: 4), at: 2, context: $1) },
        { $0.remove(at: 1, context: $1) },
        { $0.remove(at: 1, context: $1) },
        { $0.update(Household(id: 0), at: 0, context: $1) },
    ]

    /// The contexts of the first five edits; only the context of the last one is expected in a notification.
    private static let contexts = ["wrong", "wrong", "wrong", "wrong", "context"]

    /// Makes one edit for each context, flushes the cache after each, and expects the other providers not to change.
    private func edit(_ list: CollectionDataProvider<Household>, _ shared: SharedLists, with contexts: [String]) async {
        let others = shared.lists.filter { $0 !== list }
        for (edit, context) in zip(Self.edits, contexts) {
            edit(list, context)
            for other in others { #expect(other.data == [Household(id: 0)]) }
            for watch in shared.watches { #expect(watch.changes == []) }
            #expect(shared.batch.calls.isEmpty)
            await shared.desk.models.flush()
        }
    }

    private func pause(_ list: CollectionDataProvider<Household>) {
        #expect(!list.isPaused)
        list.pause()
        #expect(list.isPaused)
    }

    /// Pauses the second-last provider directly and the last one through its batch.
    private func pauseLastTwo(_ shared: SharedLists) {
        pause(shared.lists[shared.lists.count - 2])
        #expect(!shared.batch.isPaused)
        shared.batch.isPaused = true
        #expect(shared.batch.isPaused)
    }

    private func resumeLastTwo(_ shared: SharedLists) {
        let list = shared.lists[shared.lists.count - 2]
        list.resume()
        #expect(!list.isPaused)
        shared.batch.isPaused = false
        #expect(!shared.batch.isPaused)
    }

    @Test(.holds("RD.PauseCollectionDataProviderTests.testBasicPause"), arguments: [false, true])
    func `are told once when they go on`(isFirstPaused: Bool) async {
        let shared = await SharedLists()
        if isFirstPaused { pause(shared.lists[0]) }
        pauseLastTwo(shared)
        await edit(shared.lists[0], shared, with: Self.contexts)
        resumeLastTwo(shared)
        shared.expect([Household(id: 2), Household(id: 4)], telling: nil, ownEdits: 1)
        await shared.expectCacheUse(writtenWith: Self.contexts)
        shared.lists[0].resume()
        shared.expectListening(to: 4, at: [1], of: 2)
    }

    @Test(.holds("RD.PauseCollectionDataProviderTests.testMakeChangesThenChangeBack"), arguments: [false, true])
    func `are told nothing of what was taken back`(isFirstPaused: Bool) async {
        let shared = await SharedLists()
        if isFirstPaused { pause(shared.lists[0]) }
        pauseLastTwo(shared)
        let contexts = Array(repeating: "context", count: 7)
        await edit(shared.lists[0], shared, with: contexts)
        resumeLastTwo(shared)
        for list in shared.lists { #expect(list.data == [Household(id: 0)]) }
        for watch in shared.watches { #expect(watch.changes == []) }
        #expect(shared.batch.calls.isEmpty)
        await shared.expectCacheUse(writtenWith: contexts)
    }

    @Test(.holds("RD.PauseCollectionDataProviderTests.testSetDataDeallocUnpause"))
    func `are told also of what somebody did who is gone`() async {
        let shared = await SharedLists(2)
        weak var gone: CollectionDataProvider<Household>?
        func comeAndGo() async {
            let list = shared.desk.list(of: Household.self, key: "cacheKey")
            gone = list
            let watch = ListWatch(list)
            #expect(await list.fetchDataFromCache(context: "cacheContext"))
            pauseLastTwo(shared)
            await edit(list, shared, with: Self.contexts)
            #expect(list.data == [Household(id: 2), Household(id: 4)])
            #expect(watch.changes == [])
        }
        await comeAndGo()
        #expect(gone == nil)
        resumeLastTwo(shared)
        shared.expect([Household(id: 2), Household(id: 4)], telling: nil, ownEdits: 0)
        await shared.expectCacheUse(writtenWith: Self.contexts)
        shared.expectListening(to: 4, at: [1], of: 2)
    }

    @Test(.holds("RD.PauseCollectionDataProviderTests.testDataFromProviders"))
    func `each show what they set, and the list is what was set last`() async {
        let shared = await SharedLists()
        for list in shared.lists { list.pause() }
        var newest: [Household] { shared.desk.list(of: Household.self, key: "cacheKey").data }
        #expect(newest == [Household(id: 0)])
        for (number, place) in [(1, 1), (2, 0), (3, 2)] {
            shared.lists[place].setData([Household(id: number)], context: "context")
            #expect(newest == [Household(id: number)])
        }
        #expect(shared.lists.map { $0[0].id } == [2, 1, 3])
    }
}

import Consistency
import Testing

@MainActor @Suite struct `Paused providers of a shared list` {
    /// Makes the changes that the peer's tests make, each cached before the next.
    private func change(_ list: CollectionDataProvider<Household>, _ shared: SharedLists) async {
        let others = shared.lists.filter { $0 !== list }
        let changes: [(CollectionDataProvider<Household>) -> Void] = [
            { $0.setData([Household(id: 1)], context: "wrong") },
            { $0.insert([Household(id: 2)], at: 0, context: "wrong") },
            { $0.append([Household(id: 3)], context: "wrong") },
            { $0.update(Household(id: 4), at: 2, context: "wrong") },
            { $0.remove(at: 1, context: "context") },
        ]
        for change in changes {
            change(list)
            for other in others { #expect(other.data == [Household(id: 0)]) }
            await shared.desk.models.flush()
        }
        #expect(list.data == [Household(id: 2), Household(id: 4)])
        for watch in shared.watches { #expect(watch.changes == []) }
        #expect(shared.batch.calls.isEmpty)
    }

    /// Pauses the second by itself and the third with its batch.
    private func pause(_ shared: SharedLists) {
        shared.lists[1].pause()
        #expect(shared.lists[1].isPaused)
        shared.batch.isPaused = true
        #expect(shared.batch.isPaused)
    }

    private func resume(_ shared: SharedLists) {
        shared.lists[1].resume()
        #expect(!shared.lists[1].isPaused)
        shared.batch.isPaused = false
        #expect(!shared.batch.isPaused)
    }

    @Test(.holds("RD.PauseCollectionDataProviderTests.testBasicPause"), arguments: [false, true])
    func `are told once when they go on`(isFirstPaused: Bool) async {
        let shared = await SharedLists()
        if isFirstPaused { shared.lists[0].pause() }
        pause(shared)
        await change(shared.lists[0], shared)
        resume(shared)
        shared.expect([Household(id: 2), Household(id: 4)], telling: nil, ownEdits: 1)
        await shared.expectCacheUse(writes: 5)
        shared.lists[0].resume()
        shared.expectListening(to: 4)
    }

    @Test(.holds("RD.PauseCollectionDataProviderTests.testMakeChangesThenChangeBack"), arguments: [false, true])
    func `are told nothing of what was taken back`(isFirstPaused: Bool) async {
        let shared = await SharedLists()
        if isFirstPaused { shared.lists[0].pause() }
        pause(shared)
        await change(shared.lists[0], shared)
        shared.lists[0].remove(at: 1, context: "context")
        await shared.desk.models.flush()
        shared.lists[0].update(Household(id: 0), at: 0, context: "context")
        resume(shared)
        for list in shared.lists { #expect(list.data == [Household(id: 0)]) }
        for watch in shared.watches { #expect(watch.changes == []) }
        #expect(shared.batch.calls.isEmpty)
        await shared.expectCacheUse(writes: 7)
    }

    @Test(.holds("RD.PauseCollectionDataProviderTests.testSetDataDeallocUnpause"))
    func `are told also of what somebody did who is gone`() async {
        let shared = await SharedLists(3)
        pause(shared)
        shared.lists[0].pause()
        weak var gone: CollectionDataProvider<Household>?
        func comeAndGo() async {
            let list = shared.desk.list(of: Household.self, key: "cacheKey")
            gone = list
            await change(list, shared)
        }
        await comeAndGo()
        #expect(gone == nil)
        resume(shared)
        shared.lists[0].resume()
        shared.expect([Household(id: 2), Household(id: 4)], telling: nil, ownEdits: 0)
        await shared.expectCacheUse(writes: 5)
        shared.expectListening(to: 4)
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

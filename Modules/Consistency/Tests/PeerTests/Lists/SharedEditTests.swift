import Consistency
import Testing

/// Tests of edits of a shared list that also change the remaining elements.
///
/// The peer notifies the other providers twice: of the edit, and one turn later of the changed elements.
@MainActor @Suite struct `An edit that changes other elements, too` {
    private let first = Household(id: 1, name: "initial", head: Person(id: 2, name: "initial"))
    private let second = Household(id: 3, name: "other")
    private let new = Household(id: 5, name: "new", head: Person(id: 2, name: "new"))
    private var changed: Household { Household(id: 1, name: "initial", head: Person(id: 2, name: "new")) }

    /// Edits a list that two providers share in the second, and expects one notification of the first.
    private func expect(
        _ result: [Household],
        telling changes: [CollectionChanges.Change],
        _ edit: (CollectionDataProvider<Household>) -> Void
    ) {
        let desk = PeerModels()
        let one = desk.list(of: Household.self, key: "cacheKey")
        let two = desk.list(of: Household.self, key: "cacheKey")
        let watches = (ListWatch(one), ListWatch(two))
        one.setData([first, second], context: "wrong")
        two.setData([first, second], context: "wrong")
        edit(two)
        #expect(one.data == result)
        #expect(two.data == result)
        #expect(watches.0.changes == [.changes(changes)])
        #expect(watches.0.contexts == ["context"])
        // The second shares the list from the beginning, so it is notified of the value that the first sets.
        #expect(watches.1.changes == [.reset, .changes([.update(0)])])
        #expect(watches.1.contexts == ["wrong", "context"])
    }

    @Test(.differs("RD.ConsistencyCollectionDataProviderTests.testInsertUpdatesOtherItemsInCollections"))
    func `an insertion and what changed with it are told at once`() {
        expect([changed, second, new], telling: [.insert(2), .update(0)]) {
            $0.insert([new], at: 2, context: "context")
        }
    }

    @Test(.differs("RD.ConsistencyCollectionDataProviderTests.testAppendUpdatesOtherItemsInCollections"))
    func `what was appended and what changed with it are told at once`() {
        expect([changed, second, new], telling: [.insert(2), .update(0)]) { $0.append([new], context: "context") }
    }

    @Test(.differs("RD.ConsistencyCollectionDataProviderTests.testUpdateUpdatesOtherItemsInCollections"))
    func `a replacement and what changed with it are told at once`() {
        expect([changed, new], telling: [.update(1), .update(0)]) { $0.update(new, at: 1, context: "context") }
    }
}

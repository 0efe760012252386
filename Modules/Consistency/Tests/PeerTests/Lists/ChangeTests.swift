import Consistency
import Testing

@MainActor @Suite struct `Changes of a list` {
    @Test(.holds("RD.CollectionChangeTests.testEquality"))
    func `are equal if they are of one kind and one place`() {
        #expect(CollectionChanges.reset == .reset)
        #expect(CollectionChanges.reset != .changes([]))
        #expect(CollectionChanges.Change.update(3) == .update(3))
        #expect(CollectionChanges.Change.delete(3) == .delete(3))
        #expect(CollectionChanges.Change.update(3) != .delete(3))
        #expect(CollectionChanges.Change.update(3) != .update(4))
        #expect(CollectionChanges.Change.delete(3) != .delete(4))
    }
}

import Propagation
import ReplKit
import Testing

@testable import LemmyPlugin

/// Tests the order in which the handles of an earlier session are restored.
@MainActor @Suite struct RestorationTests {
    private let lemmy = LemmySession(commits: Commits())

    private func order(_ kinds: [String]) -> [String] {
        lemmy.inRestorationOrder(
            kinds.map { StoredHandle(name: "h", kind: $0, id: "1", isGuests: false) }
        )
        .map(\.kind)
    }

    @Test func `the rows of a list are alive before a handle of one of them is restored`() {
        let given = ["comment", "replies", "post", "feed", "thread"]
        #expect(order(given) == ["replies", "feed", "thread", "comment", "post"])
    }

    @Test func `no kind of list is forgotten`() {
        let lists = ["feed"] + ListKind.all(lemmy).map(\.name)
        #expect(lists.count > 10)
        for list in lists { #expect(order(["post", list]) == [list, "post"]) }
    }
}

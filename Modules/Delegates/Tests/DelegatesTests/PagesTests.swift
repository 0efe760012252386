import Delegates
import Foundation
import Persistence
import Primitives
import Propagation
import Testing

@MainActor
@Suite struct `A list in pages` {
    @Test func `the first page is fetched and stored, the others are added`() async throws {
        let desk = Desk()
        let board = try Board(desk)
        #expect(!board.pages.hasMore && board.pages.status == nil)
        #expect(try await board.loadMore(), "nothing is shown yet: the first page comes first")
        #expect(board.shown == "1 2 3")
        #expect(try await board.loadMore())
        #expect(board.shown == "1 2 3 4 5 6")
        #expect(try await !board.loadMore())
        #expect(board.shown == "1 2 3 4 5 6 7" && !board.pages.hasMore && board.pages.status == .success)
        #expect(try await !board.loadMore(), "after the end nothing is asked")
        #expect(desk.school.fetches == 3)
        await desk.store.flush()
        let next = await desk.restarted()
        let again = try Board(next)
        _ = try await again.retrieve()
        #expect(again.shown == "1 2 3" && again.pages.hasMore && next.school.fetches == 0)
        #expect(try await again.loadMore())
        #expect(again.shown == "1 2 3 4 5 6")
    }

    @Test func `however many ask for more, one page comes`() async throws {
        let desk = Desk()
        let board = try Board(desk)
        _ = try await board.retrieve()
        desk.school.isHeld = true
        let asked = (0..<20).map { _ in Task { try await board.loadMore() } }
        await desk.school.fetched(2)
        #expect(board.pages.status == .inProgress && board.status == .success)
        asked[0].cancel()
        await #expect(throws: CancellationError.self) { try await asked[0].value }
        desk.school.release()
        for task in asked.dropFirst() { #expect(try await task.value) }
        #expect(board.shown == "1 2 3 4 5 6" && desk.school.fetches == 2)
    }

    @Test func `a row that is shown stays in its place, with what the page says of it`() async throws {
        let desk = Desk()
        let board = try Board(desk)
        _ = try await board.retrieve()
        board.notices.insert(Notice(id: 0), at: 0)
        board.notices[3].text = "three!"
        #expect(try await board.loadMore())
        #expect(board.shown == "1 2 three! 4 5", "the server's pages have moved by one")
    }

    @Test func `a refresh leaves the first page, in one commit`() async throws {
        let desk = Desk()
        let board = try Board(desk)
        for _ in 0..<2 { try await board.loadMore() }
        let view = desk.watch(board, \.text)
        board.notices.insert(Notice(id: 0), at: 0)
        try await board.refresh()
        #expect(view.history == ["success 1 2 3 4 5 6", "cached 1 2 3 4 5 6", "success 0 1 2"])
        #expect(try await board.loadMore())
        #expect(board.shown == "0 1 2 3 4 5")
    }

    @Test func `or keeps the rows that it reaches, and then goes on after them`() async throws {
        let desk = Desk()
        let board = try Board(desk, keepsRows: true)
        for _ in 0..<2 { try await board.loadMore() }
        let view = desk.watch(board, \.text)
        board.notices.insert(Notice(id: 0), at: 0)
        board.notices[1].text = "one!"
        try await board.refresh()
        #expect(view.history.last == "success 0 one! 2 3 4 5 6")
        #expect(try await !board.loadMore())
        #expect(board.shown == "0 one! 2 3 4 5 6 7")
        board.notices = (20..<30).map { Notice(id: $0) }
        try await board.refresh()
        #expect(board.shown == "20 21 22" && board.pages.hasMore, "nothing connects them: what is between is unknown")
    }

    @Test func `a page that was asked for before a refresh has no place after it`() async throws {
        let desk = Desk()
        let board = try Board(desk)
        _ = try await board.retrieve()
        desk.school.isHeld = true
        let more = Task { try await board.loadMore() }
        await desk.school.fetched(2)
        let refreshed = Task { try await board.refresh() }
        await desk.school.fetched(3)
        board.notices.removeFirst(2)
        desk.school.release(3)
        try await refreshed.value
        #expect(board.shown == "3 4 5" && board.pages.status == nil)
        #expect(try await more.value, "who asked may ask again")
        desk.school.release()
        await desk.commits.activity.waitUntilIdle()
        #expect(board.shown == "3 4 5")
        #expect(try await !board.loadMore())
        #expect(board.shown == "3 4 5 6 7")
    }

    @Test func `a page that fails leaves the list as good as it was, and programs waiting`() async throws {
        let desk = Desk()
        let board = try Board(desk)
        _ = try await board.retrieve()
        desk.school.answer = .failure(School.Outage())
        for _ in 0..<5 { await #expect(throws: DelegateError.self) { try await board.loadMore() } }
        #expect(desk.school.fetches == 2)
        #expect(board.status == .success && board.shown == "1 2 3")
        #expect(board.pages.status == .failure("no connection") && board.pages.hasMore)
        await #expect(throws: DelegateError.self) { try await board.loadMore(forced: true) }
        #expect(desk.school.fetches == 3)
        desk.school.answer = .success([])
        #expect(try await board.loadMore(forced: true))
        #expect(board.shown == "1 2 3 4 5 6" && board.pages.status == .success)
    }

    @Test func `a page that leads back to itself is the last`() async throws {
        let desk = Desk()
        let board = try Board(desk)
        board.isStuck = true
        var rounds = 0
        while try await board.loadMore(), rounds < 10 { rounds += 1 }
        #expect(board.shown == "1 2 3 4 5 6" && rounds < 10)
    }

    @Test func `a page looks at its own rows, not at all that are shown`() async throws {
        let desk = Desk()
        let board = try Board(desk)
        board.notices = (1...300).map { Notice(id: $0) }
        _ = try await board.retrieve()
        let hashes = Lock(0)
        try await NoticeID.$hashes.withValue(hashes) {
            while try await board.loadMore() {}
        }
        #expect(board.data.count == 300)
        #expect(hashes.withLock { $0 } < 10 * 300, "of each row a few times, not once a page")
    }

    @Test func `rows that were put there by hand are found where they then are`() async throws {
        let desk = Desk()
        let board = try Board(desk)
        for _ in 0..<2 { try await board.loadMore() }
        board.data = [6, 9, 1].map { Notice(id: $0) }
        board.notices = (1...9).map { Notice(id: $0) }
        board.notices[8].text = "nine!"
        #expect(try await !board.loadMore())
        #expect(board.shown == "6 nine! 1 7 8")
    }

    @Test func `a list that is let go of during a page frees its name`() async throws {
        let desk = Desk()
        func letGo() async throws {
            let board = try Board(desk)
            _ = try await board.retrieve()
            desk.school.isHeld = true
            desk.school.isDeaf = true
            let more = Task { try await board.loadMore() }
            await desk.school.fetched(2)
            #expect(throws: DelegateError.self, "somebody waits for it") { try Board(desk) }
            more.cancel()
            await #expect(throws: CancellationError.self) { try await more.value }
        }
        try await letGo()
        let board = try Board(desk)
        desk.school.release()
        await desk.commits.activity.waitUntilIdle()
        desk.school.isDeaf = false
        try await board.refresh()
        #expect(board.shown == "1 2 3")
    }

    @Test func `a page can be called off`() async throws {
        let desk = Desk()
        let board = try Board(desk)
        _ = try await board.retrieve()
        desk.school.isHeld = true
        let more = Task { try await board.loadMore() }
        await desk.school.fetched(2)
        board.cancelRefresh()
        #expect(board.pages.status == nil && board.status == .success)
        let error = await #expect(throws: DelegateError.self) { try await more.value }
        #expect(error?.code == .cancelled)
        desk.school.release()
        #expect(try await board.loadMore())
        #expect(board.shown == "1 2 3 4 5 6")
    }

    @Test func `a log-out forgets the pages, and one that is on its way`() async throws {
        let desk = Desk()
        let board = try Board(desk)
        for _ in 0..<2 { try await board.loadMore() }
        desk.school.isHeld = true
        let more = Task { try await board.loadMore() }
        await desk.school.fetched(3)
        try await desk.scope.wipe()
        #expect(board.data.isEmpty && !board.pages.hasMore && board.pages.status == nil)
        #expect(try await !more.value)
        desk.school.release()
        await desk.commits.activity.waitUntilIdle()
        #expect(board.data.isEmpty && board.cache == nil)
    }
}

/// A notice on the board.
private struct Notice: Codable, Identifiable, Sendable {
    var id: NoticeID
    var text: String

    init(id: Int) { (self.id, text) = (NoticeID(number: id), "\(id)") }
}

/// An identifier that counts how often it is hashed.
private struct NoticeID: Codable, Hashable, Sendable {
    @TaskLocal static var hashes: Lock<Int>?
    let number: Int

    func hash(into hasher: inout Hasher) {
        Self.hashes?.withLock { $0 += 1 }
        hasher.combine(number)
    }
}

/// A paged delegate with three notices per page.
@MainActor
private final class Board: JSONFileADD, LastUpdateADD, PagedADD {
    struct Cache: Codable, Sendable {
        var notices: [Notice]
        var next: Int?
    }

    let state: DelegateState<[Notice]>
    let cacheFile: CacheFile<Cache>
    var cache: Cache?
    let pages = PagingState<Int>()
    let keepsRows: Bool
    private let school: School
    var notices = (1...7).map { Notice(id: $0) }
    /// True if the second page names itself as the next page.
    var isStuck = false

    init(_ desk: Desk, keepsRows: Bool = false) throws {
        self.keepsRows = keepsRows
        school = desk.school
        cacheFile = try CacheFile("board", schema: 1, in: desk.scope)
        state = DelegateState(name: "board", placeholder: [], in: desk.scope, chance: { 0 })
    }

    var shown: String { data.map(\.text).joined(separator: " ") }

    var secondPage: Int? { cache?.next }

    func refreshCache() async throws {
        let page = try await fetchPage(0)
        cache = Cache(notices: page.rows, next: page.next)
    }

    func parseCache() async throws -> [Notice] { cache?.notices ?? [] }

    func fetchPage(_ cursor: Int) async throws -> FetchedPage<Notice, Int> {
        _ = try await school.exams()
        let end = min(cursor + 3, notices.count)
        return FetchedPage(
            rows: Array(notices[min(cursor, end)..<end]),
            next: isStuck && cursor == 3 ? 3 : end < notices.count ? end : nil
        )
    }
}

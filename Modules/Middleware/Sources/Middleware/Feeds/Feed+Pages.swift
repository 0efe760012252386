import Primitives
public import Propagation

// What a list asks for, and how it shows what comes.

extension Feed {
    /// What fetches the pages that a goal needs, without holding the list meanwhile; nil at the end.
    ///
    /// - Parameters:
    ///   - goal: More, or all that is listed anew.
    ///   - first: The first page of a refresh, if it is here already.
    func fetch(for goal: FeedFlight.Goal, from first: Answer<FeedPage<Item.Value>>? = nil) -> FeedFetch? {
        settle()
        guard goal == .refresh || goesOn else { return nil }
        if goal == .more, !spare.isEmpty { return spareFetch }
        let listed = goal == .refresh ? listedIDs : []
        let wasAtEnd = !goesOn && !listed.isEmpty
        return { [source, turn, pieces, weak self] in
            let pages: [FeedPageAnswer<Item.Value>]
            var aside: [Answer<FeedPage<Item.Value>>] = []
            if goal == .refresh {
                pages = try await source.pages(covering: listed, toEnd: wasAtEnd, from: first)
                // What cannot be had any more, as answers to a comment that is gone, is left out with its rows.
                for piece in pieces { if let answer = try? await piece.answer(at: .first) { aside.append(answer) } }
            } else {
                pages = [try await Self.nextPage(from: source) { self?.position }]
            }
            return FeedLanding(cause: pages[0].answer.cause) { isFresh in
                guard let self, self.turn == turn else { throw CancellationError() }
                try self.requireOpen()
                let isReady = isFresh && first == nil && pages.count == 1 && aside.isEmpty
                let answers = isReady ? pages : try pages.map { try self.prepared($0) }
                let others = try aside.map { try source.api.home.prepare($0) }
                return { self.show(answers, and: others, for: goal) }
            }
        }
    }

    /// Brings what a refresh has loaded beyond what was listed, and asks nobody.
    private var spareFetch: FeedFetch {
        let cause = loading.commits.makeCause(.other, "\(source.words): rows that are here")
        return { [turn, weak self] in
            FeedLanding(cause: cause) { _ in
                guard let self, self.turn == turn else { throw CancellationError() }
                return { self.showSpare() }
            }
        }
    }

    /// Asks for the next page; again, if rows have left the list meanwhile: the page may have been counted without them.
    ///
    /// - Parameters:
    ///   - source: The list's source.
    ///   - position: The next page to ask for, and how many rows the server lists no more; nil once the list is gone. It must not hold the list.
    private static func nextPage(
        from source: FeedSource<Item>,
        at position: @MainActor () -> (page: FeedPosition, unlisted: Int)?
    ) async throws -> FeedPageAnswer<Item.Value> {
        for attempt in 1... {
            guard let asked = position() else { throw CancellationError() }
            let answer = try await source.answer(at: asked.page)
            guard let now = position() else { throw CancellationError() }
            if now.unlisted <= asked.unlisted || attempt == patience {
                return FeedPageAnswer(asked: asked.page, answer: answer)
            }
        }
        throw CancellationError()
    }

    /// The next page to ask for, and how many rows the server lists no more.
    private var position: (page: FeedPosition, unlisted: Int)? {
        settle()
        let unlisted = sieve.unlistedCount
        let listed = Swift.max(0, rows.all.count - rows.firstCount - aside.count - unlisted)
        return paging.position(listed: listed, unlisted: unlisted).map { ($0, unlisted) }
    }

    /// What pages brought and the server still lists.
    private var listedIDs: [Item.Value.ID] { rows.paged.filter { sieve.lists($0) && !aside.contains($0.id) }.map(\.id) }

    private func requireOpen() throws {
        if let refusal = source.api.home.knowledge.withLock({ $0.refusal }) { throw refusal }
    }

    private func prepared(_ page: FeedPageAnswer<Item.Value>) throws -> FeedPageAnswer<Item.Value> {
        FeedPageAnswer(asked: page.asked, answer: try source.api.home.prepare(page.answer))
    }

    /// Shows pages: called in a flight's commit, by what ``fetch(for:from:)`` gave.
    ///
    /// - Returns: How many rows of them are shown.
    private func show(
        _ pages: [FeedPageAnswer<Item.Value>],
        and aside: [Answer<FeedPage<Item.Value>>] = [],
        for goal: FeedFlight.Goal
    ) -> Int {
        let first = pages[0].answer
        return loading.commits.run(first.cause) {
            turn += 1
            let isFirst = goal == .refresh
            let (old, before) = isFirst ? (Set(listedIDs), Set(rows.all.map(\.id))) : ([], [])
            if isFirst { (paging, self.aside) = (FeedPaging(), []) }
            var items: [Item] = []
            var seen: Set<Item.Value.ID> = []
            for page in pages {
                let models = models(of: page.answer)
                let fresh = models.filter { seen.insert($0.id).inserted }
                let newCount = isFirst ? fresh.count : fresh.count { !rows.contains($0) }
                let next = page.answer.value.next
                paging.take(page.asked, next: next, ids: models.map(\.id), newCount: newCount)
                if onFirstPage != nil { tellOfFirst(page) }
                items += fresh
            }
            var new: [Item]
            if isFirst {
                let count = Swift.max(coveredCount(of: items, old), first.value.rows.count)
                spare = Array(items.dropFirst(count))
                new = rows.replace(with: Array(items.prefix(count)), askedAt: first.startedAt)
            } else {
                new = rows.append(items)
            }
            for answer in aside { new += append(models(of: answer)) }
            new.removeAll { before.contains($0.id) }
            if isFirst { sieve.keepOnly(rows.all) }
            sieve.judge(isFirst ? rows.all : new)
            return showNew(new, isFirst: isFirst)
        }
    }

    /// Tells who keeps it of a first page, and that it is the last once that is known. What was read from a file is kept already.
    private func tellOfFirst(_ page: FeedPageAnswer<Item.Value>) {
        var (first, stamp) = (page.answer.value, page.answer.startedAt)
        if page.asked != .first {
            guard let known = firstPage, known.page.next == page.asked else { return }
            firstPage = nil
            guard first.rows.isEmpty else { return }
            (first, stamp) = known
            first.next = nil
        } else {
            firstPage = stamp.isStored ? nil : (first, stamp)
        }
        if !stamp.isStored { onFirstPage?(first, stamp) }
    }

    /// How many of the rows that a refresh has brought are shown: as many as were listed, and all that were; at the end, all.
    private func coveredCount(of items: [Item], _ old: Set<Item.Value.ID>) -> Int {
        guard paging.next != nil, !old.isEmpty else { return items.count }
        let end = items.lastIndex { old.contains($0.id) }.map { $0 + 1 } ?? 0
        return Swift.max(old.count, end)
    }

    /// Shows what a refresh has brought beyond what was listed.
    private func showSpare() -> Int {
        turn += 1
        let new = rows.append(spare)
        spare = []
        sieve.judge(new)
        return showNew(new, isFirst: false)
    }

    /// Adds rows that came with no page.
    private func append(_ items: [Item]) -> [Item] {
        let new = rows.append(items)
        aside.formUnion(new.map(\.id))
        return new
    }

    private func showNew(_ new: [Item], isFirst: Bool) -> Int {
        let visible = new.filter { !sieve.hides($0) }
        if !visible.isEmpty { prefetch?(visible) }
        if isFirst { sift() } else if !sieve.isOpen { shown += visible }
        tick.noteRows()
        return isFirst ? items.count : visible.count
    }

    private func models(of answer: Answer<FeedPage<Item.Value>>) -> [Item] {
        let api = source.api
        return api.home.showPrepared(answer) { api.models(Item.self).models(of: $0.rows, in: $1) }
    }

    /// Shows a first page that somebody else has fetched or kept, in place of what there is; ``loadMore()`` goes on behind it.
    ///
    /// What is under way adds nothing to it.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - stamp: When its request started; of a file, the number it was kept with.
    /// - Throws: ``HomeError`` if the page is of another server, or too old to be brought up to date; nothing changed then.
    public func show(first page: FeedPage<Item.Value>, stamp: Stamp) throws {
        let answer = try source.api.home.prepare(given(page, stamp))
        loading.commits.run(answer.cause) {
            loading.reset()
            _ = show([FeedPageAnswer(asked: .first, answer: answer)], for: .refresh)
        }
    }

    /// A page that somebody else has fetched or kept.
    func given(_ page: FeedPage<Item.Value>, _ stamp: Stamp) -> Answer<FeedPage<Item.Value>> {
        let commits = loading.commits
        let cause = commits.cause ?? commits.makeCause(.other, "\(source.words): the first page")
        return Answer(page, startedAt: stamp, cause: cause)
    }

    /// Loads rows of another source behind those that are listed, as answers that no page has brought yet; a refresh loads them again.
    ///
    /// - Parameter piece: Brings all of them: ``FeedSource/whole()``. A row that is listed already stays where it is.
    /// - Throws: What the request throws; `CancellationError` if the caller's task was cancelled, or the list was reset.
    public func load(piece: FeedSource<Item>) async throws {
        let resets = resets
        let answer = try await piece.answer(at: .first)
        guard self.resets == resets else { throw CancellationError() }
        try requireOpen()
        let ready = try source.api.home.prepare(answer)
        loading.commits.run(answer.cause) {
            let new = append(models(of: ready))
            if !pieces.contains(where: { $0.words == piece.words }) { pieces.append(piece) }
            sieve.judge(new)
            _ = showNew(new, isFirst: false)
        }
    }
}

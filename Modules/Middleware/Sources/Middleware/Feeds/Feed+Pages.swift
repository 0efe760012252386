import Primitives
public import Propagation

// The requests of a list, and the publishing of their pages.

extension Feed: LoadingList {
    func fetches(for goal: SharedLoad.Kind) -> [FeedFetch] { [fetch(for: goal)].compactMap { $0 } }

    func show(_ pages: [() -> Int], for kind: SharedLoad.Kind) -> Int { pages.reduce(0) { $0 + $1() } }

    /// Returns a closure that fetches the pages for a goal without retaining the list; nil at the end of the list.
    ///
    /// - Parameters:
    ///   - goal: The kind of load: more rows, or all listed rows again.
    ///   - first: The first page of a refresh, if it is already loaded.
    func fetch(for goal: SharedLoad.Kind, from first: Answer<FeedPage<Item.Value>>? = nil) -> FeedFetch? {
        refilterIfNeeded()
        guard goal == .refresh || hasNextPage else { return nil }
        if goal == .more, !buffered.isEmpty { return bufferedFetch }
        let listed = goal == .refresh ? listedIDs : []
        let wasAtEnd = !hasNextPage && !listed.isEmpty
        return { [source, generation, supplements, weak self] in
            let pages: [FeedPageAnswer<Item.Value>]
            var aside: [Answer<FeedPage<Item.Value>>] = []
            if goal == .refresh {
                pages = try await source.pages(covering: listed, toEnd: wasAtEnd, from: first)
                // Ignored: a supplement that fails, such as the replies to a deleted comment, is left out with its rows.
                for piece in supplements {
                    if let answer = try? await piece.answer(at: .first) { aside.append(answer) }
                }
            } else {
                pages = [try await Self.nextPage(from: source) { self?.position }]
            }
            return LoadedPage(cause: pages[0].answer.cause) { isFresh in
                guard let self, self.generation == generation else { throw CancellationError() }
                try self.requireOpen()
                let isReady = isFresh && first == nil && pages.count == 1 && aside.isEmpty
                let answers = isReady ? pages : try pages.map { try self.prepared($0) }
                let others = try aside.map { try source.api.clientStore.prepare($0) }
                return { self.insert(answers, supplements: others, for: goal) }
            }
        }
    }

    /// A fetch that shows the buffered rows of a refresh without a request.
    private var bufferedFetch: FeedFetch {
        let cause = loading.commits.makeCause(.other, "\(source.words): rows that are loaded")
        return { [generation, weak self] in
            LoadedPage(cause: cause) { _ in
                guard let self, self.generation == generation else { throw CancellationError() }
                return { self.appendBuffered() }
            }
        }
    }

    /// Fetches the next page. It fetches again if rows have left the list meanwhile, because the server may have counted the page without
    /// them.
    ///
    /// - Parameters:
    ///   - source: The list's source.
    ///   - position: Returns the next position and the number of rows that the server no longer lists; nil once the list is gone. It must
    ///     not retain the list.
    private static func nextPage(
        from source: FeedSource<Item>,
        at position: @MainActor () -> (page: FeedPosition, unlisted: Int)?
    ) async throws -> FeedPageAnswer<Item.Value> {
        for attempt in 1... {
            guard let asked = position() else { throw CancellationError() }
            let answer = try await source.answer(at: asked.page)
            guard let now = position() else { throw CancellationError() }
            if now.unlisted <= asked.unlisted || attempt == maxPagesPerLoad {
                return FeedPageAnswer(asked: asked.page, answer: answer)
            }
        }
        throw CancellationError()
    }

    /// The next position and the number of rows that the server no longer lists.
    private var position: (page: FeedPosition, unlisted: Int)? {
        refilterIfNeeded()
        let unlisted = filterEvaluator.unlistedCount
        let listed = Swift.max(0, rows.all.count - rows.prependedCount - supplementIDs.count - unlisted)
        return nextPosition.adjusted(listed: listed, unlisted: unlisted).map { ($0, unlisted) }
    }

    /// The rows from pages that the server still lists.
    private var listedIDs: [Item.Value.ID] {
        rows.paged.filter { filterEvaluator.lists($0) && !supplementIDs.contains($0.id) }.map(\.id)
    }

    private func requireOpen() throws {
        if let refusal = source.api.clientStore.entityStore.withLock({ $0.refusal }) { throw refusal }
    }

    private func prepared(_ page: FeedPageAnswer<Item.Value>) throws -> FeedPageAnswer<Item.Value> {
        FeedPageAnswer(asked: page.asked, answer: try source.api.clientStore.prepare(page.answer))
    }

    /// Shows pages. The closure of ``fetch(for:from:)`` calls it, in the load's commit.
    ///
    /// - Returns: The number of their visible rows.
    private func insert(
        _ pages: [FeedPageAnswer<Item.Value>],
        supplements aside: [Answer<FeedPage<Item.Value>>] = [],
        for goal: SharedLoad.Kind
    ) -> Int {
        let first = pages[0].answer
        return loading.commits.run(first.cause) {
            generation += 1
            let isFirst = goal == .refresh
            let (old, before) = isFirst ? (Set(listedIDs), Set(rows.all.map(\.id))) : ([], [])
            if isFirst { (nextPosition, self.supplementIDs) = (NextFeedPosition(), []) }
            var items: [Item] = []
            var seen: Set<Item.Value.ID> = []
            for page in pages {
                let models = models(of: page.answer)
                let fresh = models.filter { seen.insert($0.id).inserted }
                let newCount = isFirst ? fresh.count : fresh.count { !rows.contains($0) }
                let next = page.answer.value.next
                nextPosition.record(page.asked, next: next, ids: models.map(\.id), newCount: newCount)
                if onFirstPage != nil { publishFirstPage(page) }
                if !page.answer.startedAt.isStored { onPage?(page.answer.value, page.answer.startedAt) }
                items += fresh
            }
            var new: [Item]
            if isFirst {
                let count = Swift.max(coveredCount(of: items, old), first.value.rows.count)
                buffered = Array(items.dropFirst(count))
                new = rows.replace(with: Array(items.prefix(count)), askedAt: first.startedAt)
            } else {
                new = rows.append(items)
            }
            for answer in aside { new += append(models(of: answer)) }
            new.removeAll { before.contains($0.id) }
            if isFirst { filterEvaluator.retainOnly(rows.all) }
            filterEvaluator.evaluate(isFirst ? rows.all : new)
            return publishNew(new, isFirst: isFirst)
        }
    }

    /// Reports a first page to ``onFirstPage``, and again if it turns out to be the last page. A page from a file is not reported, because
    /// it is stored already.
    private func publishFirstPage(_ page: FeedPageAnswer<Item.Value>) {
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

    /// Returns the number of refreshed rows to show: at least as many as were listed, and up to the last row that was listed; at the end of
    /// the list, all.
    private func coveredCount(of items: [Item], _ old: Set<Item.Value.ID>) -> Int {
        guard nextPosition.value != nil, !old.isEmpty else { return items.count }
        let end = items.lastIndex { old.contains($0.id) }.map { $0 + 1 } ?? 0
        return Swift.max(old.count, end)
    }

    /// Shows the buffered rows of a refresh.
    private func appendBuffered() -> Int {
        generation += 1
        let new = rows.append(buffered)
        buffered = []
        filterEvaluator.evaluate(new)
        return publishNew(new, isFirst: false)
    }

    /// Appends rows that do not belong to a page.
    private func append(_ items: [Item]) -> [Item] {
        let new = rows.append(items)
        supplementIDs.formUnion(new.map(\.id))
        return new
    }

    private func publishNew(_ new: [Item], isFirst: Bool) -> Int {
        let visible = new.filter { !filterEvaluator.hides($0) }
        if !visible.isEmpty { prefetch?(visible) }
        if isFirst { applyFilters() } else if !filterEvaluator.isPassthrough { shown += visible }
        observationTrigger.notifyRows()
        return isFirst ? items.count : visible.count
    }

    private func models(of answer: Answer<FeedPage<Item.Value>>) -> [Item] {
        let api = source.api
        return api.clientStore.publishPrepared(answer) { api.models(Item.self).models(of: $0.rows, in: $1) }
    }

    /// Shows a first page that was fetched or stored elsewhere, in place of the current rows; ``loadMore()`` continues after it.
    ///
    /// A load under way adds no rows to it.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - stamp: The stamp of its request's start; for a file, the number stored with it.
    /// - Throws: ``ClientStoreError`` if the page is of another server, or too old to be brought up to date; nothing changed then.
    public func setFirstPage(_ page: FeedPage<Item.Value>, stamp: Stamp) throws {
        let answer = try source.api.clientStore.prepare(providedAnswer(page, stamp))
        loading.commits.run(answer.cause) {
            loading.reset()
            _ = insert([FeedPageAnswer(asked: .first, answer: answer)], for: .refresh)
        }
    }

    /// Returns the answer for a page that was fetched or stored elsewhere.
    func providedAnswer(_ page: FeedPage<Item.Value>, _ stamp: Stamp) -> Answer<FeedPage<Item.Value>> {
        let commits = loading.commits
        let cause = commits.cause ?? commits.makeCause(.other, "\(source.words): the first page")
        return Answer(page, startedAt: stamp, cause: cause)
    }

    /// Loads rows of another source and appends them, such as replies that no page has brought yet. A refresh loads them again.
    ///
    /// - Parameter piece: A source of one page with all rows: ``FeedSource/allPages()``. A row that is listed already stays in its place.
    /// - Throws: The error of the request; `CancellationError` if the caller's task was cancelled, or the list was reset.
    public func load(piece: FeedSource<Item>) async throws {
        let resets = resetCount
        let answer = try await piece.answer(at: .first)
        guard self.resetCount == resets else { throw CancellationError() }
        try requireOpen()
        let ready = try source.api.clientStore.prepare(answer)
        loading.commits.run(answer.cause) {
            let new = append(models(of: ready))
            if !supplements.contains(where: { $0.words == piece.words }) { supplements.append(piece) }
            filterEvaluator.evaluate(new)
            _ = publishNew(new, isFirst: false)
        }
    }
}

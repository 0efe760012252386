import Foundation
import Primitives

/// The steps of all pages. It encodes each step once, off the main actor and in order, and tells the pages that there is more.
///
/// The collector adds steps on the main actor (`add(_:for:)`); the port reads them on its own threads (`next(of:)`).
final class StepHub: Sendable {
    private struct Page {
        var stream: PageStream
        var wake: @Sendable () -> Void = {}
    }

    private struct State {
        var ring: StepRing
        var pages: [Int: Page] = [:]
        var lastPage = 0
        var pending: [(step: Step, page: Int?)] = []
        /// The number of the pending steps and of the objects in them.
        var pendingSize = 0
        var isEncoding = false
        /// True if the collector waits until all steps are encoded.
        var tellsWhenEncoded = false
        /// True for a short time after the pages were woken: what happens meanwhile is sent together.
        var isResting = false
        var hasNews = false
        var isBeating = false
        /// True if comments were due since the collector has asked.
        var hasBeat = false
        var tellsCollector: @Sendable () -> Void = {}

        mutating func takePending() -> [(step: Step, page: Int?)] {
            defer { (pending, pendingSize) = ([], 0) }
            return pending
        }
    }

    /// The number of pages that may be open.
    static let maxPages = 4
    /// The number of steps and objects that wait for the encoder. Beyond it all of them are dropped, and the pages get a new snapshot:
    /// a program that changes more than can be encoded must not fill the memory.
    static let maxPending = 20_000
    /// The time for which steps of a burst wait for each other.
    static let rest = Duration.milliseconds(30)
    /// The time between two comments.
    static let beat = Duration.seconds(15)

    private let clock: any WallClock
    private let state: Lock<State>

    /// Makes a hub without pages.
    init(maxSteps: Int, maxBytes: Int, clock: any WallClock) {
        self.clock = clock
        state = Lock(State(ring: StepRing(maxCount: maxSteps, maxBytes: maxBytes)))
    }

    /// Sets the function that schedules the collector's `servePages()`; it is called on any thread.
    func setCollector(_ tell: @escaping @Sendable () -> Void) { state.withLock { $0.tellsCollector = tell } }

    // MARK: Pages

    /// Opens a page.
    ///
    /// - Parameter id: The id of the last event that the page has.
    /// - Returns: The number of the page; nil if too many are open.
    func open(after id: String?) -> Int? {
        let opened = state.withLock { state -> (page: Int, tell: @Sendable () -> Void, startsBeat: Bool)? in
            guard state.pages.count < Self.maxPages else { return nil }
            state.lastPage += 1
            state.pages[state.lastPage] = Page(stream: PageStream(page: state.lastPage, after: id))
            defer { state.isBeating = true }
            return (state.lastPage, state.tellsCollector, !state.isBeating)
        }
        guard let opened else { return nil }
        if opened.startsBeat { startBeat() }
        opened.tell()
        return opened.page
    }

    /// Sets the function that makes the port ask for more; it is called on any thread, also without a reason.
    func setWake(of page: Int, _ wake: @escaping @Sendable () -> Void) {
        state.withLock { $0.pages[page]?.wake = wake }
    }

    /// Removes a page whose connection has ended.
    func close(_ page: Int) {
        // Released outside the lock, with the connection that the page holds.
        let (closed, tell) = state.withLock { ($0.pages.removeValue(forKey: page), $0.tellsCollector) }
        guard closed != nil else { return }
        tell()
    }

    /// The open pages.
    var pages: Set<Int> { state.withLock { Set($0.pages.keys) } }

    /// Removes and returns the needs of the pages, in the order in which the pages were opened.
    func takeNeeds() -> [(page: Int, need: PageStream.Need)] {
        state.withLock { state in
            state.pages.keys.sorted().compactMap { page in
                state.pages[page]?.stream.takeNeed().map { (page, $0) }
            }
        }
    }

    /// Continues a page after the last event that it has; `PageStream` decides whether that is possible.
    ///
    /// - Parameters:
    ///   - id: The id of the last event that the page has.
    ///   - readyNumbers: The number of the last step of each complete snapshot, by the name of its epoch.
    /// - Returns: False if the page needs a snapshot. A page that has gone needs none.
    func resume(_ page: Int, after id: String?, _ readyNumbers: [String: Int]) -> Bool {
        let resumes = state.withLock { $0.pages[page]?.stream.resume(after: id, in: $0.ring, readyNumbers) ?? true }
        if resumes { wake([page]) }
        return resumes
    }

    /// Continues a page at a step.
    func place(_ page: Int, at number: Int, epoch: String) {
        state.withLock { $0.pages[page]?.stream.place(at: number, epoch: epoch) }
        wake([page])
    }

    /// Returns true once after each time that comments were due.
    func takeBeat() -> Bool {
        state.withLock { state in
            defer { state.hasBeat = false }
            return state.hasBeat
        }
    }

    /// Returns the next bytes for a page; nil if there are none at present.
    func next(of page: Int) -> [UInt8]? {
        let (bytes, tell) = state.withLock { state -> ([UInt8]?, (@Sendable () -> Void)?) in
            let bytes = state.pages[page]?.stream.next(from: &state.ring)
            return (bytes, state.pages[page]?.stream.need == nil ? nil : state.tellsCollector)
        }
        tell?()
        return bytes
    }

    // MARK: Steps

    /// Adds a step. It is called on the main actor, in the order of the steps' numbers.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - page: The page that the step is for; nil if it is for all.
    func add(_ step: Step, for page: Int? = nil) {
        let (starts, dropped) = state.withLock { state in
            var dropped: [(step: Step, page: Int?)] = []
            if state.pendingSize > Self.maxPending {
                dropped = state.takePending()
                state.ring.removeAll(next: step.number)
            }
            state.pending.append((step, page))
            state.pendingSize += step.content.size
            if let page { state.pages[page]?.stream.expect(step.number, isLast: step.content.isReady) }
            defer { state.isEncoding = true }
            return (!state.isEncoding, dropped)
        }
        if starts { Task { encodePending() } }
        withExtendedLifetime(dropped) {}
    }

    /// The number of steps and objects that wait for the encoder.
    var pendingSize: Int { state.withLock { $0.pendingSize } }

    /// True if no step waits for the encoder.
    var hasEncoded: Bool { state.withLock { !$0.isEncoding } }

    /// Calls the collector when no step waits for the encoder any more.
    func tellWhenEncoded() {
        let tell = state.withLock { state in
            state.tellsWhenEncoded = state.isEncoding
            return state.isEncoding ? nil : state.tellsCollector
        }
        tell?()
    }

    /// Removes all steps and frees their memory.
    ///
    /// - Parameter next: The number of the next step.
    func removeAll(next: Int) {
        let removed = state.withLock { state in
            state.ring.removeAll(next: next)
            return state.takePending()
        }
        withExtendedLifetime(removed) {}
    }

    private func encodePending() {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        while true {
            let (batch, tell) = state.withLock { state in
                state.isEncoding = !state.pending.isEmpty
                let tells = !state.isEncoding && state.tellsWhenEncoded
                if tells { state.tellsWhenEncoded = false }
                return (state.takePending(), tells ? state.tellsCollector : nil)
            }
            tell?()
            guard !batch.isEmpty else { return }
            // Texts and integers always encode; if one did not, an empty object would keep the numbers in order.
            let encoded = batch.map { Array((try? encoder.encode($0.step)) ?? Data("{}".utf8)) }
            state.withLock { state in
                for (item, json) in zip(batch, encoded) where item.step.number == state.ring.next {
                    state.ring.append(json, for: item.page)
                }
            }
            wake(Set(batch.compactMap(\.page)))
            if batch.contains(where: { $0.page == nil }) { wakeAll() }
        }
    }

    // MARK: Waking

    /// Wakes some pages at once.
    private func wake(_ pages: Set<Int>) {
        guard !pages.isEmpty else { return }
        let calls = state.withLock { state in pages.compactMap { state.pages[$0]?.wake } }
        for call in calls { call() }
    }

    /// Wakes all pages now, or together with the news of the next milliseconds if they have just been woken.
    private func wakeAll() {
        let calls = state.withLock { state -> [@Sendable () -> Void] in
            state.hasNews = state.isResting
            guard !state.isResting, !state.pages.isEmpty else { return [] }
            state.isResting = true
            return state.pages.values.map(\.wake)
        }
        guard !calls.isEmpty else { return }
        for call in calls { call() }
        Task { [weak self, clock] in
            // Only cancellation ends the wait early, and nobody cancels this task.
            try? await clock.sleep(for: Self.rest)
            self?.endRest()
        }
    }

    private func endRest() {
        let hasNews = state.withLock { state in
            defer { (state.isResting, state.hasNews) = (false, false) }
            return state.hasNews
        }
        if hasNews { wakeAll() }
    }

    /// Sends a comment to each page at intervals, until the last one has gone.
    private func startBeat() {
        Task { [weak self, clock] in
            repeat {
                // Only cancellation ends the wait early, and nobody cancels this task.
                try? await clock.sleep(for: Self.beat)
            } while self?.sendComments() == true
        }
    }

    private func sendComments() -> Bool {
        let (pages, tell) = state.withLock { state in
            for page in state.pages.keys { state.pages[page]?.stream.setNeedsComment() }
            state.isBeating = !state.pages.isEmpty
            state.hasBeat = true
            return (Set(state.pages.keys), state.tellsCollector)
        }
        wake(pages)
        // The collector may have something to look at that nothing has marked.
        tell()
        return !pages.isEmpty
    }
}

extension Step.Content {
    /// One for the step, and one for each object in it.
    fileprivate var size: Int {
        switch self {
        case .states(let states): 1 + states.count
        case .commit(let commit): 1 + commit.changes.set.count + commit.changes.gone.count
        case .between(let changes): 1 + changes.set.count + changes.gone.count
        case .base, .ready, .log, .point, .reset: 1
        }
    }

    /// True for the last step of a snapshot.
    fileprivate var isReady: Bool {
        if case .ready = self { true } else { false }
    }
}

import Middleware
import Propagation

/// A client of twigs; the test controls its server.
@MainActor
final class TwigClient: ContentClient {
    /// The server's response to an upgrade: the next tier by default.
    enum Answer {
        case next
        /// The same tier again.
        case same
        case failure(any Error)
        /// The next tier, when the gate opens.
        case later(TwigGate)
    }

    nonisolated let clientStore: ClientStore
    /// The responses, in order; ``Answer/next`` when none is left.
    var answers: [Answer] = []
    private(set) var requestCount = 0

    init(commits: Commits = Commits()) {
        clientStore = ClientStore(server: "twigs.test", commits: commits)
        clientStore.add(Twig1.self, Twig2.self, Twig3.self)
    }

    nonisolated var commits: Commits { clientStore.commits }

    func upgrade(_ twig: any TwigStubProviding) async throws -> any TwigStubProviding {
        requestCount += 1
        let answer = answers.isEmpty ? .next : answers.removeFirst()
        switch answer {
        case .next: break
        case .same: return twig
        case .failure(let error): throw error
        case .later(let gate): try await gate.pass()
        }
        return try make(tier: twig.tier + 1)
    }

    /// Waits until an observable condition is true.
    func until(_ isSo: @escaping () -> Bool) async {
        var watch: Watch?
        await withCheckedContinuation { continuation in
            var isWaiting = true
            watch = commits.watch { _ in
                guard isSo(), isWaiting else { return }
                isWaiting = false
                continuation.resume()
            }
        }
        watch?.cancel()
    }

    /// Returns a twig at a tier; its entity is always the same for an ID.
    func make(tier: Int, id: Int = 7) throws -> any TwigStubProviding {
        switch tier {
        case 0: TwigStub(api: self, address: "twig://\(id)")
        case 1: try models(Twig1.self).createModel(from: Twig1Value(id))
        case 2: try models(Twig2.self).createModel(from: Twig2Value(id))
        default: try models(Twig3.self).createModel(from: Twig3Value(id))
        }
    }
}

/// Holds requests until the test releases them; a cancelled one ends at once.
@MainActor
final class TwigGate {
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var arrivals: [CheckedContinuation<Void, Never>] = []

    func pass() async throws {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled { return continuation.resume() }
                waiting.append(continuation)
                for arrival in arrivals { arrival.resume() }
                arrivals = []
            }
        } onCancel: {
            Task { @MainActor in open() }
        }
        try Task.checkCancellation()
    }

    /// Waits until a request is held.
    func reached() async {
        if waiting.isEmpty { await withCheckedContinuation { arrivals.append($0) } }
    }

    func open() {
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}

/// Draws the state of a handle, as a view does.
@MainActor
final class TierView {
    /// The tier at each drawing.
    private(set) var drawn: [Int] = []
    private var watch: Watch?

    init(_ twig: AnyTwig) {
        watch = twig.wrappedValue.api.commits.watch { [unowned self] _ in drawn.append(twig.wrappedValue.tier) }
    }
}

import Consistency
import Propagation

/// A few random steps, executed by a manager and by the naive model, and compared after each.
@MainActor
struct SimulationCase {
    private let commits = Commits()
    private let trees: ConsistencyManager
    private var source: CaseGenerator
    private var screens: [SimulatedScreen] = []
    private var history: [String] = []
    private let isTraced: Bool
    /// An inspector, in every tenth case.
    private let inspector: InspectionChecker?

    init(seed: UInt64, isTraced: Bool) {
        source = CaseGenerator(seed: seed)
        trees = ConsistencyManager(commits: commits)
        self.isTraced = isTraced
        inspector = seed % 10 == 0 ? InspectionChecker(commits) : nil
    }

    /// Returns the first error with all steps that led to it; nil if there is none.
    static func mismatch(seed: UInt64, steps: Int, isTraced: Bool = false) -> String? {
        var run = SimulationCase(seed: seed, isTraced: isTraced)
        for _ in 0..<steps {
            if let message = run.step() { return (run.history + [message]).joined(separator: "\n  ") }
        }
        return nil
    }

    private mutating func trace(_ text: @autoclosure () -> String) {
        if isTraced { history.append(text()) }
    }

    private mutating func step() -> String? {
        for screen in screens { screen.clearTold() }
        let isYoung = screens.count < 2
        let message =
            switch isYoung ? 0 : source.number(below: 12) {
            case 0 where screens.count < 4: open()
            case 1 where screens.count > 2: close()
            case 2, 3: pauseOrResume()
            case 4: setData()
            case 5: editCollection()
            case 6: post([.deletion([source.identifier()])])
            case 7: post((0..<source.number(below: 3) + 2).map { _ in change() })
            default: post([change()])
            }
        return message ?? disagreement()
    }

    // MARK: Posts

    private enum Change: CustomStringConvertible {
        case values([SimulatedNode])
        case cards([SimulatedCard])
        case deletion([String])
        case both([SimulatedNode], deleting: [String])

        var description: String {
            switch self {
            case .values(let models): "\(models)"
            case .cards(let cards): "(\(cards.map { "\($0.id):\($0.value)" }.joined(separator: " ")))"
            case .deletion(let identifiers): "without \(identifiers)"
            case .both(let models, let identifiers): "\(models) without \(identifiers)"
            }
        }

        var naive: NaiveUpdate {
            switch self {
            case .values(let models): NaiveUpdate(models)
            case .cards(let cards): NaiveUpdate([], cards: cards)
            case .deletion(let identifiers): NaiveUpdate([], deleting: identifiers)
            case .both(let models, let identifiers): NaiveUpdate(models, deleting: identifiers)
            }
        }
    }

    private mutating func change() -> Change {
        switch source.number(below: 8) {
        case 0: .deletion([source.identifier(), source.identifier()])
        case 1: .cards([SimulatedCard(id: source.identifier(), value: source.number(below: 3))])
        case 2: both(source.trees(), deleting: source.identifier())
        default: .values(source.trees())
        }
    }

    /// Returns a post with values and a deletion, or without the deletion if it contradicts the values.
    private func both(_ models: [SimulatedNode], deleting identifier: String) -> Change {
        let isPosted = NaiveReport.identifiers(in: models).contains(identifier)
        return isPosted ? .values(models) : .both(models, deleting: [identifier])
    }

    private func apply(_ change: Change) {
        switch change {
        case .values(let models): trees.apply(models)
        case .cards(let cards): trees.apply(cards)
        case .deletion(let identifiers): trees.applyDelete(identifiers.map { ModelIdentifier($0) })
        case .both(let models, let identifiers):
            trees.apply(PreparedChange(models, deleting: identifiers.map { ModelIdentifier($0) }))
        }
    }

    /// Posts changes in one commit.
    private mutating func post(_ changes: [Change]) -> String? {
        trace("post \(changes)")
        commits.run(commits.makeCause(.other, "step")) { for change in changes { apply(change) } }
        return spread(changes.map(\.naive))
    }

    /// Applies posts to the naive model and compares all notifications.
    ///
    /// - Parameter origin: The screen that posted, which must not be notified.
    private func spread(_ posts: [NaiveUpdate], from origin: SimulatedScreen? = nil) -> String? {
        for (index, screen) in screens.enumerated() where screen !== origin {
            let before = screen.newest
            let steps = posts.map { screen.apply($0) }
            guard screen.frozen == nil else {
                if !screen.told.isEmpty { return "screen \(index) is paused and was told" }
                continue
            }
            let ends = NaiveReport(from: before, to: screen.newest, gone: gone(steps), possiblyGone: [])
            let present = NaiveReport.identifiers(in: screen.newest)
            let report = posts.count == 1 ? steps[0] : NaiveReport(steps: steps, ends: ends, present: present)
            if let message = mismatch(screen, report, isNews: before != screen.newest, isExact: posts.count == 1) {
                return "screen \(index) \(before) -> \(screen.newest): \(message)"
            }
        }
        if let origin, !origin.told.isEmpty { return "the screen that posted was told of it" }
        return nil
    }

    private func gone(_ steps: [NaiveReport]) -> Set<String> {
        steps.reduce(into: []) { $0.formUnion($1.gone) }
    }

    private func mismatch(_ screen: SimulatedScreen, _ report: NaiveReport, isNews: Bool, isExact: Bool) -> String? {
        if screen.told.isEmpty { return isNews ? "was not told" : nil }
        if screen.told.count > 1 { return "was told \(screen.told.count) times" }
        // The indexes of a collection are compared elsewhere.
        guard !screen.isCollection else { return nil }
        if screen.told[0].isContradictory { return "was told an identifier twice" }
        if isExact, !isNews { return "was told of nothing" }
        return report.mismatch(changed: screen.told[0].changed, gone: screen.told[0].gone)
    }

    /// Returns a displayed tree that differs from the expected one, or a wrong number of registered identifiers.
    private func disagreement() -> String? {
        for (index, screen) in screens.enumerated() where screen.shown != screen.expected {
            return "screen \(index) shows \(screen.shown), not \(screen.expected)"
        }
        let live = screens.reduce(into: Set<String>()) { $0.formUnion(NaiveReport.identifiers(in: $1.newest)) }
        guard trees.registeredIdentifierCount == live.count else {
            return "\(trees.registeredIdentifierCount) identifiers are registered, not \(live.sorted())"
        }
        return inspector?.missedMark()
    }

    // MARK: Screens

    private mutating func open() -> String? {
        switch source.number(below: 3) {
        case 0:
            let shown = screens.first { !$0.isCollection && $0.frozen == nil && !$0.newest.isEmpty }
            guard let tree = shown?.newest.first else { fallthrough }
            let listener = SimulatedListener(tree)
            trace("listen \(tree)")
            screens.append(SimulatedScreen(.listener(listener), [tree]))
            trees.addListener(listener)
            return nil
        case 1:
            let provider = DataProvider<SimulatedNode>(trees)
            screens.append(SimulatedScreen(.provider(provider), []))
            return set(source.tree(), in: screens[screens.count - 1], provider)
        default:
            let collection = CollectionDataProvider<SimulatedNode>(trees)
            screens.append(SimulatedScreen(.collection(collection), []))
            return set(source.trees(), in: screens[screens.count - 1], collection)
        }
    }

    private mutating func close() -> String? {
        let screen = screens.remove(at: source.number(below: screens.count))
        trace("close \(screen.newest)")
        if case .listener(let listener) = screen.holder { trees.removeListener(listener) }
        return nil
    }

    private mutating func pauseOrResume() -> String? {
        let index = source.number(below: screens.count)
        let screen = screens[index]
        guard let frozen = screen.frozen else {
            trace("pause \(index)")
            screen.pause(trees)
            return nil
        }
        trace("resume \(index)")
        guard let report = screen.resume(trees) else {
            return screen.told.isEmpty ? nil : "screen \(index) was told of nothing when it was resumed"
        }
        return mismatch(screen, report, isNews: true, isExact: true)
            .map { "screen \(index), resumed, \(frozen) -> \(screen.newest): \($0)" }
    }

    private mutating func setData() -> String? {
        let screen = screens[source.number(below: screens.count)]
        switch screen.holder {
        case .provider(let provider): return set(source.tree(), in: screen, provider)
        case .collection(let collection) where screen.frozen == nil: return set(source.trees(), in: screen, collection)
        default: return nil
        }
    }

    private mutating func set(
        _ tree: SimulatedNode,
        in screen: SimulatedScreen,
        _ provider: DataProvider<SimulatedNode>
    ) -> String? {
        trace("set \(tree)")
        provider.setData(tree)
        let post = NaiveUpdate([tree])
        screen.show(post.rebuilt([tree]).nodes)
        return spread([post], from: screen)
    }

    private mutating func set(
        _ elements: [SimulatedNode],
        in screen: SimulatedScreen,
        _ collection: CollectionDataProvider<SimulatedNode>
    ) -> String? {
        trace("set \(elements)")
        collection.setData(elements)
        let post = NaiveUpdate(elements)
        screen.show(post.rebuilt(elements).nodes)
        return spread([post], from: screen)
    }

    private mutating func editCollection() -> String? {
        let open = screens.filter { $0.isCollection && $0.frozen == nil }
        guard let screen = open.first, case .collection(let collection) = screen.holder else { return post([change()]) }
        let element = source.tree(depth: 2)
        let post = NaiveUpdate([element])
        let settled = post.rebuilt([element]).nodes
        let index = source.number(below: screen.newest.count + 1)
        switch source.number(below: 3) {
        case 0:
            trace("insert \(element) at \(index)")
            collection.insert([element], at: index)
            var elements = post.rebuilt(screen.newest).nodes
            elements.insert(contentsOf: settled, at: index)
            screen.show(elements)
        case 1 where index < screen.newest.count:
            trace("update \(element) at \(index)")
            collection.update(element, at: index)
            var elements = post.rebuilt(screen.newest).nodes
            elements.replaceSubrange(index...index, with: settled)
            screen.show(elements)
        case 2 where index < screen.newest.count:
            trace("remove at \(index)")
            collection.remove(at: index)
            var elements = screen.newest
            elements.remove(at: index)
            screen.show(elements)
            screen.clearTold()
            return nil
        default: return nil
        }
        screen.clearTold()
        return spread([post], from: screen)
    }
}

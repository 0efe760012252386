import Primitives
public import Synchronization

/// The inspectable part of one environment: the sources of living objects, the objects that have changed, and the names that hold them.
///
/// Each environment has one, ``Commits/inspection``. While nobody inspects, a change costs one branch.
///
/// A source marks an object when it is made, changes or dies. The inspector takes the marks at the end of each commit and asks the sources
/// for the present states. A mark does not say what happened, so the marks of several threads may arrive in any order.
public final class Inspection: Sendable {
    private struct Source: Sendable {
        weak var object: (any InspectionSource)?
    }

    private struct State: Sendable {
        var lastNumber = 0
        /// The sources by their numbers.
        var sources: [Int: Source] = [:]
        /// The number of sources at which the released ones are removed from the table.
        var sweepsAt = 16
        var marks: Set<InspectedID> = []
        var hasNewRoots = false
        /// The numbers of the sources that were added while an inspector was attached, and has not taken.
        var newSources: [Int] = []
        var isDrainScheduled = false

        /// Removes the released sources, and returns the living ones, so that none is released under the lock.
        mutating func sweep() -> [any InspectionSource] {
            let living = sources.mapValues(\.object).compactMapValues(\.self)
            sources = sources.filter { living[$0.key] != nil }
            sweepsAt = max(16, 2 * sources.count)
            return Array(living.values)
        }
    }

    @usableFromInline let enabled = Atomic<Bool>(false)
    private let state = Lock(State())
    @MainActor private weak var observer: (any InspectionObserver)?
    @MainActor private weak var holder: (any InspectionHolder)?
    /// The sources that the environment keeps, by their types.
    @MainActor private var ownSources: [ObjectIdentifier: any InspectionSource] = [:]

    init() {}

    // MARK: Sources

    /// Returns the number of a new source, from 1. A number is not used twice, so the ids of two sources never meet.
    public func makeSourceNumber() -> Int {
        state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
    }

    /// Adds a source of living objects. It is held weakly.
    ///
    /// - Complexity: O(1) on average.
    public func add(_ source: any InspectionSource) {
        let number = source.inspectionNumber
        let living = state.withLock { state -> [any InspectionSource] in
            state.sources[number] = Source(object: source)
            if isOn { state.newSources.append(number) }
            return state.sources.count < state.sweepsAt ? [] : state.sweep()
        }
        // Released outside the lock: the last reference to a source may end here, and its `deinit` marks.
        withExtendedLifetime(living) {}
        guard isOn else { return }
        scheduleDrain { _ in }
    }

    /// Returns the environment's own source of a type, which is made and added by the first call and kept for as long as the environment lives.
    ///
    /// Use it for objects that belong to nothing but the environment, so that not each of them has to be a source.
    ///
    /// - Parameter make: Makes the source.
    /// - Complexity: O(1).
    @MainActor
    public func ownSource<Source: InspectionSource>(_ make: () -> Source) -> Source {
        if let known = ownSources[ObjectIdentifier(Source.self)] as? Source { return known }
        let source = make()
        ownSources[ObjectIdentifier(Source.self)] = source
        add(source)
        return source
    }

    /// The living sources, in the order of their numbers.
    ///
    /// - Complexity: O(n log n) for n sources.
    @MainActor
    public var sources: [any InspectionSource] {
        // Released outside the lock: the last reference to a source may end here.
        let sources = state.withLock { state in state.sources.mapValues(\.object) }
        return sources.sorted { $0.key < $1.key }.compactMap(\.value)
    }

    /// Returns the source with a number; nil if it is gone.
    ///
    /// - Complexity: O(1).
    @MainActor
    public func source(_ number: Int) -> (any InspectionSource)? {
        state.withLock { state in state.sources[number]?.object }
    }

    // MARK: Marks

    /// True while an inspector is attached. Check it before you make an id for ``mark(_:)``.
    @inlinable
    public var isOn: Bool { enabled.load(ordering: .relaxed) }

    /// Records that an object was made, has changed or is gone. It can be called on any thread.
    ///
    /// - Parameter id: The object's id; evaluated only while an inspector is attached.
    /// - Complexity: O(1); one branch while nobody inspects.
    @inlinable
    public func mark(_ id: @autoclosure () -> InspectedID) {
        if isOn { insert(id()) }
    }

    @usableFromInline
    func insert(_ id: InspectedID) { scheduleDrain { $0.insert(id) } }

    /// Records that the names that hold objects have changed: a handle was made, a view was closed.
    public func setNeedsRoots() {
        guard isOn else { return }
        state.withLock { $0.hasNewRoots = true }
        scheduleDrain { _ in }
    }

    private func scheduleDrain(_ change: (inout Set<InspectedID>) -> Void) {
        let isFirst = state.withLock { state in
            change(&state.marks)
            defer { state.isDrainScheduled = true }
            return !state.isDrainScheduled
        }
        // Marks within a commit are taken at its end; then nothing is left for this task.
        if isFirst { Task { @MainActor in drain() } }
    }

    @MainActor
    private func drain() {
        state.withLock { $0.isDrainScheduled = false }
        observer?.inspectionChanged()
    }

    // MARK: The inspector

    /// Attaches an inspector, which is held weakly and replaces an earlier one; nil detaches it.
    @MainActor
    public func attach(_ observer: (any InspectionObserver)?) {
        self.observer = observer
        enabled.store(observer != nil, ordering: .relaxed)
        state.withLock { state in
            state.marks = []
            state.hasNewRoots = observer != nil
            state.newSources = observer == nil ? [] : state.sources.keys.sorted()
        }
    }

    /// Detaches an inspector, unless another one has replaced it.
    @MainActor
    public func detach(_ observer: any InspectionObserver) {
        if self.observer === observer { attach(nil) }
    }

    /// Removes and returns the marked objects, whether names have changed, and the numbers of the added sources, since the last call.
    @MainActor
    public func takeMarks() -> (objects: Set<InspectedID>, hasNewRoots: Bool, newSources: [Int]) {
        state.withLock { state in
            defer { (state.marks, state.hasNewRoots, state.newSources) = ([], false, []) }
            return (state.marks, state.hasNewRoots, state.newSources)
        }
    }

    /// Called at the end of a commit's writes, before its observers.
    @MainActor
    func commitEnded(_ cause: Cause) {
        if isOn { observer?.commitEnded(cause) }
    }

    // MARK: Names

    /// Sets the object that knows the names by which a program holds its objects; it is held weakly. A program without one can name single
    /// objects in its inspector.
    @MainActor
    public func setHolder(_ holder: (any InspectionHolder)?) {
        self.holder = holder
        setNeedsRoots()
    }

    /// The names that hold objects, each with the objects that it holds directly.
    @MainActor
    public var roots: [String: [InspectedID]] { holder?.inspectedRoots ?? [:] }
}

/// An inspector as ``Inspection`` sees it.
@MainActor
public protocol InspectionObserver: AnyObject, Sendable {
    /// Called when all writes of a commit are done and before anything is told of them. It must not write.
    ///
    /// - Parameter cause: The cause of the commit.
    func commitEnded(_ cause: Cause)

    /// Called on the main actor soon after objects were marked, or names changed, outside of a commit. It is also called after a commit.
    func inspectionChanged()
}

/// An object that knows the names by which a program holds its objects: the handles of a session, its views.
@MainActor
public protocol InspectionHolder: AnyObject, Sendable {
    /// The names, each with the objects that it holds directly. Objects that those hold in turn are found by their links.
    var inspectedRoots: [String: [InspectedID]] { get }
}

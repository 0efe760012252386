import Primitives
import Propagation

/// Turns the changes of an environment into steps: the states of marked objects, the events of the log and the names that hold objects.
///
/// It is attached while a page is open and for a short time after. It keeps no source and no object alive.
@MainActor
final class StepCollector: InspectionObserver {
    /// The time for which it stays attached after the last page has gone, so that a reload loses nothing.
    static let linger = Duration.seconds(10)
    /// The time for which a slice of a snapshot reads states; with the rest of its work, a turn takes about a millisecond more.
    static let slice = Duration.milliseconds(3)
    /// The number of objects in a step. A commit of more would stop the main actor for long, and its step could be larger than the ring.
    static let maxObjects = 2_000
    /// The number of waiting objects, of objects of new sources and of objects of released ones that a further step contains.
    static let maxRest = 500

    let hub: StepHub
    let options: Inspector.Options
    let held = HeldObjects()
    /// True if the page may send commands.
    var canEdit = false

    private let inspection: Inspection
    private let log: PropagationLog
    private let inbox: EventInbox
    private let sliceDuration: Duration

    private var subscription: HandlerSubscription?
    private var farewell: Task<Void, Never>?
    private var ports = 0

    private let process = String(UInt64.random(in: .min ... .max), radix: 16)
    /// The number of snapshots so far. Each is an epoch of its own, because only a page that has all of a snapshot can go on after it.
    private var epoch = 0
    /// The number of the last step of each complete snapshot, by the name of its epoch.
    private var readyNumbers: [String: Int] = [:]
    private var snapshots: [Int: Snapshot] = [:]
    private var number = 0
    private var commit = 0

    private var causes = CauseTable()
    private var roots = RootDifferences()
    private var sources: [Int: String] = [:]
    private var known = KnownObjects()
    /// True if the next look for changes also looks for released sources, however many sources there are.
    private var looksForReleased = false
    /// The marked objects that had no place in their step. Further steps bring them, one whenever the steps before are encoded.
    private var rest: Set<InspectedID> = []
    /// The new sources whose objects are not all sent yet.
    private var arrivals: [SourceCursor] = []
    /// True if the pages may still show objects of released sources.
    private var showsReleased = false

    /// Makes a collector, which is not attached yet.
    init(_ commits: Commits, options: Inspector.Options, slice: Duration = StepCollector.slice) {
        (inspection, log, self.options, sliceDuration) = (commits.inspection, commits.log, options, slice)
        inbox = EventInbox(capacity: options.maxSteps, clock: options.clock)
        hub = StepHub(maxSteps: options.maxSteps, maxBytes: options.maxBytes, clock: options.clock)
        hub.setCollector { [weak self] in Task { @MainActor in self?.servePages() } }
    }

    /// True while changes are collected.
    var isAttached: Bool { subscription != nil }

    // MARK: Attaching

    /// Counts the ports that serve pages. When none is left, the collector is detached with its last page.
    func countPorts(_ change: Int) {
        ports += change
        servePages()
    }

    private func attach() {
        guard !isAttached else { return }
        inspection.attach(self)
        for event in log.events {
            if let cause = event.cause { causes.insert(cause) }
        }
        subscription = log.observe(keepsOn: true) { [weak self, inbox] event in
            guard inbox.put(event) else { return }
            Task { @MainActor in self?.takeEvents() }
        }
        // The snapshots of the pages bring the present world.
        _ = inspection.takeMarks()
        noteSources()
        _ = roots.update(to: presentRoots)
    }

    private func detach() {
        guard isAttached else { return }
        inspection.detach(self)
        subscription = nil
        _ = inbox.take()
        hub.removeAll(next: number + 1)
        causes.removeAll()
        (roots, sources, snapshots, readyNumbers) = (RootDifferences(), [:], [:], [:])
        (rest, arrivals, showsReleased) = ([], [], false)
        known.removeAll()
    }

    private func sayFarewell() {
        guard ports > 0 else { return detach() }
        guard farewell == nil else { return }
        farewell = Task { [weak self, clock = options.clock] in
            // A page that opens in time cancels the wait.
            guard (try? await clock.sleep(for: Self.linger)) != nil, let self, !Task.isCancelled else { return }
            farewell = nil
            if hub.pages.isEmpty { detach() }
        }
    }

    // MARK: Pages

    /// Does what the pages need: snapshots, their slices. The hub schedules it whenever a page opens, closes or needs something.
    func servePages() {
        let pages = hub.pages
        snapshots = snapshots.filter { pages.contains($0.key) }
        guard !pages.isEmpty else {
            if isAttached { sayFarewell() }
            return sendRest()
        }
        farewell?.cancel()
        farewell = nil
        attach()
        if hub.takeBeat() {
            looksForReleased = true
            inspectionChanged()
        }
        sendRest()
        let needs = hub.takeNeeds()
        for (page, need) in needs {
            switch need {
            case .start(let id):
                if !hub.resume(page, after: id, readyNumbers) { beginSnapshot(for: page, sliceDuration / needs.count) }
            case .snapshot:
                let why = "The page was too slow to read everything."
                beginSnapshot(for: page, why: why, sliceDuration / needs.count)
            case .slice: sendSlice(to: page, for: sliceDuration / needs.count)
            }
        }
    }

    /// Returns the name of an epoch, which is unique among all processes.
    private func name(ofEpoch epoch: Int) -> String { "\(process)-\(epoch)" }

    private func beginSnapshot(for page: Int, why: String? = nil, _ duration: Duration) {
        inspectionChanged()
        noteSources()
        causes.beginGeneration()
        epoch += 1
        let name = name(ofEpoch: epoch)
        hub.place(page, at: number + 1, epoch: name)
        if let why { send(.reset(why: why), to: page) }
        let base = Step.Base(
            epoch: name,
            sources: sources,
            canEdit: canEdit,
            version: options.version,
            program: options.program
        )
        send(.base(base), to: page)
        if !roots.known.isEmpty { send(.between(Step.Changes(roots: roots.known)), to: page) }
        snapshots[page] = Snapshot(of: sources.keys.sorted(), epoch: epoch)
        sendSlice(to: page, for: duration)
    }

    private func sendSlice(to page: Int, for duration: Duration) {
        guard let epoch = snapshots[page]?.epoch else { return }
        if let states = snapshots[page]?.nextSlice(from: inspection, for: duration) {
            for state in states { known.insert(state.id) }
            send(.states(states), to: page)
        } else {
            snapshots[page] = nil
            send(.ready, to: page)
            readyNumbers[name(ofEpoch: epoch)] = number
            // A page that has been open for so long that a thousand others came gets a new snapshot when it reloads.
            readyNumbers[name(ofEpoch: epoch - 1000)] = nil
        }
    }

    // MARK: Changes

    /// Called by `Commits` at the end of a commit's writes.
    func commitEnded(_ cause: Cause) {
        guard isAttached else { return }
        takeEvents()
        var changes = takeChanges()
        guard !changes.isEmpty else { return }
        if !changes.sources.isEmpty {
            send(.between(Step.Changes(sources: changes.sources)))
            changes.sources = [:]
        }
        guard !changes.isEmpty else { return }
        commit += 1
        send(.commit(Step.Commit(number: commit, cause: cause.id, causes: chain(of: cause), changes: changes)))
    }

    /// Called by `Inspection` soon after something was marked outside of a commit.
    func inspectionChanged() {
        guard isAttached else { return }
        takeEvents()
        let changes = takeChanges()
        if !changes.isEmpty { send(.between(changes)) }
    }

    /// Takes the marks and asks for the present states.
    private func takeChanges() -> Step.Changes {
        var marks = inspection.takeMarks()
        // Moved, because a copy of a large set is slow.
        var objects: Set<InspectedID> = []
        swap(&objects, &marks.objects)
        var changes = Step.Changes()
        for number in marks.newSources {
            guard let source = inspection.source(number) else { continue }
            note(source, &changes)
            arrivals.append(SourceCursor(of: number))
        }
        objects.formUnion(objectsOfNewSources())
        objects.formUnion(objectsOfReleasedSources())
        describe(&objects, &changes)
        if hasRest { hub.tellWhenEncoded() }
        if marks.hasNewRoots || !held.isEmpty && !changes.gone.isEmpty {
            changes.roots = roots.update(to: presentRoots)
        }
        return changes
    }

    /// Returns some objects of new sources; the others follow with the rest.
    private func objectsOfNewSources() -> Set<InspectedID> {
        var objects: Set<InspectedID> = []
        for _ in 0..<Self.maxRest / SourceCursor.batch where !arrivals.isEmpty {
            if let further = arrivals[arrivals.count - 1].next(from: inspection) {
                objects.formUnion(further)
            } else {
                arrivals.removeLast()
            }
        }
        return objects
    }

    /// Returns some objects of released sources that the pages may still show; the others follow with the rest. Few sources are looked at
    /// with every change, many only with the comments of the hub.
    private func objectsOfReleasedSources() -> Set<InspectedID> {
        guard looksForReleased || showsReleased || known.sources.count <= 64 else { return [] }
        (looksForReleased, showsReleased) = (false, false)
        var objects: Set<InspectedID> = []
        for number in known.sources where inspection.source(number) == nil {
            sources[number] = nil
            let (shown, hasMore) = known.some(of: number, limit: Self.maxRest - objects.count)
            showsReleased = showsReleased || hasMore
            objects.formUnion(shown)
        }
        return objects
    }

    /// Adds the present states of objects, and leaves those beyond the limit for further steps.
    private func describe(_ objects: inout Set<InspectedID>, _ changes: inout Step.Changes) {
        let part = Array(objects.prefix(Self.maxObjects))
        for number in Set(part.lazy.map(\.source)) {
            if let source = inspection.source(number) { note(source, &changes) }
        }
        for id in part {
            if let state = inspection.source(id.source)?.inspectedState(of: id) {
                changes.set.append(state)
                known.insert(id)
            } else {
                changes.gone.append(id)
                known.remove(id)
            }
            objects.remove(id)
            rest.remove(id)
        }
        if rest.isEmpty { swap(&rest, &objects) } else { rest.formUnion(objects) }
    }

    /// True if objects wait for a further step.
    private var hasRest: Bool { !rest.isEmpty || !arrivals.isEmpty || showsReleased }

    /// Sends a part of the objects that had no place in their step, when the steps before are encoded.
    private func sendRest() {
        guard hasRest else { return }
        guard hub.hasEncoded else { return hub.tellWhenEncoded() }
        takeEvents()
        var objects = Set(rest.prefix(Self.maxRest))
        objects.formUnion(objectsOfNewSources())
        objects.formUnion(objectsOfReleasedSources())
        var changes = Step.Changes()
        describe(&objects, &changes)
        if !changes.isEmpty { send(.between(changes)) }
        if hasRest { hub.tellWhenEncoded() }
    }

    private var presentRoots: [String: [InspectedID]] { inspection.roots.merging(held.roots) { $0 + $1 } }

    /// Replaces the names of the sources by those of the living ones.
    private func noteSources() {
        let living = inspection.sources.map { ($0.inspectionNumber, $0.inspectionName) }
        sources = Dictionary(living) { _, last in last }
    }

    /// Notes the name of a source, which changes with the account.
    private func note(_ source: any InspectionSource, _ changes: inout Step.Changes) {
        let (number, name) = (source.inspectionNumber, source.inspectionName)
        if sources.updateValue(name, forKey: number) != name { changes.sources[number] = name }
    }

    // MARK: Events

    /// Asks all pages to show something.
    func point(at target: String, _ text: String) {
        guard isAttached else { return }
        takeEvents()
        send(.point(target: target, text: text))
    }

    /// Called when an object was named or is not named any more.
    func holdsChanged() { inspection.setNeedsRoots() }

    private func takeEvents() {
        guard isAttached else { return }
        let (items, leftOut) = inbox.take()
        for item in items { send(.log(logEvent(item.event)), time: item.time) }
        guard leftOut > 0 else { return }
        send(.log(Step.LogEvent(kind: .diagnostic, text: "\(leftOut) events came too fast and are not shown.")))
    }

    private func logEvent(_ event: PropagationEvent) -> Step.LogEvent {
        Step.LogEvent(
            kind: event.kind,
            text: event.kind == .command ? options.redact(event.text) : event.text,
            cause: event.cause?.id,
            causes: event.cause.map(chain) ?? [],
            entity: event.entity.map { ValueText.name(of: $0.description) },
            leftOut: event.leftOut,
            exchange: event.exchange
        )
    }

    private func chain(of cause: Cause) -> [Step.CauseText] {
        causes.chain(of: cause).map { cause in
            let text = cause.kind == .command ? options.redact(cause.text) : cause.text
            return Step.CauseText(id: cause.id, kind: cause.kind.rawValue, text: text, parent: cause.parent)
        }
    }

    private func send(_ content: Step.Content, to page: Int? = nil, time: Int64? = nil) {
        number += 1
        hub.add(Step(number: number, time: time ?? options.clock.milliseconds, content: content), for: page)
    }
}

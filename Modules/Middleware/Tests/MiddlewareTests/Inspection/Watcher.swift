import Propagation

/// An inspector that records the state of each marked object, as the real one does.
@MainActor
final class Watcher: InspectionObserver {
    /// The marked objects at the end of a commit, or between two commits.
    struct Step {
        /// The text of the commit's cause; nil between commits.
        let cause: String?
        /// The states of the marked objects that live, by the text of the id without the source.
        var set: [String: InspectedState] = [:]
        /// The ids of the marked objects that are gone, without the source.
        var gone: Set<String> = []
    }

    let inspection: Inspection
    /// The steps with at least one marked object, in order.
    private(set) var steps: [Step] = []
    private var waiting: [(isSo: (Watcher) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

    init(_ commits: Commits) {
        inspection = commits.inspection
        inspection.attach(self)
    }

    /// The last step with an object.
    func last(_ id: String) -> Step? { steps.last { $0.set[id] != nil || $0.gone.contains(id) } }

    /// The last recorded state of an object; nil if it is gone, or was never marked.
    func state(_ id: String) -> InspectedState? { last(id)?.set[id] }

    func commitEnded(_ cause: Cause) { record(cause.text) }

    func inspectionChanged() { record(nil) }

    private func record(_ cause: String?) {
        var step = Step(cause: cause)
        for id in inspection.takeMarks().objects {
            let name = "\(id.tier)/\(id.id)"
            if let state = inspection.source(id.source)?.inspectedState(of: id) {
                step.set[name] = state
            } else {
                step.gone.insert(name)
            }
        }
        if !step.set.isEmpty || !step.gone.isEmpty { steps.append(step) }
        let due = waiting.filter { $0.isSo(self) }
        waiting.removeAll { $0.isSo(self) }
        for entry in due { entry.continuation.resume() }
    }

    /// Returns when a condition is true after a step.
    func until(_ isSo: @escaping (Watcher) -> Bool) async {
        guard !isSo(self) else { return }
        await withCheckedContinuation { waiting.append((isSo, $0)) }
    }
}

extension InspectedState {
    /// The shown values by field.
    var shown: [String: String] { Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.shown) }) }

    func field(_ name: String) -> Field? { fields.first { $0.name == name } }
}

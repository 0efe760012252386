import Primitives
import Propagation

/// The living delegates of a ``DelegateScope``, or those of an environment that belong to none, each with a number.
///
/// The list is also their one source in an inspector, so a delegate costs nothing more while nobody inspects. It keeps no delegate alive: a
/// ``DelegateState`` adds itself at the end of its initializer and removes itself in its `deinit`.
@MainActor
final class LivingDelegates: BatchedInspectionSource {
    private struct Entry: Sendable {
        weak var state: (any ScopedState)?
    }

    nonisolated let inspectionNumber: Int
    let inspectionName: String
    private nonisolated let list = Lock(NumberedList<Entry>())

    /// - Parameter name: The name of the source: `alice@school`.
    init(_ name: String, in inspection: Inspection) {
        inspectionName = name
        inspectionNumber = inspection.makeSourceNumber()
    }

    /// The list of the delegates of an environment without a scope.
    static func withoutScope(in inspection: Inspection) -> LivingDelegates {
        inspection.ownSource { LivingDelegates("delegates", in: inspection) }
    }

    /// Returns the number of a new delegate, which is added when it is complete.
    nonisolated func makeNumber() -> Int { list.withLock { $0.makeNumber() } }

    nonisolated func add(_ state: any ScopedState, as number: Int) {
        list.withLock { $0[number] = Entry(state: state) }
    }

    nonisolated func remove(_ number: Int) {
        list.withLock { $0[number] = nil }
    }

    /// The living delegates in the order of creation.
    var states: [any ScopedState] { list.withLock(\.elements).compactMap(\.state) }

    // MARK: The source

    /// Returns the id of a delegate: its name, and its number, because several may have one name.
    nonisolated func id(_ name: String, _ number: Int) -> InspectedID {
        InspectedID(source: inspectionNumber, tier: "delegate", id: "\(name).\(number)")
    }

    func inspectedIDs(from start: InspectionPosition, limit: Int) -> InspectedBatch {
        let (found, next) = list.withLock { $0.batch(from: start.index, limit: limit) }
        let ids = found.compactMap { number, entry in entry.state.map { id($0.name, number) } }
        return InspectedBatch(ids, next: next.map { InspectionPosition(index: $0) })
    }

    func inspectedState(of id: InspectedID) -> InspectedState? {
        guard id.source == inspectionNumber, let number = id.id.split(separator: ".").last.flatMap({ Int($0) }) else {
            return nil
        }
        return list.withLock { $0[number] }?.state?.inspectedState(as: id)
    }
}

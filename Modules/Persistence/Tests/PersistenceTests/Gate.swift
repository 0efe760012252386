import Dispatch
import Persistence
import Primitives

/// Holds a disk's first call of one kind until the gate is opened.
final class Gate: Sendable {
    private let held: FileCall
    private let opened = DispatchSemaphore(value: 0)
    private let reached = DispatchSemaphore(value: 0)
    private let isFirst = Lock(true)

    init(_ held: FileCall = .rename) {
        self.held = held
    }

    func plan(_ call: FileCall) -> FaultingFileSystem.Fault? {
        guard call == held,
            isFirst.withLock({ first in
                defer { first = false }
                return first
            })
        else { return nil }
        reached.signal()
        opened.wait()
        return nil
    }

    func waitUntilReached() { reached.wait() }
    func open() { opened.signal() }
}

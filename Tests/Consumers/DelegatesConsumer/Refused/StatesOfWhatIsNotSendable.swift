// Refused: type 'Box' does not conform to the 'Sendable' protocol
import Delegates

final class Box {}

final class BoxDelegate: AsyncDataDelegate {
    let state: DelegateState<Box>
    init(in scope: DelegateScope) { state = DelegateState(name: "box", placeholder: Box(), in: scope) }
    var requireUpdate: Bool { false }
    func refreshCache() async throws {}
    func parseCache() async throws -> Box { Box() }
}

@MainActor
func read(_ delegate: BoxDelegate) { _ = delegate.states() }

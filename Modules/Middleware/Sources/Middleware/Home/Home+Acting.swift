import Consistency
import Primitives
import Propagation

extension Home {
    /// Tells what happened and does what follows: the one way from ``Knowledge`` to what is shown, written down and sent.
    ///
    /// What is shown changes at once, in the running commit. What is written or sent starts when the commit's writes are made, in the
    /// order in which it was decided, also if an observer that is told of the commit edits in turn.
    func perform(_ event: KnowledgeEvent) {
        act(
            knowledge.withLock { knowledge in
                let actions = knowledge.handle(event)
                assert(knowledge.isSound, knowledge.invariantViolation ?? "")
                return actions
            }
        )
    }

    func act(_ actions: [KnowledgeAction]) {
        let tiers = tiers.withLock { $0 }
        for action in actions {
            guard case .show(let key, let box, let editsChanged) = action else {
                outgoing.append(action)
                continue
            }
            commits.requireRunning("What \(tierNames.name(of: key)) shows")
            tiers[key.tier]?.show(key.id, box, editsChanged: editsChanged)
            if !shownInTrees.isEmpty { noteForTrees(key, box) }
        }
        guard !outgoing.isEmpty else { return }
        if commits.isRunning { commits.beforeEnd(of: sender) { self.sendOut() } } else { sendOut() }
    }

    /// Does what was decided and is not shown.
    private func sendOut() {
        let due = outgoing
        outgoing = []
        for action in due {
            switch action {
            case .show: break
            case .record(let edit): record(edit)
            case .send(let edit): send(edit)
            case .keep(let line): write(.line(line))
            case .settle(let edit, let result): settle(edit, result)
            }
        }
    }
}

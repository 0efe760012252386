import Middleware
import Propagation

extension EditRun {
    /// Delivers an answer, or its loss; the entity store handles it at once or later.
    mutating func deliver(_ draw: inout SeededRandom) throws(Mismatch) {
        guard !requests.isEmpty else { return }
        let index = draw.below(requests.count)
        let kind = randomResult(of: index, &draw)
        let request = requests.remove(at: index)
        guard !clients[request.account].isClosed || !isRead(request) else { return }
        var arrival = SimulatedAnswer(request: request, kind: kind, at: commits.makeStamp())
        record("\(words(request)) \(words(kind))")
        if isRead(request) {
            guard !clients[request.account].entityStore.isOutdated(request.startedAt) else { return }
            clients[request.account].pages.append(
                SimulatedPage(number: request.number, stamp: request.startedAt, said: request.said)
            )
            if draw.once(in: 3), missing != .order { arrival = compared(arrival) }
        }
        answers.append(arrival)
        guard !draw.once(in: 2) else { return record("  … and waits") }
        try handle(answers.count - 1, &draw)
    }

    private mutating func randomResult(of index: Int, _ draw: inout SeededRandom) -> SimulatedAnswer.Kind {
        let request = requests[index]
        guard case .edit = request.kind else {
            serve(index, all: true)
            return .read(compared: nil)
        }
        let fate = draw.below(8)
        let echo = SimulatedAnswer.EchoedGroups.allCases[draw.below(SimulatedAnswer.EchoedGroups.allCases.count)]
        if fate == 0, !request.isServed { return .refused }
        if fate == 1 { return .lost }
        serve(index, all: true)
        return fate == 2 ? .lost : .agreed(echo: echo)
    }

    private func isRead(_ request: SimulatedRequest) -> Bool { if case .read = request.kind { true } else { false } }

    private func words(_ kind: SimulatedAnswer.Kind) -> String {
        switch kind {
        case .read: "is answered"
        case .agreed(let echo): "is agreed to, saying \(echo)"
        case .refused: "is refused"
        case .lost: "gets lost"
        }
    }

    /// Returns an answer after comparing it with the entries at its arrival.
    private mutating func compared(_ arrival: SimulatedAnswer) -> SimulatedAnswer {
        let (request, account) = (arrival.request, arrival.request.account)
        let stamp = request.startedAt
        let news = Set(
            request.said.filter { oracles[account].isNews($0.subject, $0.values, $0.groups, at: stamp) }.map(\.subject)
        )
        for one in request.said where !news.contains(one.subject) {
            oracles[account].receive(one.subject, one.values, one.groups, at: stamp)
        }
        let comparison = clients[account].entityStore.compare(request.said.map(\.update), at: stamp)
        record("  … and is compared")
        return SimulatedAnswer(request: request, kind: .read(compared: comparison), at: arrival.at)
    }

    /// Loses a read.
    mutating func lose(_ draw: inout SeededRandom) {
        let reads = requests.indices.filter { isRead(requests[$0]) }
        guard !reads.isEmpty else { return }
        let request = requests.remove(at: reads[draw.below(reads.count)])
        record("\(words(request)) gets lost")
    }

    // MARK: Handling answers

    mutating func handleAnswer(_ draw: inout SeededRandom) throws(Mismatch) {
        guard !answers.isEmpty else { return }
        let index = draw.below(answers.count)
        record("\(words(answers[index].request)) is heard of")
        try handle(index, &draw)
    }

    mutating func handle(_ index: Int, _ draw: inout SeededRandom) throws(Mismatch) {
        let arrival = answers.remove(at: index)
        let (request, account) = (arrival.request, arrival.request.account)
        switch (request.kind, arrival.kind) {
        case (.read(_, let marksRead), .read(let comparison)):
            let id = SimulatedTier.all[request.said[0].subject].id
            let effects =
                marksRead ? [SideEffect(on: .number(id), PostFields.read) { ($0.read, $0.newComments) = (1, 0) }] : []
            try apply(
                request.said,
                effects,
                compared: comparison,
                account,
                startedAt: request.startedAt,
                answeredAt: arrival.at,
                &draw
            )
        case (.edit(let edit, let deed, let subject), .agreed(let echo)):
            try confirm(edit, deed, subject, echo, arrival, &draw)
        case (.edit(let edit, let deed, let subject), _):
            let place = Oracle.Place(subject: subject, group: deed.group)
            end(edit.id, place, account)
            var isLost = false
            if case .lost = arrival.kind { isLost = true }
            if isLost, !clients[account].isClosed { oracles[account].doubt(place, since: arrival.at) }
            let event = EntityStoreEvent.failed(
                edit.id,
                SimulatedFailure(),
                mayHaveHappened: isLost,
                noticedAt: arrival.at
            )
            try act(account, clients[account].entityStore.handle(event), &draw)
        default: break
        }
    }

    private mutating func confirm(
        _ edit: Edit,
        _ deed: SimulatedEdit,
        _ subject: Int,
        _ echo: SimulatedAnswer.EchoedGroups,
        _ arrival: SimulatedAnswer,
        _ draw: inout SeededRandom
    ) throws(Mismatch) {
        let (request, account) = (arrival.request, arrival.request.account)
        let place = Oracle.Place(subject: subject, group: deed.group)
        let own = GroupSet.one(deed.group)
        var said = request.said.map { one in
            switch echo {
            case .nothing: SimulatedUpdate(one.subject, [], one.values)
            case .group: SimulatedUpdate(one.subject, own, one.values)
            case .all: one
            case .others: SimulatedUpdate(one.subject, GroupSet.all.subtracting(own), one.values)
            }
        }
        if echo == .nothing { said = [] }
        end(edit.id, place, account)
        let answeredAt = missing == .answers ? request.startedAt : arrival.at
        if !clients[account].isClosed {
            let value = echo == .group || echo == .all ? request.said[0].values[deed.group] : nil
            oracles[account].removeWaitingEdit(edit.id, of: subject)
            for one in said {
                oracles[account].receive(one.subject, one.values, one.groups, except: deed.group, at: request.startedAt)
            }
            oracles[account].confirm(place, deed, echo: value, startedAt: request.startedAt, answeredAt: arrival.at)
        }
        let event = EntityStoreEvent.confirmed(
            edit.id,
            said.map(\.update),
            startedAt: request.startedAt,
            answeredAt: answeredAt
        )
        try act(account, clients[account].entityStore.handle(event), &draw)
    }

    private mutating func end(_ id: Edit.ID, _ place: Oracle.Place, _ account: Int) {
        clients[account].inFlight[id] = nil
        oracles[account].end(place)
    }
}

/// The error of a refused edit.
struct SimulatedFailure: Error, CustomStringConvertible {
    var description: String { "no" }
}

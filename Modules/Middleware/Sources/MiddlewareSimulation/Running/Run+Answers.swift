import Middleware
import Propagation

extension Run {
    /// An answer arrives, or it is clear that none will; the machine hears of it at once or later.
    mutating func deliver(_ draw: inout Draw) throws(Mismatch) {
        guard !requests.isEmpty else { return }
        let index = draw.below(requests.count)
        let kind = fate(of: index, &draw)
        let request = requests.remove(at: index)
        guard !shells[request.account].isClosed || !isRead(request) else { return }
        var arrival = Arrival(request: request, kind: kind, at: commits.makeStamp())
        note("\(words(request)) \(words(kind))")
        if isRead(request) {
            guard !shells[request.account].knowledge.isOutdated(request.startedAt) else { return }
            shells[request.account].pages.append(
                Page(number: request.number, stamp: request.startedAt, said: request.said)
            )
            if draw.once(in: 3), missing != .order { arrival = compared(arrival) }
        }
        arrivals.append(arrival)
        guard !draw.once(in: 2) else { return note("  … and waits") }
        try handle(arrivals.count - 1, &draw)
    }

    private mutating func fate(of index: Int, _ draw: inout Draw) -> Arrival.Kind {
        let request = requests[index]
        guard case .edit = request.kind else {
            serve(index, all: true)
            return .read(compared: nil)
        }
        let fate = draw.below(8)
        let echo = Arrival.Echo.allCases[draw.below(Arrival.Echo.allCases.count)]
        if fate == 0, !request.isServed { return .refused }
        if fate == 1 { return .lost }
        serve(index, all: true)
        return fate == 2 ? .lost : .agreed(echo: echo)
    }

    private func isRead(_ request: Request) -> Bool { if case .read = request.kind { true } else { false } }

    private func words(_ kind: Arrival.Kind) -> String {
        switch kind {
        case .read: "is answered"
        case .agreed(let echo): "is agreed to, saying \(echo)"
        case .refused: "is refused"
        case .lost: "gets lost"
        }
    }

    /// An answer that is compared with what is known when it arrives.
    private mutating func compared(_ arrival: Arrival) -> Arrival {
        let (request, account) = (arrival.request, arrival.request.account)
        let stamp = request.startedAt
        let news = Set(
            request.said.filter { oracles[account].isNews($0.subject, $0.values, $0.groups, at: stamp) }.map(\.subject)
        )
        for one in request.said where !news.contains(one.subject) {
            oracles[account].tell(one.subject, one.values, one.groups, at: stamp)
        }
        let comparison = shells[account].knowledge.compare(request.said.map(\.saying), at: stamp)
        note("  … and is compared")
        return Arrival(request: request, kind: .read(compared: comparison), at: arrival.at)
    }

    /// A read that nobody answers.
    mutating func lose(_ draw: inout Draw) {
        let reads = requests.indices.filter { isRead(requests[$0]) }
        guard !reads.isEmpty else { return }
        let request = requests.remove(at: reads[draw.below(reads.count)])
        note("\(words(request)) gets lost")
    }

    // MARK: The machine hears of it

    mutating func handleArrival(_ draw: inout Draw) throws(Mismatch) {
        guard !arrivals.isEmpty else { return }
        let index = draw.below(arrivals.count)
        note("\(words(arrivals[index].request)) is heard of")
        try handle(index, &draw)
    }

    mutating func handle(_ index: Int, _ draw: inout Draw) throws(Mismatch) {
        let arrival = arrivals.remove(at: index)
        let (request, account) = (arrival.request, arrival.request.account)
        switch (request.kind, arrival.kind) {
        case (.read(_, let marksRead), .read(let comparison)):
            let id = Subject.all[request.said[0].subject].id
            let effects =
                marksRead ? [SideEffect(on: .number(id), PostFields.read) { ($0.read, $0.newComments) = (1, 0) }] : []
            try take(
                request.said,
                effects,
                compared: comparison,
                account,
                startedAt: request.startedAt,
                answeredAt: arrival.at,
                &draw
            )
        case (.edit(let edit, let deed, let subject), .agreed(let echo)):
            try agree(edit, deed, subject, echo, arrival, &draw)
        case (.edit(let edit, let deed, let subject), _):
            let place = Oracle.Place(subject: subject, group: deed.group)
            end(edit.id, place, account)
            var isLost = false
            if case .lost = arrival.kind { isLost = true }
            if isLost, !shells[account].isClosed { oracles[account].doubt(place, since: arrival.at) }
            let event = KnowledgeEvent.failed(edit.id, Failure(), mayHaveHappened: isLost, noticedAt: arrival.at)
            try act(account, shells[account].knowledge.handle(event), &draw)
        default: break
        }
    }

    private mutating func agree(
        _ edit: Edit,
        _ deed: Deed,
        _ subject: Int,
        _ echo: Arrival.Echo,
        _ arrival: Arrival,
        _ draw: inout Draw
    ) throws(Mismatch) {
        let (request, account) = (arrival.request, arrival.request.account)
        let place = Oracle.Place(subject: subject, group: deed.group)
        let own = GroupSet.one(deed.group)
        var said = request.said.map { one in
            switch echo {
            case .nothing: Said(one.subject, [], one.values)
            case .group: Said(one.subject, own, one.values)
            case .all: one
            case .others: Said(one.subject, GroupSet.all.subtracting(own), one.values)
            }
        }
        if echo == .nothing { said = [] }
        end(edit.id, place, account)
        let answeredAt = missing == .answers ? request.startedAt : arrival.at
        if !shells[account].isClosed {
            let value = echo == .group || echo == .all ? request.said[0].values[deed.group] : nil
            oracles[account].settle(edit.id, subject)
            for one in said {
                oracles[account].tell(one.subject, one.values, one.groups, except: deed.group, at: request.startedAt)
            }
            oracles[account].confirm(place, deed, echo: value, startedAt: request.startedAt, answeredAt: arrival.at)
        }
        let event = KnowledgeEvent.answered(
            edit.id,
            said.map(\.saying),
            startedAt: request.startedAt,
            answeredAt: answeredAt
        )
        try act(account, shells[account].knowledge.handle(event), &draw)
    }

    private mutating func end(_ id: Edit.ID, _ place: Oracle.Place, _ account: Int) {
        shells[account].underWay[id] = nil
        oracles[account].end(place)
    }
}

/// Why an edit failed.
struct Failure: Error, CustomStringConvertible {
    var description: String { "no" }
}

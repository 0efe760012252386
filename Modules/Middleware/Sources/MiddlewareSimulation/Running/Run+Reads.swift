import Middleware
import Propagation

extension Run {
    /// A read starts: some groups of some subjects, a subject twice at times.
    mutating func startRead(_ account: Int, _ draw: inout Draw) {
        guard !shells[account].isClosed else { return }
        let items = (0..<(1 + draw.below(3))).map { _ in
            let subject = drawnSubject(&draw)
            return (subject, groups(of: subject, &draw))
        }
        let marksRead = items.count == 1 && Subject.all[items[0].0].tier == .post && draw.once(in: 2)
        let request = Request(
            number: makeNumber(),
            account: account,
            kind: .read(items, marksRead: marksRead),
            startedAt: commits.makeStamp()
        )
        requests.append(request)
        note("account \(account) starts \(words(request))")
    }

    func groups(of subject: Int, _ draw: inout Draw) -> GroupSet {
        guard draw.below(3) == 0 else { return .all }
        let count = Subject.all[subject].sizes.count
        return GroupSet(rawValue: UInt32(1 + draw.below((1 << count) - 1)))
    }

    func words(_ request: Request) -> String {
        switch request.kind {
        case .read(let items, let marksRead):
            "read \(request.number) of "
                + items.map { "\(Subject.all[$0.subject]) (\(Subject.all[$0.subject].names(of: $0.groups)))" }
                .joined(separator: ", ") + (marksRead ? ", which marks it read" : "")
        case .edit(let edit, let deed, let subject):
            "request \(request.number) (edit \(edit.id): \(deed) of \(Subject.all[subject]))"
        }
    }

    func words(_ said: [Said]) -> String {
        said.map { said in
            let subject = Subject.all[said.subject]
            let groups = said.values.indices.filter { said.groups.contains(.one($0)) }
            return "\(subject): " + groups.map { "\(subject.name(of: $0)) \(said.values[$0])" }.joined(separator: " ")
        }.joined(separator: "; ")
    }

    // MARK: The server

    /// The server serves a request, or the next part of a page.
    mutating func serve(_ draw: inout Draw) {
        let open = requests.indices.filter { !requests[$0].isServed }
        guard !open.isEmpty else { return }
        serve(open[draw.below(open.count)], all: draw.coin())
    }

    mutating func serve(_ index: Int, all: Bool) {
        let request = requests[index]
        guard !request.isServed else { return }
        switch request.kind {
        case .read(let items, let marksRead):
            for item in items[request.said.count...].prefix(all ? items.count : 1) {
                let view = server.view(of: Subject.all[item.subject], for: request.account)
                requests[index].said.append(Said(item.subject, item.groups, view))
            }
            requests[index].isServed = requests[index].said.count == items.count
            if marksRead { server.markRead(Subject.all[items[0].subject], account: request.account) }
        case .edit(let edit, let deed, let subject):
            let name = EditName(account: request.account, launch: shells[request.account].launch, id: edit.id)
            server.make(deed, name, on: Subject.all[subject])
            requests[index].said = [Said(subject, .all, server.view(of: Subject.all[subject], for: request.account))]
            requests[index].isServed = true
        }
        note("the server serves \(words(request)): \(words(requests[index].said))")
    }

    // MARK: Pages

    /// A page from long ago is shown again.
    mutating func showAgain(_ account: Int, _ draw: inout Draw) throws(Mismatch) {
        let shell = shells[account]
        guard !shell.isClosed, !shell.pages.isEmpty else { return }
        let page = shell.pages[draw.below(shell.pages.count)]
        guard !shell.knowledge.isOutdated(page.stamp) else { return }
        note("account \(account) takes page \(page.number) again: \(words(page.said))")
        try take(page.said, [], account, startedAt: page.stamp, answeredAt: commits.makeStamp(), &draw)
    }

    /// A tree posts values that it has verified at this moment.
    mutating func post(_ account: Int, _ draw: inout Draw) throws(Mismatch) {
        guard !shells[account].isClosed else { return }
        let subject = drawnSubject(&draw)
        let said = [Said(subject, groups(of: subject, &draw), server.view(of: Subject.all[subject], for: account))]
        note("account \(account), a tree posts \(words(said))")
        let now = commits.makeStamp()
        try take(said, [], account, startedAt: now, answeredAt: now, &draw)
    }

    mutating func keepFile(_ account: Int, _ draw: inout Draw) {
        guard !shells[account].pages.isEmpty else { return }
        let index = draw.below(shells[account].pages.count)
        shells[account].pages[index].isFile = true
        note("account \(account) writes page \(shells[account].pages[index].number) to a file")
    }

    /// A machine takes an answer, and the oracle as well.
    mutating func take(
        _ said: [Said],
        _ effects: [SideEffect],
        compared comparison: Knowledge.Comparison? = nil,
        _ account: Int,
        startedAt: Stamp,
        answeredAt: Stamp,
        _ draw: inout Draw
    ) throws(Mismatch) {
        guard !shells[account].isClosed else { return }
        for one in said { oracles[account].tell(one.subject, one.values, one.groups, at: startedAt) }
        if !effects.isEmpty, let first = said.first {
            let place = Oracle.Place(subject: first.subject, group: Deed.markRead(1).group)
            let read = first.groups.contains(.one(place.group)) ? first.values[place.group] : nil
            oracles[account].affect(place, .markRead(1), said: read, startedAt: startedAt, answeredAt: answeredAt)
        }
        let sayings = said.map(\.saying)
        let stamp = missing == .order ? commits.makeStamp() : startedAt
        let event: KnowledgeEvent =
            if let comparison, missing != .order {
                .compared(comparison, effects: effects, answeredAt: answeredAt)
            } else {
                .read(sayings, effects: effects, startedAt: stamp, answeredAt: answeredAt)
            }
        try act(account, shells[account].knowledge.handle(event), &draw)
    }
}

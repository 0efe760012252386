import Middleware
import Propagation

extension EditRun {
    /// Starts a read of some groups of some subjects, sometimes of one subject twice.
    mutating func startRead(_ account: Int, _ draw: inout SeededRandom) {
        guard !clients[account].isClosed else { return }
        let items = (0..<(1 + draw.below(3))).map { _ in
            let subject = randomTier(&draw)
            return (subject, groups(of: subject, &draw))
        }
        let marksRead = items.count == 1 && SimulatedTier.all[items[0].0].tier == .post && draw.once(in: 2)
        let request = SimulatedRequest(
            number: makeNumber(),
            account: account,
            kind: .read(items, marksRead: marksRead),
            startedAt: commits.makeStamp()
        )
        requests.append(request)
        record("account \(account) starts \(words(request))")
    }

    func groups(of subject: Int, _ draw: inout SeededRandom) -> GroupSet {
        guard draw.below(3) == 0 else { return .all }
        let count = SimulatedTier.all[subject].sizes.count
        return GroupSet(rawValue: UInt32(1 + draw.below((1 << count) - 1)))
    }

    func words(_ request: SimulatedRequest) -> String {
        switch request.kind {
        case .read(let items, let marksRead):
            "read \(request.number) of "
                + items.map {
                    "\(SimulatedTier.all[$0.subject]) (\(SimulatedTier.all[$0.subject].names(of: $0.groups)))"
                }
                .joined(separator: ", ") + (marksRead ? ", which marks it read" : "")
        case .edit(let edit, let deed, let subject):
            "request \(request.number) (edit \(edit.id): \(deed) of \(SimulatedTier.all[subject]))"
        }
    }

    func words(_ said: [SimulatedUpdate]) -> String {
        said.map { said in
            let subject = SimulatedTier.all[said.subject]
            let groups = said.values.indices.filter { said.groups.contains(.one($0)) }
            return "\(subject): " + groups.map { "\(subject.name(of: $0)) \(said.values[$0])" }.joined(separator: " ")
        }.joined(separator: "; ")
    }

    // MARK: The server

    /// Serves a request, or the next part of a page.
    mutating func serve(_ draw: inout SeededRandom) {
        let open = requests.indices.filter { !requests[$0].isServed }
        guard !open.isEmpty else { return }
        serve(open[draw.below(open.count)], all: draw.bool())
    }

    mutating func serve(_ index: Int, all: Bool) {
        let request = requests[index]
        guard !request.isServed else { return }
        switch request.kind {
        case .read(let items, let marksRead):
            for item in items[request.said.count...].prefix(all ? items.count : 1) {
                let view = server.view(of: SimulatedTier.all[item.subject], for: request.account)
                requests[index].said.append(SimulatedUpdate(item.subject, item.groups, view))
            }
            requests[index].isServed = requests[index].said.count == items.count
            if marksRead { server.markRead(SimulatedTier.all[items[0].subject], account: request.account) }
        case .edit(let edit, let deed, let subject):
            let name = EditIdentity(account: request.account, launch: clients[request.account].launch, id: edit.id)
            server.make(deed, name, on: SimulatedTier.all[subject])
            requests[index].said = [
                SimulatedUpdate(subject, .all, server.view(of: SimulatedTier.all[subject], for: request.account))
            ]
            requests[index].isServed = true
        }
        record("the server serves \(words(request)): \(words(requests[index].said))")
    }

    // MARK: Pages

    /// Merges an old page again.
    mutating func reapplyAnswer(_ account: Int, _ draw: inout SeededRandom) throws(Mismatch) {
        let shell = clients[account]
        guard !shell.isClosed, !shell.pages.isEmpty else { return }
        let page = shell.pages[draw.below(shell.pages.count)]
        guard !shell.entityStore.isOutdated(page.stamp) else { return }
        record("account \(account) takes page \(page.number) again: \(words(page.said))")
        try apply(page.said, [], account, startedAt: page.stamp, answeredAt: commits.makeStamp(), &draw)
    }

    /// Posts values to a tree that were verified at this moment.
    mutating func post(_ account: Int, _ draw: inout SeededRandom) throws(Mismatch) {
        guard !clients[account].isClosed else { return }
        let subject = randomTier(&draw)
        let said = [
            SimulatedUpdate(
                subject,
                groups(of: subject, &draw),
                server.view(of: SimulatedTier.all[subject], for: account)
            )
        ]
        record("account \(account), a tree posts \(words(said))")
        let now = commits.makeStamp()
        try apply(said, [], account, startedAt: now, answeredAt: now, &draw)
    }

    mutating func storeAnswer(_ account: Int, _ draw: inout SeededRandom) {
        guard !clients[account].pages.isEmpty else { return }
        let index = draw.below(clients[account].pages.count)
        clients[account].pages[index].isFile = true
        record("account \(account) writes page \(clients[account].pages[index].number) to a file")
    }

    /// Passes an answer to an entity store and to its oracle.
    mutating func apply(
        _ said: [SimulatedUpdate],
        _ effects: [SideEffect],
        compared comparison: EntityStore.Comparison? = nil,
        _ account: Int,
        startedAt: Stamp,
        answeredAt: Stamp,
        _ draw: inout SeededRandom
    ) throws(Mismatch) {
        guard !clients[account].isClosed else { return }
        for one in said { oracles[account].receive(one.subject, one.values, one.groups, at: startedAt) }
        if !effects.isEmpty, let first = said.first {
            let place = Oracle.Place(subject: first.subject, group: SimulatedEdit.markRead(1).group)
            let read = first.groups.contains(.one(place.group)) ? first.values[place.group] : nil
            oracles[account].applyEffect(place, .markRead(1), said: read, startedAt: startedAt, answeredAt: answeredAt)
        }
        let updates = said.map(\.update)
        let stamp = missing == .order ? commits.makeStamp() : startedAt
        let event: EntityStoreEvent =
            if let comparison, missing != .order {
                .compared(comparison, effects: effects, answeredAt: answeredAt)
            } else {
                .read(updates, effects: effects, startedAt: stamp, answeredAt: answeredAt)
            }
        try act(account, clients[account].entityStore.handle(event), &draw)
    }
}

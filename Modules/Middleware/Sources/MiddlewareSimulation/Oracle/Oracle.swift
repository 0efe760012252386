import Middleware
import Propagation

/// The expected values of an account, computed from scratch from all its facts: slow, plain, and without the code of the entity store.
///
/// Of all facts that the holders of a subject have received, the one with the latest stamp counts, by group. A read is a fact at its start;
/// a confirmed edit is a fact at its answer, and outlives its holders.
struct Oracle {
    struct Fact {
        let stamp: Stamp
        let value: [Int]
    }

    struct Place: Hashable {
        let subject: Int
        let group: Int
    }

    struct Waiting {
        let id: Edit.ID
        let deed: SimulatedEdit
    }

    /// The facts of each group for a subject that is shown or edited.
    private(set) var shownFacts: [[[Fact]]?] = Array(repeating: nil, count: SimulatedTier.all.count)
    /// The facts that outlive their holders, in the order in which they became known.
    private(set) var confirmed: [(place: Place, fact: Fact)] = []
    /// The groups whose value on the server is unknown, with the stamp of the loss.
    private(set) var doubts: [Place: Stamp] = [:]
    private(set) var waiting: [[Waiting]] = Array(repeating: [], count: SimulatedTier.all.count)
    /// The groups for which an accumulating edit is being recorded or sent.
    private(set) var accumulating: [Place] = []
    let capacity: Int

    init(capacity: Int) { self.capacity = capacity }

    /// Returns the latest fact of a group.
    func fact(_ place: Place) -> Fact? {
        guard let facts = shownFacts[place.subject]?[place.group], var latest = facts.first else { return nil }
        for fact in facts where !fact.stamp.isOlder(than: latest.stamp) { latest = fact }
        return latest
    }

    /// Returns the expected shown value of a group; without a fact, the edited poison value.
    func shown(_ place: Place) -> [Int] {
        waiting[place.subject].reduce(
            fact(place)?.value ?? SimulatedTier.all[place.subject].unstatedValue(in: place.group)
        ) {
            value,
            edit in
            edit.deed.group == place.group ? edit.deed.applied(to: value) : value
        }
    }

    // MARK: Holders

    /// Records that a subject is shown.
    mutating func retain(_ subject: Int) {
        guard shownFacts[subject] == nil else { return }
        var life: [[Fact]] = Array(repeating: [], count: SimulatedTier.all[subject].sizes.count)
        for (place, fact) in remembered() where place.subject == subject { life[place.group].append(fact) }
        shownFacts[subject] = life
    }

    /// Records that a subject is no longer shown.
    mutating func drop(_ subject: Int) { shownFacts[subject] = nil }

    private typealias Doubt = (key: Place, value: Stamp)

    private static func isEarlier(_ one: Doubt, _ other: Doubt) -> Bool {
        one.value == other.value ? one.key.group < other.key.group : one.value.isOlder(than: other.value)
    }

    /// Returns the last fact of each group, limited to the capacity.
    private func remembered() -> ArraySlice<(place: Place, fact: Fact)> {
        var latest: [(place: Place, fact: Fact)] = []
        for one in confirmed {
            if let index = latest.firstIndex(where: { $0.place == one.place }) {
                if one.fact.stamp.isOlder(than: latest[index].fact.stamp) { continue }
                latest.remove(at: index)
            }
            latest.append(one)
        }
        return latest.suffix(capacity)
    }

    /// Returns true if an answer contains a value that is not known yet.
    func isNews(_ subject: Int, _ values: [[Int]], _ groups: GroupSet, at stamp: Stamp) -> Bool {
        values.indices.contains { group in
            let place = Place(subject: subject, group: group)
            if doubts.keys.contains(where: { $0.subject == subject }) { return true }
            guard groups.contains(.one(group)), !accumulating.contains(place) else { return false }
            guard let known = fact(place) else { return shownFacts[subject] != nil }
            return !stamp.isOlder(than: known.stamp) && known.value != values[group]
        }
    }

    // MARK: Facts

    /// Records the values of an answer or a page.
    mutating func receive(
        _ subject: Int,
        _ values: [[Int]],
        _ groups: GroupSet,
        except own: Int? = nil,
        at stamp: Stamp
    ) {
        guard shownFacts[subject] != nil else { return }
        for group in values.indices where groups.contains(.one(group)) && group != own {
            let place = Place(subject: subject, group: group)
            if !accumulating.contains(place) {
                shownFacts[subject]?[group].append(Fact(stamp: stamp, value: values[group]))
            }
        }
        // The result of the lost edit and its values are known now, even if this answer arrived before the loss was noticed.
        let open = doubts.filter { $0.key.subject == subject && $0.value.isOlder(than: stamp) }
        for (place, _) in open.sorted(by: Self.isEarlier) {
            guard let fact = fact(place), fact.stamp == stamp else { continue }
            doubts[place] = nil
            confirmed.append((place, fact))
        }
    }

    /// Records that the server accepted an edit; `echo` is the value of the edited group in its answer.
    mutating func confirm(_ place: Place, _ deed: SimulatedEdit, echo: [Int]?, startedAt: Stamp, answeredAt: Stamp) {
        let known = fact(place)
        var value =
            echo ?? deed.applied(to: known?.value ?? SimulatedTier.all[place.subject].unstatedValue(in: place.group))
        if let known,
            answeredAt.isOlder(than: known.stamp)
                || startedAt.isOlder(than: known.stamp) && deed.applied(to: known.value) == known.value
        {
            value = known.value
        }
        let fact = Fact(stamp: .later(answeredAt, known?.stamp ?? .never), value: value)
        shownFacts[place.subject]?[place.group].append(fact)
        confirmed.append((place, fact))
        if !deed.isAccumulating || echo != nil { doubts[place] = nil }
    }

    /// Records the side effect of a read.
    mutating func applyEffect(_ place: Place, _ deed: SimulatedEdit, said: [Int]?, startedAt: Stamp, answeredAt: Stamp)
    {
        // An edit made while a post is being opened takes precedence, as long as it is remembered.
        if remembered().contains(where: { $0.place == place && startedAt.isOlder(than: $0.fact.stamp) }) { return }
        let known = fact(place)?.value ?? said
        if let said, let known, deed.applied(to: said) == said, deed.applied(to: known) == known { return }
        let fact = Fact(stamp: answeredAt, value: deed.applied(to: said ?? [0, 0]))
        shownFacts[place.subject]?[place.group].append(fact)
        confirmed.append((place, fact))
    }

    // MARK: Edits

    mutating func submit(_ id: Edit.ID, _ deed: SimulatedEdit, _ subject: Int) {
        waiting[subject].append(Waiting(id: id, deed: deed))
    }

    mutating func removeWaitingEdit(_ id: Edit.ID, of subject: Int) { waiting[subject].removeAll { $0.id == id } }

    mutating func start(_ place: Place) { accumulating.append(place) }

    mutating func end(_ place: Place) { accumulating.removeAll { $0 == place } }

    mutating func doubt(_ place: Place, since stamp: Stamp) { doubts[place] = stamp }

    /// Records that the process ended, with the content of the disk.
    mutating func restart(_ confirmed: [(place: Place, fact: Fact)], doubts open: [Place]) {
        self = Oracle(capacity: capacity)
        self.confirmed = confirmed
        // Any value requested in an earlier launch may lack an edit that was sent in that launch.
        for place in open { doubts[place] = .stored(.max) }
    }
}

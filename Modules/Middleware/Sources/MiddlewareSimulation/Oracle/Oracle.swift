import Middleware
import Propagation

/// What an account must be shown, worked out from scratch from all that it was told: slow, plain, and without the machine's code.
///
/// Of all facts that whoever shows a subject has heard, the one with the latest stamp counts, group by group. A read is a fact as of its
/// start; a confirmed edit as of its answer, and outlives those who showed it.
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
        let deed: Deed
    }

    /// The facts of each group for a subject that somebody shows or edits.
    private(set) var lives: [[[Fact]]?] = Array(repeating: nil, count: Subject.all.count)
    /// The facts that outlive whoever shows them, in the order in which they became known.
    private(set) var lasting: [(place: Place, fact: Fact)] = []
    /// What nobody knows, and since when.
    private(set) var doubts: [Place: Stamp] = [:]
    private(set) var waiting: [[Waiting]] = Array(repeating: [], count: Subject.all.count)
    /// Where an edit that adds is being recorded or sent.
    private(set) var adding: [Place] = []
    let capacity: Int

    init(capacity: Int) { self.capacity = capacity }

    /// The latest fact of a group.
    func fact(_ place: Place) -> Fact? {
        guard let facts = lives[place.subject]?[place.group], var latest = facts.first else { return nil }
        for fact in facts where !fact.stamp.isOlder(than: latest.stamp) { latest = fact }
        return latest
    }

    /// What has to be shown in a group; poison, edited, if nobody has said.
    func shown(_ place: Place) -> [Int] {
        waiting[place.subject].reduce(fact(place)?.value ?? Subject.all[place.subject].poison(in: place.group)) {
            value,
            edit in
            edit.deed.group == place.group ? edit.deed.made(on: value) : value
        }
    }

    // MARK: Who shows it

    /// Somebody shows a subject.
    mutating func hold(_ subject: Int) {
        guard lives[subject] == nil else { return }
        var life: [[Fact]] = Array(repeating: [], count: Subject.all[subject].sizes.count)
        for (place, fact) in remembered() where place.subject == subject { life[place.group].append(fact) }
        lives[subject] = life
    }

    /// Nobody shows a subject any more.
    mutating func drop(_ subject: Int) { lives[subject] = nil }

    private typealias Doubt = (key: Place, value: Stamp)

    private static func isEarlier(_ one: Doubt, _ other: Doubt) -> Bool {
        one.value == other.value ? one.key.group < other.key.group : one.value.isOlder(than: other.value)
    }

    /// The last fact of each place, as many as are remembered.
    private func remembered() -> ArraySlice<(place: Place, fact: Fact)> {
        var latest: [(place: Place, fact: Fact)] = []
        for one in lasting {
            if let index = latest.firstIndex(where: { $0.place == one.place }) {
                if one.fact.stamp.isOlder(than: latest[index].fact.stamp) { continue }
                latest.remove(at: index)
            }
            latest.append(one)
        }
        return latest.suffix(capacity)
    }

    /// Whether an answer tells something that is not known yet.
    func isNews(_ subject: Int, _ values: [[Int]], _ groups: GroupSet, at stamp: Stamp) -> Bool {
        values.indices.contains { group in
            let place = Place(subject: subject, group: group)
            if doubts.keys.contains(where: { $0.subject == subject }) { return true }
            guard groups.contains(.one(group)), !adding.contains(place) else { return false }
            guard let known = fact(place) else { return lives[subject] != nil }
            return !stamp.isOlder(than: known.stamp) && known.value != values[group]
        }
    }

    // MARK: What is said

    /// An answer or a page says something.
    mutating func tell(_ subject: Int, _ values: [[Int]], _ groups: GroupSet, except own: Int? = nil, at stamp: Stamp) {
        guard lives[subject] != nil else { return }
        for group in values.indices where groups.contains(.one(group)) && group != own {
            let place = Place(subject: subject, group: group)
            if !adding.contains(place) { lives[subject]?[group].append(Fact(stamp: stamp, value: values[group])) }
        }
        // Whether an edit was made is known now, and so is what it left; also if this answer told it before the loss was heard of.
        let open = doubts.filter { $0.key.subject == subject && $0.value.isOlder(than: stamp) }
        for (place, _) in open.sorted(by: Self.isEarlier) {
            guard let fact = fact(place), fact.stamp == stamp else { continue }
            doubts[place] = nil
            lasting.append((place, fact))
        }
    }

    /// The server agreed to an edit; `echo` is what its answer says of the edited group.
    mutating func confirm(_ place: Place, _ deed: Deed, echo: [Int]?, startedAt: Stamp, answeredAt: Stamp) {
        let known = fact(place)
        var value = echo ?? deed.made(on: known?.value ?? Subject.all[place.subject].poison(in: place.group))
        if let known,
            answeredAt.isOlder(than: known.stamp)
                || startedAt.isOlder(than: known.stamp) && deed.made(on: known.value) == known.value
        {
            value = known.value
        }
        let fact = Fact(stamp: .later(answeredAt, known?.stamp ?? .never), value: value)
        lives[place.subject]?[place.group].append(fact)
        lasting.append((place, fact))
        if !deed.isAdding || echo != nil { doubts[place] = nil }
    }

    /// A read did something.
    mutating func affect(_ place: Place, _ deed: Deed, said: [Int]?, startedAt: Stamp, answeredAt: Stamp) {
        // Who edits while a post is being opened means it so, as long as that is remembered.
        if remembered().contains(where: { $0.place == place && startedAt.isOlder(than: $0.fact.stamp) }) { return }
        let known = fact(place)?.value ?? said
        if let said, let known, deed.made(on: said) == said, deed.made(on: known) == known { return }
        let fact = Fact(stamp: answeredAt, value: deed.made(on: said ?? [0, 0]))
        lives[place.subject]?[place.group].append(fact)
        lasting.append((place, fact))
    }

    // MARK: Edits

    mutating func submit(_ id: Edit.ID, _ deed: Deed, _ subject: Int) {
        waiting[subject].append(Waiting(id: id, deed: deed))
    }

    mutating func settle(_ id: Edit.ID, _ subject: Int) { waiting[subject].removeAll { $0.id == id } }

    mutating func start(_ place: Place) { adding.append(place) }

    mutating func end(_ place: Place) { adding.removeAll { $0 == place } }

    mutating func doubt(_ place: Place, since stamp: Stamp) { doubts[place] = stamp }

    /// The process ended; this is what is on disk.
    mutating func restart(_ confirmed: [(place: Place, fact: Fact)], doubts open: [Place]) {
        self = Oracle(capacity: capacity)
        lasting = confirmed
        // Whatever was asked for by an earlier launch may have missed what that launch sent.
        for place in open { doubts[place] = .stored(.max) }
    }
}

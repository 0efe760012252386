import Propagation

/// One event of the stream to the pages. Steps are numbered in one order for all pages.
///
/// Absent keys have a default: an empty list, false or nothing. The page's `store.js` reads the same form.
struct Step: Sendable {
    /// The content of a step.
    enum Content: Sendable {
        /// The start of a snapshot: the page forgets everything that it has.
        case base(Base)
        /// A part of the present world, between `base` and `ready`; it is no change in time.
        case states([InspectedState])
        /// The end of a snapshot.
        case ready
        /// The changes of one commit.
        case commit(Commit)
        /// Changes outside of commits: deaths, names, new sources.
        case between(Changes)
        /// An event of the propagation log.
        case log(LogEvent)
        /// A request of a lesson to look at something.
        case point(target: String, text: String)
        /// The reader was too slow; a new snapshot follows.
        case reset(why: String)
    }

    /// The start of a snapshot.
    struct Base: Sendable {
        var epoch: String
        var sources: [Int: String]
        var canEdit: Bool
        var version: String
        var program: String
    }

    /// The present states of changed objects, the dead ones, and changed names.
    struct Changes: Sendable {
        var set: [InspectedState] = []
        var gone: [InspectedID] = []
        var roots: [String: [InspectedID]] = [:]
        var sources: [Int: String] = [:]

        var isEmpty: Bool { self.set.isEmpty && gone.isEmpty && roots.isEmpty && sources.isEmpty }
    }

    /// The changes of one commit, with the causes that the pages may not know.
    struct Commit: Sendable {
        var number: Int
        var cause: UInt64
        var causes: [CauseText]
        var changes: Changes
    }

    /// An event of the propagation log, with the causes that the pages may not know.
    struct LogEvent: Sendable {
        var kind: PropagationEvent.Kind
        var text: String
        var cause: UInt64?
        var causes: [CauseText] = []
        var entity: String?
        var leftOut = 0
        var exchange: PropagationEvent.Exchange?
    }

    /// A cause as the page reads it.
    struct CauseText: Sendable, Hashable, Encodable {
        var id: UInt64
        var kind: String
        var text: String
        var parent: UInt64?
    }

    /// The number of the step.
    let number: Int
    /// The time at which it was recorded, in milliseconds since 1970.
    let time: Int64
    /// The content.
    let content: Content
}

extension Step: Encodable {
    private enum Key: String, CodingKey {
        case n, t, kind, epoch, sources, canEdit, version, program, set, gone, roots, commit, cause, causes, event,
            entity, text
        case stamp, stored, status, bytes, failed, leftOut, target, why
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(number, forKey: .n)
        try object.encode(time, forKey: .t)
        try object.encode(content.kind, forKey: .kind)
        switch content {
        case .base(let base): try encode(base, &object)
        case .states(let states): try object.encode(states, forKey: .set)
        case .ready: break
        case .commit(let commit): try encode(commit, &object)
        case .between(let changes): try encode(changes, &object)
        case .log(let event): try encode(event, &object)
        case .point(let target, let text):
            try object.encode(target, forKey: .target)
            try object.encode(text, forKey: .text)
        case .reset(let why): try object.encode(why, forKey: .why)
        }
    }

    private func encode(_ base: Base, _ object: inout KeyedEncodingContainer<Key>) throws {
        try object.encode(base.epoch, forKey: .epoch)
        try object.encode(texts(base.sources), forKey: .sources)
        try object.encode(base.canEdit, forKey: .canEdit)
        try object.encode(base.version, forKey: .version)
        try object.encode(base.program, forKey: .program)
    }

    private func encode(_ commit: Commit, _ object: inout KeyedEncodingContainer<Key>) throws {
        try object.encode(commit.number, forKey: .commit)
        try object.encode(commit.cause, forKey: .cause)
        try encode(commit.causes, &object)
        try encode(commit.changes, &object)
    }

    private func encode(_ changes: Changes, _ object: inout KeyedEncodingContainer<Key>) throws {
        if !changes.set.isEmpty { try object.encode(changes.set, forKey: .set) }
        if !changes.gone.isEmpty { try object.encode(changes.gone, forKey: .gone) }
        if !changes.roots.isEmpty { try object.encode(changes.roots, forKey: .roots) }
        if !changes.sources.isEmpty { try object.encode(texts(changes.sources), forKey: .sources) }
    }

    private func encode(_ log: LogEvent, _ object: inout KeyedEncodingContainer<Key>) throws {
        try object.encode(log.kind.rawValue, forKey: .event)
        try object.encode(log.text, forKey: .text)
        try object.encodeIfPresent(log.cause, forKey: .cause)
        try encode(log.causes, &object)
        try object.encodeIfPresent(log.entity, forKey: .entity)
        if log.leftOut > 0 { try object.encode(log.leftOut, forKey: .leftOut) }
        guard let exchange = log.exchange else { return }
        if let stamp = exchange.stamp {
            if !stamp.isDated { try object.encode(stamp.number, forKey: .stamp) }
            if stamp.isStored { try object.encode(true, forKey: .stored) }
        }
        try object.encodeIfPresent(exchange.status, forKey: .status)
        try object.encodeIfPresent(exchange.bytes, forKey: .bytes)
        if exchange.hasFailed { try object.encode(true, forKey: .failed) }
    }

    private func encode(_ causes: [CauseText], _ object: inout KeyedEncodingContainer<Key>) throws {
        if !causes.isEmpty { try object.encode(causes, forKey: .causes) }
    }

    /// Returns the names by the number as text, because a JSON object has no other keys.
    private func texts(_ sources: [Int: String]) -> [String: String] {
        Dictionary(uniqueKeysWithValues: sources.map { (String($0.key), $0.value) })
    }
}

extension Step.Content {
    /// The name of the kind on the wire.
    var kind: String {
        switch self {
        case .base: "base"
        case .states: "states"
        case .ready: "ready"
        case .commit: "commit"
        case .between: "between"
        case .log: "log"
        case .point: "point"
        case .reset: "reset"
        }
    }
}

/// The number of records that decode and that round-trip, and the keys that no type has a field for.
public struct Tally: Hashable, Sendable, CustomStringConvertible {
    /// The number of records, including lines that should be one.
    public private(set) var records = 0
    /// The number of records that every decoder reads, with the same result and nothing omitted.
    public private(set) var decoded = 0
    /// The number of records that also encode to the recorded JSON.
    public private(set) var roundTripped = 0
    private var untaken: [Key: Seen] = [:]

    private struct Key: Hashable {
        let type: String
        let key: String
    }

    private struct Seen: Hashable {
        var count: Int
        let place: String
    }

    /// Creates a tally of zero.
    public init() {}

    /// Counts one record.
    public mutating func add(_ outcome: RecordCheck.Outcome) {
        records += 1
        decoded += outcome.decodes ? 1 : 0
        roundTripped += outcome.roundTrips ? 1 : 0
        for key in outcome.untaken {
            untaken[Key(type: key.type, key: key.key), default: Seen(count: 0, place: key.place)].count += 1
        }
    }

    /// Counts a line that is not a record, as one that does not decode.
    public mutating func addUnreadable() {
        records += 1
    }

    /// Adds the counts of another file.
    public mutating func add(_ other: Tally) {
        records += other.records
        decoded += other.decoded
        roundTripped += other.roundTripped
        untaken.merge(other.untaken) { Seen(count: $0.count + $1.count, place: $0.place) }
    }

    /// True if every record decodes and round-trips.
    public var isClean: Bool { decoded == records && roundTripped == records }

    /// `58 of 63 decode, 57 of 63 round-trip`.
    public var description: String {
        "\(decoded) of \(records) decode, \(roundTripped) of \(records) round-trip"
    }

    /// The keys that no type has a field for, the most frequent first: `12 ApiPost.alt_text, first at posts[].post.alt_text`.
    public var untakenKeys: [String] {
        let lines = untaken.map { key, seen in (seen.count, "\(key.type).\(key.key), first at \(seen.place)") }
        return lines.sorted { ($1.0, $0.1) < ($0.0, $1.1) }.map { "\($0.0) \($0.1)" }
    }
}

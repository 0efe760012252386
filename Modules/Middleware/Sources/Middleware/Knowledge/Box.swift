/// The fields of one tier of one entity as somebody said them: immutable and shared by home, model, tier value and value tree.
///
/// Two that are one object are equal without a look at their fields, and whoever took a decision by one can ask with `===` whether it
/// still stands.
public class AnyBox: @unchecked Sendable {
    // Proof: no stored state here; the one subclass has a `let` of a Sendable type.
    @usableFromInline init() {}

    /// The box with some groups taken from another of the same type; itself if that changes nothing, the other if it takes all.
    func taking(_ groups: GroupSet, from other: AnyBox) -> AnyBox { self }

    /// Whether it lacks a mark of the viewer's own that an earlier box of the same type had.
    func clearsMark(of old: AnyBox) -> Bool { false }

    /// Which fields differ from those of an earlier box of the same type.
    func changes(from old: AnyBox) -> ChangeMask { self === old ? [] : .unknown }

    /// Whether the other box, of the same type, says the same of some groups.
    func agrees(with other: AnyBox, on groups: GroupSet) -> Bool { self === other }

    /// The groups that its fields have: an answer that says all says no others.
    var groups: GroupSet { .all }
}

/// The fields of one tier of one entity.
public final class Box<Fields: TierFields>: AnyBox, @unchecked Sendable {  // Proof: one `let` of a Sendable type.
    /// What was said.
    public let fields: Fields

    /// Wraps fields.
    @inlinable
    public init(_ fields: Fields) { self.fields = fields }

    /// The box of fields: the one that all share which say what is usual (``TierFields/usual``), or a new one.
    ///
    /// - Complexity: O(fields).
    @inlinable
    public static func of(_ fields: Fields) -> Box {
        guard let usual = Fields.usual, usual.fields == fields else { return Box(fields) }
        return usual
    }

    override func taking(_ groups: GroupSet, from other: AnyBox) -> AnyBox {
        guard self !== other, let other = other as? Box, !groups.isEmpty else { return self }
        // Nearly every answer says all: then nothing is copied to compare it.
        if groups == .all { return fields == other.fields ? self : other }
        var result = groups.contains(.rest) ? other.fields : fields
        for group in Fields.groups where groups.contains(group.set) != groups.contains(.rest) {
            group.copy(from: groups.contains(.rest) ? fields : other.fields, to: &result)
        }
        if result == fields { return self }
        return result == other.fields ? other : .of(result)
    }

    override func clearsMark(of old: AnyBox) -> Bool {
        (old as? Box).map { fields.clearsMark(of: $0.fields) } ?? false
    }

    override func changes(from old: AnyBox) -> ChangeMask {
        guard self !== old, let old = old as? Box else { return [] }
        return fields.changes(from: old.fields)
    }

    override func agrees(with other: AnyBox, on groups: GroupSet) -> Bool { taking(groups, from: other) === self }

    override var groups: GroupSet { Fields.groups.reduce(.rest) { $0.union($1.set) } }
}

/// An edit of typed fields, for whoever does not know the type.
struct BoxEdit: Sendable {
    private let make: @Sendable (AnyBox) -> AnyBox

    init<Fields: TierFields>(_ edit: @escaping @Sendable (inout Fields) -> Void) {
        make = { box in
            guard let box = box as? Box<Fields> else {
                preconditionFailure("An edit of \(Fields.self) met \(type(of: box))")
            }
            var result = box.fields
            edit(&result)
            return result == box.fields ? box : Box(result)
        }
    }

    /// The box with the edit made, itself if that changes nothing.
    func callAsFunction(_ box: AnyBox) -> AnyBox { make(box) }
}

extension Box: Hashable {
    /// Whether two say the same; one object does without a look at its fields.
    public static func == (left: Box, right: Box) -> Bool { left === right || left.fields == right.fields }

    /// Hashes the fields.
    public func hash(into hasher: inout Hasher) { hasher.combine(fields) }
}

extension Box: Codable {
    /// Reads the fields, as they write themselves.
    public convenience init(from decoder: any Decoder) throws { self.init(try Fields(from: decoder)) }

    /// Writes the fields and nothing around them.
    public func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }
}

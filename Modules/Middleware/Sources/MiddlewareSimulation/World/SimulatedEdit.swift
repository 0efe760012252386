import Middleware
import Propagation

/// An edit of a subject by an account.
enum SimulatedEdit: CustomStringConvertible {
    case vote(Int)
    case save(Int)
    case markRead(Int)
    case follow(Int)
    case block(Int)
    /// Appends a tag, with a different number for each edit.
    case tag(Int)

    /// Returns a random edit for a tier.
    static func drawn(for tier: SimulatedTier.Tier, _ draw: inout SeededRandom, tag: Int) -> SimulatedEdit {
        switch tier {
        case .post:
            switch draw.below(4) {
            case 0, 1: .vote(draw.below(3) - 1)
            case 2: .save(draw.below(2))
            default: .markRead(draw.below(2))
            }
        case .relation: draw.bool() ? .follow(draw.below(2)) : .block(draw.below(2))
        case .notes: .tag(tag)
        }
    }

    /// The group that it changes.
    var group: Int {
        switch self {
        case .vote, .follow, .tag: 1
        case .save, .block: 2
        case .markRead: 3
        }
    }

    /// True if the result does not depend on the previous value.
    var isAbsolute: Bool {
        switch self {
        case .vote, .tag, .markRead(0): false
        case .save, .follow, .block, .markRead: true
        }
    }

    /// True if each edit counts and none may be replaced by another.
    var isAccumulating: Bool { if case .tag = self { true } else { false } }

    /// Returns the group's numbers after the edit.
    func applied(to value: [Int]) -> [Int] {
        switch self {
        case .vote(let vote): [vote, value[1] + vote - value[0]]
        case .markRead(let read): [read, read == 1 ? 0 : value[1]]
        case .save(let one), .follow(let one), .block(let one): [one]
        case .tag(let tag): value + [tag]
        }
    }

    /// Returns the edit for the entity store.
    func edit(_ id: Edit.ID, of subject: SimulatedTier, because cause: Cause) -> Edit {
        func make<Fields: TierFields>(
            _ group: FieldGroup<Fields>,
            _ apply: @escaping @Sendable (inout Fields) -> Void
        ) -> Edit {
            Edit(
                id: id,
                on: .number(subject.id),
                lane: subject.lane,
                group,
                kind: isAccumulating ? .accumulating : .absolute,
                because: cause,
                apply: apply
            )
        }
        switch self {
        case .vote(let vote):
            return make(PostFields.vote) {
                $0.score += vote - $0.vote
                $0.vote = vote
            }
        case .save(let saved): return make(PostFields.saved) { $0.saved = saved }
        case .markRead(let read):
            return make(PostFields.read) {
                $0.read = read
                if read == 1 { $0.newComments = 0 }
            }
        case .follow(let followed): return make(RelationFields.followed) { $0.followed = followed }
        case .block(let blocked): return make(RelationFields.blocked) { $0.blocked = blocked }
        case .tag(let tag): return make(NotesFields.tags) { $0.tags.append(tag) }
        }
    }

    var description: String {
        switch self {
        case .vote(let vote): "vote \(vote)"
        case .save(let saved): "saved = \(saved)"
        case .markRead(let read): "read = \(read)"
        case .follow(let followed): "followed = \(followed)"
        case .block(let blocked): "blocked = \(blocked)"
        case .tag(let tag): "append tag \(tag)"
        }
    }
}

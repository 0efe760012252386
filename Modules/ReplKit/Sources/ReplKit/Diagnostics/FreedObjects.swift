import Primitives
import Propagation

/// The objects that were released in a session: a count of all, and the names of the latest.
struct FreedObjects: Sendable {
    private static let capacity = 400
    /// The maximum number of columns of the text, so that the line fits on a usual screen.
    private static let columns = 74

    private(set) var count = 0
    private var counts: [String: Int] = [:]
    private var recent: [EntityKey] = []

    /// Adds an `evict` event of the log.
    mutating func add(_ event: PropagationEvent) {
        count += 1
        guard let entity = event.entity else { return }
        let key = EntityKey(kind: snakeCaseName(of: entity.kind), id: entity.id)
        counts[key.kind, default: 0] += 1
        if recent.count >= Self.capacity { recent.removeFirst(Self.capacity / 4) }
        recent.append(key)
    }

    /// Returns `freed: 18 objects so far, lately post:21, post:288 and 3 more`; nil if none was freed.
    ///
    /// - Parameters:
    ///   - kind: The kind to report; nil for all.
    ///   - living: The entities that are alive again; they are not named.
    ///   - naming: Returns the name that references use for an entity of the log.
    func text(ofKind kind: String?, besides living: [EntityKey], naming: (EntityKey) -> EntityKey) -> String? {
        let ofKind = counts.filter { naming(EntityKey(kind: $0.key, id: "")).kind == kind }.values.reduce(0, +)
        let count = kind == nil ? count : ofKind
        guard count > 0 else { return nil }
        let living = Set(living)
        // The names are sorted, because the order in which a list releases its rows is not defined.
        let names = Set(recent.map(naming).filter { (kind == nil || $0.kind == kind) && !living.contains($0) })
            .sorted { ($0.kind, $0.id.count, $0.id) < ($1.kind, $1.id.count, $1.id) }
            .map { TextLayout.clean(commandText(for: $0)) }
        let text = "freed: \(count) object\(count == 1 ? "" : "s") so far"
        guard !names.isEmpty else { return text }
        return Self.text("\(text), lately ", names)
    }

    /// Returns a text with as many of the names as have room, at least one, and the number of the others.
    private static func text(_ text: String, _ names: [String]) -> String {
        let texts = (1...min(names.count, 4)).map { count in
            let more = names.count > count ? " and \(names.count - count) more" : ""
            return text + names.prefix(count).joined(separator: ", ") + more
        }
        return texts.last { TextWidth.columns($0) <= columns } ?? texts[0]
    }
}

import Consistency
import Primitives

/// The numbers of comparisons and `map` calls of links.
final class LinkCosts: Sendable {
    private let counts = Lock((comparisons: 0, maps: 0))

    var comparisons: Int { counts.withLock { $0.comparisons } }
    var maps: Int { counts.withLock { $0.maps } }

    func noteComparison() { counts.withLock { $0.comparisons += 1 } }
    func noteMap() { counts.withLock { $0.maps += 1 } }
    func forget() { counts.withLock { $0 = (0, 0) } }
}

/// A link that counts the operations on itself and its copies.
struct CountedLink: Model {
    var id: String
    var value = 0
    var next: [CountedLink] = []
    var costs: LinkCosts
    /// An object that lives as long as this value does.
    var token: Token?

    final class Token: Sendable {}

    var modelIdentifier: ModelIdentifier? { ModelIdentifier(id) }

    func map(_ transform: ModelTransform) -> CountedLink? {
        costs.noteMap()
        var link = self
        link.next = transform(next)
        return link
    }

    func forEach(_ visit: ModelVisitor) { visit(next) }

    static func == (left: CountedLink, right: CountedLink) -> Bool {
        left.costs.noteComparison()
        return left.id == right.id && left.value == right.value && left.next == right.next
    }

    /// Returns a chain of links, each containing the next; `value` is the value of the last.
    static func chain(_ count: Int, value: Int = 0, costs: LinkCosts) -> CountedLink {
        var link = CountedLink(id: "\(count - 1)", value: value, costs: costs)
        for number in (0..<count - 1).reversed() { link = CountedLink(id: "\(number)", next: [link], costs: costs) }
        return link
    }

    /// Returns a root with leaves.
    static func fan(_ count: Int, costs: LinkCosts) -> CountedLink {
        CountedLink(id: "root", next: (0..<count).map { CountedLink(id: "\($0)", costs: costs) }, costs: costs)
    }
}

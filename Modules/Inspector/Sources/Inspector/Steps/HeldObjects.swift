import Propagation

/// The objects that a program has named in its inspector. They are held weakly.
@MainActor
final class HeldObjects {
    private struct Hold {
        let name: String
        weak var object: (any Inspectable)?
    }

    private var holds: [Int: Hold] = [:]
    private var last = 0

    /// True if no object is named.
    var isEmpty: Bool { holds.isEmpty }

    /// Names an object and returns the number of the hold.
    func insert(_ object: some Inspectable, as name: String) -> Int {
        last += 1
        holds[last] = Hold(name: name, object: object)
        return last
    }

    /// Ends a hold.
    func remove(_ hold: Int) { holds[hold] = nil }

    /// The names, each with the living objects that it holds, in the order in which they were named.
    var roots: [String: [InspectedID]] {
        var roots: [String: [InspectedID]] = [:]
        for (_, hold) in holds.sorted(by: { $0.key < $1.key }) {
            guard let object = hold.object else { continue }
            roots[hold.name, default: []].append(object.inspectedID)
        }
        return roots
    }
}

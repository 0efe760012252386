import Foundation

/// The result of a change for one tree, reused by the next subscriber of the same tree.
///
/// Many views of one model share its storage if it came from one place; then the first rebuild serves all of them.
class RebuiltTree {}

/// A tree whose type is known.
final class RebuiltValue<Value>: RebuiltTree {
    let old: Value
    let new: Value?

    init(from old: Value, to new: Value?) {
        self.old = old
        self.new = new
    }
}

/// A tree of any type.
final class RebuiltModel: RebuiltTree {
    let old: any ConsistencyManagerModel
    let new: (any ConsistencyManagerModel)?

    init(from old: any ConsistencyManagerModel, to new: (any ConsistencyManagerModel)?) {
        self.old = old
        self.new = new
    }
}

/// Returns the value as the given type; nil if it has another type.
///
/// It acts like `as?` without the type lookup, because it is called for every node that a change names.
func exactCast<Known: ConsistencyManagerModel>(_ value: any ConsistencyManagerModel) -> Known? {
    func open<Value: ConsistencyManagerModel>(_ value: Value) -> Known? {
        guard Value.self == Known.self else { return nil }
        return unsafeBitCast(value, to: Known.self)
    }
    return open(value)
}

/// The result of comparing a value with the node that it is to replace.
enum ValueMatch {
    /// The value has another type or is another projection.
    case otherKind
    case different
    case equal
}

/// Compares a posted value with a node, without copying either.
func match<Node: ConsistencyManagerModel>(of value: any ConsistencyManagerModel, to node: Node) -> ValueMatch {
    func open<Value: ConsistencyManagerModel>(_ value: Value) -> ValueMatch {
        guard Value.self == Node.self else { return .otherKind }
        return withUnsafePointer(to: value) { value in
            value.withMemoryRebound(to: Node.self, capacity: 1) { value in
                guard value.pointee.projectionIdentifier == node.projectionIdentifier else { return .otherKind }
                return value.pointee == node ? .equal : .different
            }
        }
    }
    return open(value)
}

/// Returns true if two values are equal bit by bit, which means the same storage, so that they cannot differ.
///
/// False is inconclusive: padding and separate storage can differ for equal values.
func haveSameBits<Value>(_ left: Value, _ right: Value) -> Bool {
    withUnsafeBytes(of: left) { left in
        withUnsafeBytes(of: right) { right in
            guard let left = left.baseAddress, let right = right.baseAddress else { return true }
            return memcmp(left, right, MemoryLayout<Value>.size) == 0
        }
    }
}

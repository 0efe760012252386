import Foundation

/// What became of one tree in a change, for the next holder of the very same tree.
///
/// Many views of one model share its storage once it has come from one place; then the first rebuild is everybody's.
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

/// The value as what it is known to be; nil if it is something else.
///
/// What `as?` does, without looking the type up: it is asked for every node that a change names.
func known<Known: ConsistencyManagerModel>(_ value: any ConsistencyManagerModel) -> Known? {
    func open<Value: ConsistencyManagerModel>(_ value: Value) -> Known? {
        guard Value.self == Known.self else { return nil }
        return unsafeBitCast(value, to: Known.self)
    }
    return open(value)
}

/// How a value compares with a node whose place it is to take.
enum Likeness {
    /// It is of another type, or another projection.
    case otherKind
    case different
    case equal
}

/// How a posted value compares with a node; neither is copied.
func likeness<Node: ConsistencyManagerModel>(of value: any ConsistencyManagerModel, to node: Node) -> Likeness {
    func open<Value: ConsistencyManagerModel>(_ value: Value) -> Likeness {
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

/// Whether two values are the same bit by bit, which means the same storage, so that nothing in them can differ.
///
/// False says nothing: padding and separate storage differ for equal values, too.
func haveSameBits<Value>(_ left: Value, _ right: Value) -> Bool {
    withUnsafeBytes(of: left) { left in
        withUnsafeBytes(of: right) { right in
            guard let left = left.baseAddress, let right = right.baseAddress else { return true }
            return memcmp(left, right, MemoryLayout<Value>.size) == 0
        }
    }
}

public import CTryRetain

/// A reference that does not keep its object alive, and is nil as soon as its end has begun: what `weak` promises, without its price.
///
/// The first `weak` reference gives an object a side table, and with it every retain and release of that object, by whomever, takes the
/// slow way, for life. An identity map would do that to each object of an app. This keeps the object's memory instead, by an unowned
/// reference, and asks the count that is in it.
///
/// ```swift
/// home.checkViewer = { [client = LooseReference(self)] in try await client.object?.checkToken() }
/// ```
///
/// - Note: The object's memory is given back when the last reference to it goes, this one included; what it holds goes with its `deinit`.
public struct LooseReference<Object: AnyObject & Sendable>: Sendable {
    // The memory is there as long as this is; nothing else is done with it, since asking a dead one traps.
    private unowned let memory: Object

    /// Refers to an object, which must be Swift's own: those of Objective-C count elsewhere.
    public init(_ object: Object) { memory = object }

    /// Whose it is: the word that an unowned reference to one of Swift's own objects consists of.
    @inlinable public var identity: ObjectIdentifier {
        withUnsafeBytes(of: self) { unsafeBitCast($0.load(as: UInt.self), to: ObjectIdentifier.self) }
    }

    /// The object; nil once its `deinit` has begun.
    ///
    /// - Complexity: O(1), one atomic operation.
    @inlinable public var object: Object? { Self.object(of: identity) }

    /// The object of an identity; nil once its `deinit` has begun.
    ///
    /// - Precondition: A reference to it exists for as long as this takes: that keeps its memory.
    @inlinable
    public static func object(of identity: ObjectIdentifier) -> Object? {
        guard let address = UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: identity)) else { return nil }
        return strata_try_retain(address).map { Unmanaged<Object>.fromOpaque($0).takeRetainedValue() }
    }

    /// Becomes a new object's, unless another one lives: that comes back. A dying one's `deinit` will find another identity here.
    @inlinable
    public mutating func other(than new: Object) -> Object? {
        guard identity != ObjectIdentifier(new) else { return nil }
        if let object { return object }
        self = LooseReference(new)
        return nil
    }
}

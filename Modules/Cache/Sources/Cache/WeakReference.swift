public import CTryRetain

/// A reference that does not keep its object alive and returns nil as soon as the object's `deinit` has begun. It behaves like `weak`
/// without its cost.
///
/// The first `weak` reference gives an object a side table, and every later retain and release of that object takes the slow path. An
/// identity map would cause that for each object of an app. This type instead keeps the object's memory with an unowned reference and tries
/// to retain through the object's own reference count.
///
/// ```swift
/// clientStore.checkAccount = { [client = WeakReference(self)] in try await client.object?.checkToken() }
/// ```
///
/// - Note: The object's memory is freed when the last reference to it goes, this one included. The object's stored properties are released
///   in its `deinit`.
public struct WeakReference<Object: AnyObject & Sendable>: Sendable {
    // Keeps the object's memory allocated. It is never read as an object, since that traps if the object is dead.
    private unowned let memory: Object

    /// Refers to an object. Its class must be a native Swift class: Objective-C objects count references elsewhere.
    public init(_ object: Object) { memory = object }

    /// The identity of the object: the single word that an unowned reference to a native Swift object consists of.
    @inlinable public var identity: ObjectIdentifier {
        withUnsafeBytes(of: self) { unsafeBitCast($0.load(as: UInt.self), to: ObjectIdentifier.self) }
    }

    /// The object; nil once its `deinit` has begun.
    ///
    /// - Complexity: O(1), one atomic operation.
    @inlinable public var object: Object? { Self.object(of: identity) }

    /// Returns the object of an identity; nil once its `deinit` has begun.
    ///
    /// - Precondition: A reference to the object exists for the duration of the call and keeps its memory allocated.
    @inlinable
    public static func object(of identity: ObjectIdentifier) -> Object? {
        guard let address = UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: identity)) else { return nil }
        return strata_try_retain(address).map { Unmanaged<Object>.fromOpaque($0).takeRetainedValue() }
    }

    /// Refers to `new` from now on, unless the current object still lives: then it returns that object. The `deinit` of a dying object will
    /// find another identity here.
    @inlinable
    public mutating func replaceIfDead(with new: Object) -> Object? {
        guard identity != ObjectIdentifier(new) else { return nil }
        if let object { return object }
        self = WeakReference(new)
        return nil
    }
}

import Foundation
import Primitives

/// A buffer that collects the bytes of a body.
///
/// The receiver of the body owns its memory. The memory of a large body returns to the pool when its last copy is released, because
/// returning memory to the system and allocating it again costs more than copying its contents.
struct BodyBuffer {
    /// The size up to which bodies are copied into memory of exactly their size.
    private static let largest = 64 << 10

    private let store: BodyBufferPool
    private var block: BodyBufferPool.Block?
    private(set) var count = 0

    init(_ store: BodyBufferPool) {
        self.store = store
    }

    /// Reserves memory for `capacity` bytes in total.
    ///
    /// - Returns: True if there is enough memory.
    mutating func reserve(_ capacity: Int) -> Bool {
        let old = block
        if let old, old.capacity >= capacity { return true }
        guard let new = store.allocate(max(capacity, 2 * (old?.capacity ?? 0), 4 << 10)) else { return false }
        if let old {
            new.start.copyMemory(from: old.start, byteCount: count)
            store.recycle(old)
        }
        block = new
        return true
    }

    /// Appends bytes.
    ///
    /// - Returns: True if there is enough memory.
    /// - Complexity: O(bytes) amortized.
    mutating func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let source = bytes.baseAddress else { return true }
        guard reserve(count + bytes.count), let block else { return false }
        (block.start + count).copyMemory(from: source, byteCount: bytes.count)
        count += bytes.count
        return true
    }

    /// Returns the bytes and empties the buffer.
    mutating func drain() -> Data {
        guard let block, count > 0 else { return Data() }
        defer { count = 0 }
        guard count > Self.largest else { return Data(bytes: block.start, count: count) }
        self.block = nil
        return Data(
            bytesNoCopy: block.start,
            count: count,
            deallocator: .custom { [store] _, _ in store.recycle(block) }
        )
    }

    /// Discards the bytes; keeps a small block for the next body.
    mutating func clear() {
        count = 0
        guard let block, block.capacity > 2 * Self.largest else { return }
        self.block = nil
        store.recycle(block)
    }

    /// Returns the memory to the pool; the buffer must not be used afterwards.
    mutating func discard() {
        if let block { store.recycle(block) }
        block = nil
    }
}

/// A pool of memory blocks for bodies.
final class BodyBufferPool: Sendable {
    /// A block of memory.
    struct Block: @unchecked Sendable {  // Proof: exactly one buffer, body or pool owns it.
        let start: UnsafeMutableRawPointer
        let capacity: Int
    }

    /// The maximum number of bytes in the pool.
    private static let limit = 4 << 20

    private let free = Lock<[Block]>([])

    deinit {
        for block in free.withLock({ $0 }) { Foundation.free(block.start) }
    }

    /// Returns a block of at least this size, or nil if there is no memory.
    func allocate(_ capacity: Int) -> Block? {
        let kept = free.withLock { blocks -> Block? in
            let index = blocks.lastIndex { $0.capacity >= capacity && $0.capacity / 4 <= capacity }
            return index.map { blocks.remove(at: $0) }
        }
        return kept ?? malloc(capacity).map { Block(start: $0, capacity: capacity) }
    }

    /// Adds a block to the pool, or frees it if the pool is full.
    func recycle(_ block: Block) {
        let isKept = free.withLock { blocks in
            let kept = blocks.reduce(0) { $0 + $1.capacity }
            guard kept + block.capacity <= Self.limit, blocks.count < 64 else { return false }
            blocks.append(block)
            return true
        }
        if !isKept { Foundation.free(block.start) }
    }
}

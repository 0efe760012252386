import Foundation
import Primitives

/// The bytes of a body while they come in.
///
/// Whoever gets the body owns the memory. A large one comes back to its store when the last copy goes: memory that goes to the system and
/// back costs more than the copying of what is in it.
struct BodyBuffer {
    /// Shorter bodies are copied into memory of just their size.
    private static let largest = 64 << 10

    private let store: BodyStore
    private var block: BodyStore.Block?
    private(set) var count = 0

    init(_ store: BodyStore) {
        self.store = store
    }

    /// Makes room for `capacity` bytes in all.
    ///
    /// - Returns: Whether there is memory for them.
    mutating func reserve(_ capacity: Int) -> Bool {
        let old = block
        if let old, old.capacity >= capacity { return true }
        guard let new = store.take(max(capacity, 2 * (old?.capacity ?? 0), 4 << 10)) else { return false }
        if let old {
            new.start.copyMemory(from: old.start, byteCount: count)
            store.give(old)
        }
        block = new
        return true
    }

    /// Adds bytes.
    ///
    /// - Returns: Whether there is memory for them.
    /// - Complexity: O(bytes) on average.
    mutating func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let source = bytes.baseAddress else { return true }
        guard reserve(count + bytes.count), let block else { return false }
        (block.start + count).copyMemory(from: source, byteCount: bytes.count)
        count += bytes.count
        return true
    }

    /// Hands the bytes over and is empty again.
    mutating func take() -> Data {
        guard let block, count > 0 else { return Data() }
        defer { count = 0 }
        guard count > Self.largest else { return Data(bytes: block.start, count: count) }
        self.block = nil
        return Data(
            bytesNoCopy: block.start,
            count: count,
            deallocator: .custom { [store] _, _ in store.give(block) }
        )
    }

    /// Forgets the bytes; a little memory is kept for the next.
    mutating func clear() {
        count = 0
        guard let block, block.capacity > 2 * Self.largest else { return }
        self.block = nil
        store.give(block)
    }

    /// Gives the memory back; nobody uses the buffer after that.
    mutating func discard() {
        if let block { store.give(block) }
        block = nil
    }
}

/// Memory of bodies that have gone, for those that come.
final class BodyStore: Sendable {
    /// A piece of memory.
    struct Block: @unchecked Sendable {  // Proof: one buffer, one body or the store has it.
        let start: UnsafeMutableRawPointer
        let capacity: Int
    }

    /// What is kept, in bytes.
    private static let limit = 4 << 20

    private let free = Lock<[Block]>([])

    deinit {
        for block in free.withLock({ $0 }) { Foundation.free(block.start) }
    }

    /// Memory for so many bytes; nil when there is none.
    func take(_ capacity: Int) -> Block? {
        let kept = free.withLock { blocks -> Block? in
            let index = blocks.lastIndex { $0.capacity >= capacity && $0.capacity / 4 <= capacity }
            return index.map { blocks.remove(at: $0) }
        }
        return kept ?? malloc(capacity).map { Block(start: $0, capacity: capacity) }
    }

    /// Takes memory back.
    func give(_ block: Block) {
        let isKept = free.withLock { blocks in
            let kept = blocks.reduce(0) { $0 + $1.capacity }
            guard kept + block.capacity <= Self.limit, blocks.count < 64 else { return false }
            blocks.append(block)
            return true
        }
        if !isKept { Foundation.free(block.start) }
    }
}

import Foundation
import Primitives

/// A collection of delegates by key, for instance one for each semester, each with its own file.
///
/// ```swift
/// let exams = DelegateFamily<Semester, ExamDelegate>("exams", in: mine) { semester, name in
///     try ExamDelegate(semester, name: name, in: mine)
/// }
/// let delegate = try exams[semester]     // the same object for everybody who asks for this semester
/// ```
///
/// The family keeps a delegate while it is in use (by a variable, a view, a running refresh or a reader of its states), and for
/// ``idleLimit`` after the last reference is released, so that a returning view finds the earlier data. If there are more than ``capacity``
/// idle delegates, the least recently used are evicted first. The data of an evicted delegate is in its file, and the next request starts
/// from there.
@MainActor
public final class DelegateFamily<Key: Hashable & Sendable, Delegate: AsyncDataDelegate> {
    /// The first part of the names of its delegates.
    public nonisolated let name: String
    /// The scope of its delegates.
    public nonisolated let scope: DelegateScope
    /// The time for which an idle delegate is kept: at least this long, and at most half as long again.
    public nonisolated let idleLimit: Duration
    /// The maximum number of idle delegates that are kept.
    public nonisolated let capacity: Int

    private struct Entry {
        var delegate: Delegate
        var use: Int
        var idleSince: Date?
    }

    private let naming: (Key) -> String
    private let make: (Key, String) throws -> Delegate
    private var entries: [Key: Entry] = [:]
    private var keysByName: [String: Key] = [:]
    private var uses = 0
    private var sweeper: Task<Void, Never>?

    /// Makes an empty family.
    ///
    /// - Parameters:
    ///   - name: The first part of the names of its delegates; unique in the scope, and the same across versions.
    ///   - scope: The scope of its delegates.
    ///   - idleLimit: The time for which an idle delegate is kept.
    ///   - capacity: The maximum number of idle delegates that are kept.
    ///   - naming: Returns the name of a key; unique, and the same across versions. The default is the key's description.
    ///   - make: Makes the delegate of a key with the given name.
    public init(
        _ name: String,
        in scope: DelegateScope,
        idleLimit: Duration = .seconds(300),
        capacity: Int = 16,
        naming: @escaping (Key) -> String = { "\($0)" },
        make: @escaping (_ key: Key, _ name: String) throws -> Delegate
    ) {
        precondition(
            idleLimit > .zero && capacity >= 0,
            "DelegateFamily \(name): give a positive idleLimit and no negative capacity"
        )
        self.name = name
        self.scope = scope
        self.idleLimit = idleLimit
        self.capacity = capacity
        self.naming = naming
        self.make = make
        scope.register(self)
    }

    deinit {
        sweeper?.cancel()
    }

    /// Returns the delegate of a key: the living one, or a new one.
    ///
    /// - Throws: The error that the family's `make` throws; ``DelegateError`` with `duplicateName` if another living key has the same name.
    public subscript(key: Key) -> Delegate {
        get throws {
            uses += 1
            if let delegate = entries[key]?.delegate {
                entries[key]?.use = uses
                entries[key]?.idleSince = nil
                return delegate
            }
            evict(evictionCandidates(leaving: capacity))
            let name = name(of: key)
            if let other = keysByName[name], other != key {
                throw DelegateError(
                    .duplicateName,
                    "\(self.name): two keys are called \(name): \(other) and \(key)",
                    hint: "Give the family a naming that tells all keys apart, and keep it across versions."
                )
            }
            let delegate = try make(key, name)
            delegate.state.isRetained = { [weak self] in self?.isHeld(key) ?? true }
            keysByName[name] = key
            entries[key] = Entry(delegate: delegate, use: uses)
            scheduleSweep()
            return delegate
        }
    }

    /// Returns the name of a key's delegate: `exams/2026-1`.
    ///
    /// A `/` in the name of the key becomes `%2F`, and a `%` becomes `%25`, so that no key of this family has the name of another family's
    /// key.
    public func name(of key: Key) -> String {
        let part = naming(key).replacingOccurrences(of: "%", with: "%25").replacingOccurrences(of: "/", with: "%2F")
        return "\(name)/\(part)"
    }

    /// The keys of the living delegates, the most recently used first.
    public var liveKeys: [Key] { entries.sorted { $0.value.use > $1.value.use }.map(\.key) }

    /// Marks the data of every key as outdated; see ``DelegateScope/invalidate(prefix:)``.
    public func invalidate() { scope.invalidate(prefix: name) }

    /// Evicts the delegates that have been idle for ``idleLimit``. The family calls it by itself; call it when memory is short.
    ///
    /// - Parameter all: True to evict all idle delegates.
    /// - Complexity: O(n log n) for n living delegates.
    public func trim(all: Bool = false) {
        let now = scope.clock.now
        var due: [Key] = []
        for key in liveKeys {
            guard !isHeld(key) else {
                entries[key]?.idleSince = nil
                continue
            }
            // If the clock was set back, the idle time starts anew.
            let since = entries[key]?.idleSince.map { min($0, now) } ?? now
            entries[key]?.idleSince = since
            if all || now.timeIntervalSince(since) >= idleLimit.seconds { due.append(key) }
        }
        evict(due)
        evict(evictionCandidates(leaving: capacity))
    }

    // MARK: Eviction

    /// Returns true if the delegate is referenced from outside the family.
    private func isHeld(_ key: Key) -> Bool {
        guard entries[key] != nil else { return true }
        return !isKnownUniquelyReferenced(&entries[key]!.delegate) || !entries[key]!.delegate.state.streams.isEmpty
    }

    /// Returns the idle delegates beyond `count`, the least recently used ones.
    private func evictionCandidates(leaving count: Int) -> [Key] {
        guard entries.count > count else { return [] }
        // Copies the keys to an array, because the dictionary's own view would retain the delegates too. Delegates in use are filtered out
        // before sorting, because there may be many.
        let idle = Array(entries.keys).filter { !isHeld($0) }
        guard idle.count > count else { return [] }
        return Array(idle.sorted { (entries[$0]?.use ?? 0) > (entries[$1]?.use ?? 0) }.dropFirst(count))
    }

    private func evict(_ keys: [Key]) {
        for key in keys {
            entries[key] = nil
            keysByName[name(of: key)] = nil
        }
    }

    /// Repeats `trim()` every half ``idleLimit``, as long as there are delegates.
    private func scheduleSweep() {
        guard sweeper == nil else { return }
        sweeper = Task { [weak self, clock = scope.clock, pause = idleLimit / 2] in
            // The sleep is cancelled with the family; nothing is left to sweep then.
            while (try? await clock.sleep(for: pause)) != nil {
                guard let self else { return }
                trim()
                if entries.isEmpty { return sweeper = nil }
            }
        }
    }
}

extension DelegateFamily: EvictableFamily {
    func evictIdle() { trim(all: true) }
}

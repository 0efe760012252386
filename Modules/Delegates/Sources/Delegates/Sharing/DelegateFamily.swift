import Foundation
import Primitives

/// Delegates by key: one for each semester, each with its own file.
///
/// ```swift
/// let exams = DelegateFamily<Semester, ExamDelegate>("exams", in: mine) { semester, name in
///     try ExamDelegate(semester, name: name, in: mine)
/// }
/// let delegate = try exams[semester]     // the same object for everybody who asks for this semester
/// ```
///
/// The family keeps a delegate while somebody has it (a variable, a view, a refresh under way, a reader of its states), and for ``idleLimit`` after the last
/// one let go, so that who comes back finds what was shown. Beyond ``capacity`` idle ones, the least recently used go first. What was
/// let go of is in its file: the next to ask begins there.
@MainActor
public final class DelegateFamily<Key: Hashable & Sendable, Delegate: AsyncDataDelegate> {
    /// What the names of its delegates begin with.
    public nonisolated let name: String
    /// Whose delegates they are.
    public nonisolated let scope: DelegateScope
    /// For how long a delegate is kept that nobody has; at least that long, and at most half as long again.
    public nonisolated let idleLimit: Duration
    /// How many are kept that nobody has.
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
    ///   - name: What the names of its delegates begin with; unique in the scope, and the same across versions.
    ///   - scope: Whose delegates they are.
    ///   - idleLimit: For how long a delegate is kept that nobody has.
    ///   - capacity: How many are kept that nobody has.
    ///   - naming: What a key is called in names; unique, and the same across versions. Its description unless told otherwise.
    ///   - make: Makes the delegate of a key, under the name that it is given.
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
        scope.enter(self)
    }

    deinit {
        sweeper?.cancel()
    }

    /// The delegate of a key: the living one, or a new one.
    ///
    /// - Throws: What the family's `make` throws; ``DelegateError`` with `duplicateName` if another living key has the same name.
    public subscript(key: Key) -> Delegate {
        get throws {
            uses += 1
            if let delegate = entries[key]?.delegate {
                entries[key]?.use = uses
                entries[key]?.idleSince = nil
                return delegate
            }
            letGo(of: surplus(leaving: capacity))
            let name = name(of: key)
            if let other = keysByName[name], other != key {
                throw DelegateError(
                    .duplicateName,
                    "\(self.name): two keys are called \(name): \(other) and \(key)",
                    hint: "Give the family a naming that tells all keys apart, and keep it across versions."
                )
            }
            let delegate = try make(key, name)
            delegate.state.isHeld = { [weak self] in self?.isHeld(key) ?? true }
            keysByName[name] = key
            entries[key] = Entry(delegate: delegate, use: uses)
            sweepLater()
            return delegate
        }
    }

    /// What the delegate of a key is called: `exams/2026-1`.
    ///
    /// A `/` in what the key is called is `%2F` there, and a `%` is `%25`: so no key of this family has the name of another family's.
    public func name(of key: Key) -> String {
        let part = naming(key).replacingOccurrences(of: "%", with: "%25").replacingOccurrences(of: "/", with: "%2F")
        return "\(name)/\(part)"
    }

    /// The keys whose delegates live in here, the most recently used first.
    public var livingKeys: [Key] { entries.sorted { $0.value.use > $1.value.use }.map(\.key) }

    /// Says that the data of every key is no longer true; see ``DelegateScope/invalidate(prefix:)``.
    public func invalidate() { scope.invalidate(prefix: name) }

    /// Lets go of what nobody has had for ``idleLimit``. The family does so by itself; call it when memory is short.
    ///
    /// - Parameter all: Lets go of everything that nobody has.
    /// - Complexity: O(n log n) for n living delegates.
    public func trim(all: Bool = false) {
        let now = scope.clock.now
        var due: [Key] = []
        for key in livingKeys {
            guard !isHeld(key) else {
                entries[key]?.idleSince = nil
                continue
            }
            // A clock that was set back begins anew.
            let since = entries[key]?.idleSince.map { min($0, now) } ?? now
            entries[key]?.idleSince = since
            if all || now.timeIntervalSince(since) >= idleLimit.seconds { due.append(key) }
        }
        letGo(of: due)
        letGo(of: surplus(leaving: capacity))
    }

    // MARK: Letting go

    /// Whether somebody besides the family has the delegate.
    private func isHeld(_ key: Key) -> Bool {
        guard entries[key] != nil else { return true }
        return !isKnownUniquelyReferenced(&entries[key]!.delegate) || !entries[key]!.delegate.state.streams.isEmpty
    }

    /// The idle ones that are more than so many, the least recently used ones.
    private func surplus(leaving count: Int) -> [Key] {
        guard entries.count > count else { return [] }
        // An array of the keys: the dictionary's own view would hold the delegates too. Those that somebody has are not sorted, which may be many.
        let idle = Array(entries.keys).filter { !isHeld($0) }
        guard idle.count > count else { return [] }
        return Array(idle.sorted { (entries[$0]?.use ?? 0) > (entries[$1]?.use ?? 0) }.dropFirst(count))
    }

    private func letGo(of keys: [Key]) {
        for key in keys {
            entries[key] = nil
            keysByName[name(of: key)] = nil
        }
    }

    /// Looks again in half an ``idleLimit``, as long as there is something to look at.
    private func sweepLater() {
        guard sweeper == nil else { return }
        sweeper = Task { [weak self, clock = scope.clock, pause = idleLimit / 2] in
            // Cancelled with the family: nothing is left to sweep then.
            while (try? await clock.sleep(for: pause)) != nil {
                guard let self else { return }
                trim()
                if entries.isEmpty { return sweeper = nil }
            }
        }
    }
}

extension DelegateFamily: IdleFamily {
    func letGoOfIdle() { trim(all: true) }
}

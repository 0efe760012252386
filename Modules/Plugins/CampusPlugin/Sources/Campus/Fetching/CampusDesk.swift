public import Delegates
public import Foundation
public import Persistence
public import Primitives
public import Propagation

/// What a student's delegates are made with: whose data, from which school, kept where.
///
/// Make another for another student or school. Nothing crosses from one to the other: the scope is part of each file's key.
@MainActor
public struct CampusDesk {
    /// The school.
    public let school: School
    /// What the student is called there.
    public let student: String
    let store: FileStore
    let names: CacheNames
    let commits: Commits
    let clock: any WallClock

    /// Sets a desk up.
    ///
    /// - Parameters:
    ///   - school: The school.
    ///   - student: What the student is called there; part of the files' scope.
    ///   - store: Where caches are kept.
    ///   - names: The cache names in use in that store.
    ///   - commits: Where changes are made visible.
    ///   - clock: Judges freshness, and what is next.
    public init(
        school: School,
        student: String,
        store: FileStore,
        names: CacheNames,
        commits: Commits,
        clock: any WallClock
    ) {
        self.school = school
        self.student = student
        self.store = store
        self.names = names
        self.commits = commits
        self.clock = clock
    }

    /// Whose files these are.
    public var scope: StoreScope { .account(student, on: school.name) }

    /// The time by the desk's clock.
    public var now: Date { clock.now }

    func cacheFile<Cache: Codable & Sendable>(_ name: String) throws(DelegateError) -> CacheFile<Cache> {
        try CacheFile(StoreKey(scope: scope, name: name, schema: 1), in: store, names: names)
    }

    func state<D>(_ name: String, placeholder: D) -> DelegateState<D> {
        DelegateState(name: "\(name) of \(school.name)", placeholder: placeholder, commits: commits, clock: clock)
    }
}

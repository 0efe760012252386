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
    /// What the student's delegates share: invalidate, refetch and wipe there.
    public let scope: DelegateScope

    /// Sets a desk up.
    ///
    /// - Parameters:
    ///   - school: The school.
    ///   - student: What the student is called there; part of the files' scope.
    ///   - store: Where caches are kept.
    ///   - names: The cache names in use in that store.
    ///   - commits: Where changes are made visible.
    ///   - clock: Judges freshness, and what is next.
    ///   - signal: Says when it is worth asking again.
    public init(
        school: School,
        student: String,
        store: FileStore,
        names: CacheNames,
        commits: Commits,
        clock: any WallClock,
        refetchingOn signal: RefetchSignal? = nil
    ) {
        self.school = school
        self.student = student
        scope = DelegateScope(
            .account(student, on: school.name),
            store: store,
            names: names,
            commits: commits,
            clock: clock,
            refetchingOn: signal
        )
    }

    /// The time by the desk's clock.
    public var now: Date { scope.clock.now }

    func cacheFile<Cache: Codable & Sendable>(_ name: String) throws(DelegateError) -> CacheFile<Cache> {
        try CacheFile(name, schema: 1, in: scope)
    }
}

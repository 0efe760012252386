public import Delegates
public import Foundation
public import Persistence
public import Primitives
public import Propagation

/// The parameters of a student's delegates: the school, the student and the store.
///
/// Create another context for another student or school. Their data is separate, because the scope is a part of each file's key.
@MainActor
public struct CampusContext {
    /// The school.
    public let school: School
    /// The student's name at the school.
    public let student: String
    /// The scope that the student's delegates share; it invalidates, refetches and wipes their data.
    public let scope: DelegateScope

    /// Creates a context.
    ///
    /// - Parameters:
    ///   - school: The school.
    ///   - student: The student's name at the school, which is a part of the files' scope.
    ///   - store: The store of the caches.
    ///   - names: The cache names in use in that store.
    ///   - commits: The commits in which changes become visible.
    ///   - clock: The clock that determines freshness and the next exam.
    ///   - signal: A signal that triggers another fetch; nil for none.
    public init(
        school: School,
        student: String,
        store: FileStore,
        names: CacheNameRegistry,
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

    /// The current time by the clock of the scope.
    public var now: Date { scope.clock.now }

    func cacheFile<Cache: Codable & Sendable>(_ name: String) throws(DelegateError) -> CacheFile<Cache> {
        try CacheFile(name, schema: 1, in: scope)
    }
}

public import Delegates
import Foundation

/// What shows somebody's semesters, and what is taught in them.
@MainActor
public protocol SemesterDelegateProtocol<D>: CampusDelegate where D == [Semester] {}

extension SemesterDelegateProtocol {
    /// The semester that runs now, or the next, as far as anything real is there.
    public var currentSemester: Semester? { exportableData?.current(at: desk.now) }

    /// One semester, fetched first if what is at hand is too old or does not have it: refreshing with an argument is a method.
    ///
    /// - Throws: As `retrieve()`; ``CampusError`` with code `unreadable` if the school knows no such semester.
    public func retrieve(semester id: String) async throws -> Semester {
        if let found = try await retrieve().first(where: { $0.id == id }) { return found }
        try await refresh()
        guard let found = data.first(where: { $0.id == id }) else {
            let known = data.map(\.id).joined(separator: ", ")
            throw CampusError(.unreadable, "\(desk.school.title) has no semester \(id)", hint: "It has \(known).")
        }
        return found
    }

    /// The lectures of the day that it is at the school, in order.
    public var today: [Lecture] {
        let calendar = desk.school.calendar
        let start = calendar.startOfDay(for: desk.now)
        let end = calendar.date(byAdding: .day, value: 1, to: start) ?? start
        return exportableData?.lectures(from: start, to: end) ?? []
    }
}

/// Semesters with their courses and lectures.
public final class SemesterDelegate: SemesterDelegateProtocol {
    /// Whose they are.
    public let desk: CampusDesk
    /// What views show.
    public let state: DelegateState<[Semester]>
    /// The file.
    public let cacheFile: CacheFile<Answer<[Semester]>>
    /// What the school sent.
    public var cache: Answer<[Semester]>?

    /// Makes the delegate; it asks nobody before somebody asks it.
    ///
    /// - Throws: `DelegateError` with code `duplicateName` if there is one of this student: share that one.
    public init(_ desk: CampusDesk) throws {
        self.desk = desk
        cacheFile = try desk.cacheFile("semesters")
        let empty = Semester(id: "-", name: "a semester", startDate: desk.now, endDate: desk.now)
        state = DelegateState(name: "semesters", placeholder: [empty], in: desk.scope)
    }

    /// Asks the school.
    public func refreshCache() async throws { cache = try await desk.school.semesters.fetch(for: desk.student) }

    /// The latest first.
    public func parseCache() async throws -> [Semester] {
        (cache?.value ?? []).sorted { ($1.startDate, $0.id) < ($0.startDate, $1.id) }
    }
}

public import Delegates
import Foundation

/// A delegate that provides a student's semesters with their courses.
@MainActor
public protocol SemesterDelegateProtocol<D>: CampusDelegate where D == [Semester] {}

extension SemesterDelegateProtocol {
    /// The current or next semester; nil if there is only a placeholder.
    public var currentSemester: Semester? { exportableData?.current(at: desk.now) }

    /// Returns one semester. It is fetched first if the stored data is too old or does not contain it. A refresh that needs an argument is
    /// a method of its own.
    ///
    /// - Throws: The same errors as `retrieve()`; ``CampusError`` with code `unreadable` if the school has no such semester.
    public func retrieve(semester id: String) async throws -> Semester {
        if let found = try await retrieve().first(where: { $0.id == id }) { return found }
        try await refresh()
        guard let found = data.first(where: { $0.id == id }) else {
            let known = data.map(\.id).joined(separator: ", ")
            throw CampusError(.unreadable, "\(desk.school.title) has no semester \(id)", hint: "It has \(known).")
        }
        return found
    }

    /// The lectures of the current day at the school, in order.
    public var today: [Lecture] {
        let calendar = desk.school.calendar
        let start = calendar.startOfDay(for: desk.now)
        let end = calendar.date(byAdding: .day, value: 1, to: start) ?? start
        return exportableData?.lectures(from: start, to: end) ?? []
    }
}

/// A delegate of semesters with their courses and lectures.
public final class SemesterDelegate: SemesterDelegateProtocol {
    /// The school, the student and the services that the delegate uses.
    public let desk: CampusContext
    /// The state that views observe.
    public let state: DelegateState<[Semester]>
    /// The file of the cache.
    public let cacheFile: CacheFile<Answer<[Semester]>>
    /// The last answer of the school.
    public var cache: Answer<[Semester]>?

    /// Creates the delegate; it sends no request before a caller asks for data.
    ///
    /// - Throws: `DelegateError` with code `duplicateName` if this student already has such a delegate; share that one.
    public init(_ desk: CampusContext) throws {
        self.desk = desk
        cacheFile = try desk.cacheFile("semesters")
        let empty = Semester(id: "-", name: "a semester", startDate: desk.now, endDate: desk.now)
        state = DelegateState(name: "semesters", placeholder: [empty], in: desk.scope)
    }

    /// Fetches the semesters from the school.
    public func refreshCache() async throws { cache = try await desk.school.semesters.fetch(for: desk.student) }

    /// Returns the semesters, the latest first.
    public func parseCache() async throws -> [Semester] {
        (cache?.value ?? []).sorted { ($1.startDate, $0.id) < ($0.startDate, $1.id) }
    }
}

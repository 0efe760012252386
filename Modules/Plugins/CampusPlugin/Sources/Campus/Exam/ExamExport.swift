public import Delegates
public import Foundation
import Persistence

/// Writes exams to a file for calendars, and says how that went: no status before anybody asked, then `inProgress`, then the outcome.
///
/// Only what is real leaves the program. Without anything real it fails and says so, and leaves an older file as it was.
@MainActor
public final class ExamExport {
    /// What is exported.
    public let exams: any ExamDelegateProtocol
    /// Why the last export wrote nothing; nil if it wrote a file, or nobody asked.
    public private(set) var failure: CampusError?
    private let action: StatusAction

    /// Makes an export that nobody has asked for.
    public init(_ exams: any ExamDelegateProtocol) {
        self.exams = exams
        action = StatusAction("export exams", commits: exams.desk.scope.commits)
    }

    /// How it goes, and how it went; observable.
    public var status: AsyncViewStatus? { action.status }

    /// Writes the file: whole, or not at all. Of several that are asked for at once, one follows the other.
    ///
    /// - Parameters:
    ///   - url: Where to. What a link leads to is replaced, not the link; a pipe or a device gets the bytes as they are.
    ///   - overwrites: Whether an older file may be replaced.
    /// - Returns: What was written; nil if nothing was: the status says why.
    @discardableResult
    public func write(to url: URL, overwrites: Bool = true) async -> [Exam]? {
        var written: [Exam]?
        let save: @MainActor () async throws -> Void = { [exams, self] in
            let desk = exams.desk
            do {
                guard let real = exams.exportableData else {
                    throw CampusError(.nothingToExport, "there are no exams to export yet", hint: "Refresh them first.")
                }
                let data = await Self.file(of: real, desk.school, desk.now)
                try await Self.save(data, to: url, overwrites: overwrites)
                (written, self.failure) = (real, nil)
            } catch {
                self.failure = error as? CampusError
                throw error
            }
        }
        while !Task.isCancelled {
            // False when another file was being written: this one is next.
            if await action.run(save) { break }
        }
        return written
    }

    @concurrent private static func file(of exams: [Exam], _ school: School, _ date: Date) async -> Data {
        exams.iCalendar(of: school, at: date)
    }

    @concurrent private static func save(_ data: Data, to url: URL, overwrites: Bool) async throws {
        do {
            try PersonalFile(url.path(percentEncoded: false)).write(Array(data), overwrites: overwrites)
        } catch let error as PersonalFileError {
            guard error.code == .taken else {
                let hint = "Check that its folder is there and is yours, or name another file."
                throw CampusError(.unwritable, error.message, hint: hint)
            }
            throw CampusError(.taken, error.message, hint: "Name another file, or say that it may be replaced.")
        }
    }
}

public import Delegates
public import Foundation
import Persistence

/// An export of exams to a calendar file, with a status: nil before the first call, then `inProgress`, then the outcome.
///
/// The export writes only real exams and no placeholder. Without real exams it fails with an error and leaves an older file unchanged.
@MainActor
public final class ExamExport {
    /// The delegate whose exams are exported.
    public let exams: any ExamDelegateProtocol
    /// The reason why the last export wrote nothing; nil if it wrote a file or there was no export.
    public private(set) var failure: CampusError?
    private let action: StatusAction

    /// Creates an export without a status.
    public init(_ exams: any ExamDelegateProtocol) {
        self.exams = exams
        action = StatusAction("export exams", commits: exams.desk.scope.commits)
    }

    /// The status of the export; it is observable.
    public var status: AsyncViewStatus? { action.status }

    /// Writes the file completely or not at all. Several calls at the same time run one after the other.
    ///
    /// - Parameters:
    ///   - url: The address of the file. The target of a symbolic link is replaced and not the link; a pipe or a device gets the bytes
    ///     directly.
    ///   - overwrites: True if an older file may be replaced.
    /// - Returns: The written exams; nil if none were written, and the status contains the reason then.
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
            // The result is false if another export was running; the loop tries again then.
            if await action.run(save) { break }
        }
        return written
    }

    @concurrent private static func file(of exams: [Exam], _ school: School, _ date: Date) async -> Data {
        exams.iCalendar(of: school, at: date)
    }

    @concurrent private static func save(_ data: Data, to url: URL, overwrites: Bool) async throws {
        do {
            try UserFile(url.path(percentEncoded: false)).write(Array(data), overwrites: overwrites)
        } catch let error as UserFileError {
            guard error.code == .taken else {
                let hint = "Check that its folder exists and is writable, or name another file."
                throw CampusError(.unwritable, error.message, hint: hint)
            }
            throw CampusError(.taken, error.message, hint: "Name another file, or say that it may be replaced.")
        }
    }
}

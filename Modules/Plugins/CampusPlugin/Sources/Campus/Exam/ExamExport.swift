public import Delegates
public import Foundation

/// Writes exams to a file for calendars, and says how that went: no status before anybody asked, then `inProgress`, then the outcome.
///
/// Only what is real leaves the program. Without anything real it fails and says so, and leaves an older file as it was.
@MainActor
public final class ExamExport {
    /// What is exported.
    public let exams: any ExamDelegateProtocol
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
    /// - Parameter url: Where to; an older file is replaced.
    /// - Returns: What was written; nil if nothing was: the status says why.
    @discardableResult
    public func write(to url: URL) async -> [Exam]? {
        var written: [Exam]?
        let save: @MainActor () async throws -> Void = { [exams] in
            let desk = exams.desk
            guard let real = exams.exportableData else {
                throw CampusError(.nothingToExport, "there are no exams to export yet", hint: "Refresh them first.")
            }
            let data = await Self.file(of: real, desk.school, desk.now)
            try await Self.save(data, to: url)
            written = real
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

    @concurrent private static func save(_ data: Data, to url: URL) async throws {
        // The file that a link leads to is replaced, not the link; and what is no file, a pipe or a device, is written as it is.
        let target = url.resolvingSymlinksInPath()
        // What is not there has no type.
        let type = (try? FileManager.default.attributesOfItem(atPath: target.path))?[.type] as? FileAttributeType
        do {
            try data.write(to: target, options: type == nil || type == .typeRegular ? .atomic : [])
        } catch {
            let path = target.path(percentEncoded: false)
            let why = Self.reason(of: error).map { ": \($0)" } ?? ""
            throw CampusError(
                .unwritable,
                "\(path) cannot be written\(why)",
                hint: "Check that its folder is there and is yours, or name another file."
            )
        }
    }

    /// What the system says, in its words.
    private nonisolated static func reason(of error: any Error) -> String? {
        let posix = error as? POSIXError ?? (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError
        return posix.map { String(cString: strerror($0.code.rawValue)).lowercased() }
    }
}

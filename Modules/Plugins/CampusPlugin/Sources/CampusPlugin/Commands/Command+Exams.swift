import Campus
import Delegates
import Foundation
import ReplKit

extension Command {
    /// Returns the command `exams`, which lists exams or writes them to a calendar file.
    static func exams(_ campus: CampusSession) -> Command {
        Command(
            "exams",
            group: .campus,
            summary: "List the upcoming exams, or write a calendar file",
            details: [
                "all    lists past exams, too",
                "ical F writes all exams to the file F as iCalendar, for calendar programs;",
                "       a moved exam is updated there, not added, when F is imported again;",
                "       force overwrites an existing file F",
            ],
            parameters: [
                .flag("all"), .option("ical", .word("FILE").completing(from: "files")).orKeyword("to"), .flag("force"),
            ],
            bindsResult: true,
            examples: ["exams", "exams all as e; show e.1"],
            synonyms: ["exam", "tests", "calendar", "ical"]
        ) { call in
            let student = try campus.current
            await call.session.refresh([student.exams])
            if let path = call.optionalPath("ical") {
                return try await write(student, to: path, overwrites: call.has("force"))
            }
            if call.has("force") {
                throw ReplError(.usage, "exams: force only has a meaning with ical FILE", hint: "exams ical FILE force")
            }
            let shown = ShownExams(student: student, names: campus.names, showsAll: call.has("all"))
            let heading = student.exams.statusLines(
                placeholder: ["a day, a time, a course, a room"],
                width: call.textWidth
            )
            guard student.exams.status.canShowData else { return Output([.text(heading)], result: shown) }
            let over = (student.exams.exportableData ?? []).count - shown.shown.count
            let noun = over == 1 ? "exam is" : "exams are"
            let rest = over > 0 ? [Output.Block.line(OutputLine(.note, "\(over) \(noun) over: exams all"))] : []
            return Output(blocks(heading) + [.table(OutputTable(of: shown))] + rest, result: shown)
        }
    }

    static func blocks(_ heading: [String]) -> [Output.Block] { heading.isEmpty ? [] : [.text(heading)] }

    private static func advice(_ failure: CampusError?) -> String {
        switch failure?.code {
        case .nothingToExport?: "delegate exams refresh"
        case .taken?: "exams ical OTHER-FILE, or exams ical FILE force"
        default: "exams ical OTHER-FILE"
        }
    }

    @MainActor
    private static func write(
        _ student: CampusSession.StudentDelegates,
        to path: String,
        overwrites: Bool
    ) async throws -> Output {
        let file = URL(filePath: path)
        let exams = await student.export.write(to: file, overwrites: overwrites)
        guard let exams else {
            // The message names the file as it was typed.
            let reason = student.export.status.errorMessage.replacing(file.path(percentEncoded: false), with: path)
            throw ReplError(
                .file,
                "the exams were not exported: \(reason)",
                hint: advice(student.export.failure)
            )
        }
        let age = student.exams.shownStatus(student.moves) == nil ? "" : "; they are not up to date: exams shows why"
        return .done("\(exams.count) \(exams.count == 1 ? "exam" : "exams") exported to \(path)\(age)")
    }
}

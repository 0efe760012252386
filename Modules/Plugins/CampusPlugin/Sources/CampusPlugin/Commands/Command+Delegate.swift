import Campus
import Delegates
import ReplKit

extension Command {
    private static let delegateNames = ["exams", "semesters", "score"]

    /// Returns the command `delegate`, which shows the state of a delegate.
    static func delegate(_ campus: CampusSession) -> Command {
        Command(
            "delegate",
            group: .delegates,
            summary: "Show the status of a delegate, or refresh it",
            details: [
                "status     the status for views: inProgress, cached, success, failure or",
                "           lethalFailure; - before the first request",
                "at_hand    none, reading, fresh (under two hours), stale or unreadable",
                "refresh    idle, running, failed or cancelled",
                "by         the source of the data: the server, or a fallback if it failed",
            ],
            parameters: [.choice(delegateNames, name: "NAME"), .flag("refresh")],
            examples: ["delegate exams", "delegate score refresh"],
            synonyms: ["status", "refresh"]
        ) { call in
            let student = try campus.current
            switch try call.word("NAME") {
            case "exams": return try await describe(student.exams, student.moves, call)
            case "semesters": return try await describe(student.semesters, student.moves, call)
            default: return try await describe(student.score, student.moves, call)
            }
        }
    }

    @MainActor
    private static func describe(
        _ delegate: some CampusDelegate,
        _ moves: ClockChanges,
        _ call: Invocation
    ) async throws -> Output {
        if call.has("refresh") { await call.session.refresh([delegate], forced: true) }
        let loading = delegate.state.loadingState
        var fields = [
            ShownField("status", delegate.status?.name),
            ShownField("at_hand", word(delegate.isOutdated(since: moves) ? .stale : loading.local)),
            ShownField("refresh", word(loading.refresh)),
            ShownField("updated", .date(orMissing: delegate.lastUpdate)),
            ShownField("age", StatusMask.text(ofAge: delegate.age)),
            ShownField("by", delegate.report?.provider),
            ShownField("file", "\(delegate.cacheFile.key)"),
        ]
        if let date = delegate.report?.asOf { fields.append(ShownField("as_of", .date(date))) }
        if delegate.status.hasError { fields.append(ShownField("error", delegate.status.errorMessage)) }
        for failure in delegate.report?.failures ?? [] {
            fields.append(ShownField("not_by", "\(failure.provider): \(failure.reason)"))
        }
        let rows = (delegate.report?.rejected ?? []).map { row -> [ShownValue] in
            [.text(row.table), .number(row.row), .text(row.reason)]
        }
        let table = OutputTable(columns: ["not read in", "row", "why"], rows: rows)
        return Output([.fields(fields)] + (rows.isEmpty ? [] : [.table(table)]))
    }

    private static func word(_ local: LoadingState.Local) -> String? {
        switch local {
        case .none: nil
        case .reading: "reading"
        case .fresh: "fresh"
        case .stale: "stale"
        case .unreadable: "unreadable"
        }
    }

    private static func word(_ refresh: LoadingState.Refresh) -> String {
        switch refresh {
        case .idle: "idle"
        case .running: "running"
        case .failed: "failed"
        case .cancelled: "cancelled"
        }
    }
}

import Campus
import Delegates
import ReplKit

extension CampusDelegate {
    /// Whether what is at hand has become too old since somebody last asked: a delegate judges that when it is asked, a clock goes on.
    ///
    /// - Parameter moves: The moves of the clock that it is judged by: read, so that a view hears of the next one.
    func isOutdated(since moves: ClockMoves) -> Bool {
        moves.count >= 0 && state.loadingState.local == .fresh && requireUpdate
    }

    /// How a list or a view draws the status: the same table as the text's, in the REPL's own words; and how old it is, if that is too old.
    func shownStatus(_ moves: ClockMoves) -> ShownStatus? {
        let mask = StatusMask(status)
        let isOutdated = isOutdated(since: moves)
        guard mask.showsSpinner || mask.showsError else {
            return isOutdated && status != nil ? ShownStatus(age: age.map { .seconds($0) }, isFromFile: false) : nil
        }
        return ShownStatus(
            isPlaceholder: mask.isDimmed,
            isLoading: mask.showsSpinner,
            age: mask.showsAge ? age.map { .seconds($0) } : nil,
            isFromFile: false,
            error: mask.showsError ? mask.message : nil
        )
    }

    /// Lines under the mask of the status.
    func masked(_ content: [String], placeholder: [String] = [], width: Int) -> [String] {
        StatusMask(status).lines(content: content, placeholder: placeholder, age: age, width: width)
    }

    /// Above what is shown: the mask, and who else was asked and what is missing, if that is worth a word.
    func heading(placeholder: [String] = [], width: Int) -> [String] {
        masked([], placeholder: placeholder, width: width) + (status.canShowData ? remarks : [])
    }

    /// Who failed before the one who answered, and how many rows are missing.
    var remarks: [String] {
        guard let report else { return [] }
        var lines =
            report.failures.isEmpty
            ? []
            : [
                "by \(report.provider)\(asOf(report)), since "
                    + report.failures.map(\.description).joined(separator: "; ")
            ]
        if !report.rejected.isEmpty {
            let count = report.rejected.count
            lines.append("\(count) row\(count == 1 ? "" : "s") could not be read: delegate \(cacheName)")
        }
        return lines
    }

    /// `, as of Mon 23 Nov 00:00`; nothing, if it is of when it was fetched.
    private func asOf(_ report: Cache) -> String {
        guard let date = report.asOf else { return "" }
        let times = SchoolTime(desk.school)
        return ", as of \(times.day(date, now: desk.now)) \(times.time(date))"
    }
}

import Campus
import Delegates
import ReplKit

extension CampusDelegate {
    /// Returns true if the data has become too old since the last request. A delegate determines that only for a request, but the clock
    /// continues.
    ///
    /// - Parameter moves: The changes of the clock. The function reads them, so that a view is notified of the next change.
    func isOutdated(since moves: ClockChanges) -> Bool {
        moves.count >= 0 && state.loadingState.local == .fresh && requireUpdate
    }

    /// Returns the status for a list or a view, by the same rules as that of the text, in the REPL's terms. It contains the age if the data
    /// is too old.
    func shownStatus(_ moves: ClockChanges) -> ShownStatus? {
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

    /// Returns the content below the mask of the status.
    func linesWithStatus(_ content: [String], placeholder: [String], width: Int) -> [String] {
        StatusMask(status).lines(content: content, placeholder: placeholder, age: age, width: width)
    }

    /// Returns the lines above the content: the mask, and the remarks about failed providers and rejected rows if there are any.
    func statusLines(placeholder: [String], width: Int) -> [String] {
        linesWithStatus([], placeholder: placeholder, width: width) + (status.canShowData ? remarks : [])
    }

    /// The providers that failed before the one that answered, and the number of rejected rows.
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

    /// Returns the date of the data, `, as of Mon 23 Nov 00:00`; an empty text if it is the time of the fetch.
    private func asOf(_ report: Cache) -> String {
        guard let date = report.asOf else { return "" }
        let times = SchoolTimeFormatter(desk.school)
        return ", as of \(times.day(date, now: desk.now)) \(times.time(date))"
    }
}

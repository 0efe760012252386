import Foundation

/// Mingde's portal page: one page in GBK with everything on it, found by what the tables are headed with.
struct MingdePage: Sendable {
    let clock: SchoolClock
    private let tables: [PageTable]

    /// Reads the page.
    ///
    /// - Throws: ``CampusError`` with code `unreadable` if it is none, or not all of it.
    init(_ body: Data, timeZone: TimeZone) throws(CampusError) {
        clock = SchoolClock(timeZone)
        do throws(PageError) {
            let reader = try PageReader(try GBKText(decoding: body).text)
            guard reader.isWhole else { throw PageError("the page ends in the middle") }
            tables = reader.tables
        } catch {
            throw CampusError(.unreadable, error.description, hint: "Try again later.")
        }
    }

    /// A table's rows below its headings, each by heading.
    ///
    /// - Throws: ``CampusError`` with code `unreadable` if no table has these headings.
    func rows(headed headings: [String]) throws(CampusError) -> [Row] {
        for table in tables {
            let columns = headings.compactMap { heading in table.column(heading).map { (heading, $0) } }
            guard columns.count == headings.count else { continue }
            let positions = Dictionary(columns) { first, _ in first }
            return table.rows.dropFirst().map { Row(places: $0, positions: positions) }
        }
        throw CampusError(
            .unreadable,
            "the page has no table with \(headings.joined(separator: ", "))",
            hint: "The portal may ask for a login, or has changed."
        )
    }

    /// The grid of the week: the table that has a column for each day.
    func timetable() throws(CampusError) -> PageTable {
        let days = MingdeTimetable.days
        guard let table = tables.first(where: { table in days.allSatisfy { table.column($0) != nil } }) else {
            throw CampusError(.unreadable, "the page has no timetable", hint: "The portal may have changed.")
        }
        return table
    }

    /// One row.
    struct Row {
        let places: [PageTable.Place]
        let positions: [String: Int]

        /// What stands under a heading; of several lines all.
        ///
        /// - Throws: ``RowError`` if the row has no cell there, or one that reaches over several columns.
        func text(_ heading: String) throws(RowError) -> String {
            guard let position = positions[heading], places.indices.contains(position) else {
                throw RowError("it has \(places.count) cells, and none under \(heading)")
            }
            guard places[position].columnSpan == 1 else { throw RowError("it says \"\(places[position].text)\"") }
            return places[position].text
        }

        /// The same; an empty cell is a mistake.
        func required(_ heading: String) throws(RowError) -> String {
            let text = try text(heading)
            guard !text.isEmpty else { throw RowError("\(heading) is empty") }
            return text
        }
    }
}

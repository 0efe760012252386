import LemmyMiddleware
import Primitives
import Propagation
import ReplKit

/// A live query, with a row for each entity that matches now.
struct ShownQuery: ClientOwned {
    let listing: QueryListing

    var api: ApiClient { listing.api }
    var reference: EntityKey { EntityKey(kind: "query", id: listing.number) }
    var identity: ObjectIdentifier? { ObjectIdentifier(listing) }
    var headline: String {
        let count = listing.rows.count
        return "\(listing.text): \(count == 1 ? "1 row" : "\(count) rows")"
    }
    func fields() -> [ShownField] {
        [
            ShownField("kind", listing.kind),
            ShownField("where", listing.condition.comparisons.isEmpty ? nil : listing.condition.description),
            ShownField("sort", listing.sort?.typed),
            ShownField("rows", listing.rows.count),
        ]
    }
    func rows() -> [any Showable]? { listing.rows }
    var retainedObjects: [any Showable] { listing.held }
    var inspectedIDs: [InspectedID] { api.inspectedIDs(of: [listing.inspectedID], holding: listing.held) }
    func rowNumbers() -> [Int]? { listing.rowNumbers }

    /// The fields that the query reads, then marks and headline. A field that the headline repeats is no column.
    var columns: [String] {
        listing.fields.filter { $0 != "title" && $0 != "content" } + [RowMarks.fieldName, "headline"]
    }

    /// The headings are those of all lists; a date has its own name, because it is not drawn as an age.
    var tableFormat: TableFormat {
        var format = TableFormat.lemmy
        format.headings = TableFormat.lemmyHeadings.filter { $0.value != TableFormat.ageHeading }
        return format
    }

    var watchedFields: [String]? { columns }
}

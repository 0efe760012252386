// The refusals of PieFed's writes. Some of their words are those of Python and of the database.

extension ServerError {
    /// Returns the refusal of a body with invalid members.
    static func pieFedInvalidFields(_ complaints: [(name: String, text: String)]) -> ServerError {
        let fields = complaints.map { "'\($0.name)': ['\($0.text)']" }.joined(separator: ", ")
        return pieFed("Validation failed", "{'json': {\(fields)}}")
    }

    /// The refusal of a body that is no JSON.
    static let pieFedUnreadable = pieFed(
        "400 Bad Request: The browser (or proxy) sent a request that this server could not understand."
    )

    /// Returns the refusal of a row of `table` that refers to a missing row of `target`.
    static func pieFedNoTarget(_ id: Int32, of column: String, in table: String, target: String) -> ServerError {
        let constraint = "\(table)_\(column)_fkey"
        return pieFed(
            "(psycopg2.errors.ForeignKeyViolation) insert or update on table \"\(table)\" violates foreign key constraint "
                + "\"\(constraint)\"\nDETAIL:  Key (\(column))=(\(id)) is not present in table \"\(target)\".\n"
        )
    }

    /// The refusal of a title that does not fit into its column.
    static let pieFedLongTitle = pieFed(
        "(psycopg2.errors.StringDataRightTruncation) value too long for type character varying(255)\n"
    )

    /// The refusal of an action for which the viewer would have to moderate the community.
    static let pieFedNoPermission = pieFed("Does not have permission")
}

extension World {
    /// Performs a rule, some of whose refusals have other words in PieFed.
    ///
    /// - Parameters:
    ///   - codes: The codes of those refusals.
    ///   - refusal: The refusal in PieFed's words.
    ///   - rule: The rule.
    mutating func replacing<Value>(
        _ codes: Set<String>,
        by refusal: ServerError,
        _ rule: (inout World) throws(ServerError) -> Value
    ) throws(ServerError) -> Value {
        do throws(ServerError) {
            return try rule(&self)
        } catch {
            throw codes.contains(error.code) ? refusal : error
        }
    }
}

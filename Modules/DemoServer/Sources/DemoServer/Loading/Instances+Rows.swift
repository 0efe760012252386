extension Instance {
    init(_ row: inout RowReader) throws(DemoServerError) {
        id = try row.id("id")
        domain = try row.string("domain")
        published = try row.date("published")
        updated = try row.optionalDate("updated")
        software = try row.optionalString("software")
        version = try row.optionalString("version")
    }
}

extension FederationState {
    init(_ row: inout RowReader) throws(DemoServerError) {
        lastSuccessfulID = try row.optionalInt("last_successful_id")
        failCount = try row.int("fail_count")
        lastRetry = try row.optionalDate("last_retry")
        lastSuccessfulTime = try row.optionalDate("last_successful_published_time")
    }
}

extension Login {
    init(_ row: inout RowReader) throws(DemoServerError) {
        userID = try row.id("user_id")
        published = try row.date("published")
        address = try row.optionalString("ip")
        userAgent = try row.optionalString("user_agent")
    }
}

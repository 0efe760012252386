extension Instance {
    func write(to row: inout RowWriter) {
        row.column("id", id)
        row.column("domain", domain)
        row.column("published", published)
        row.column("updated", updated)
        row.column("software", software)
        row.column("version", version)
    }
}

extension FederationState {
    func write(to row: inout RowWriter) {
        row.column("last_successful_id", lastSuccessfulID)
        row.column("fail_count", failCount)
        row.column("last_retry", lastRetry)
        row.column("last_successful_published_time", lastSuccessfulTime)
    }
}

extension Login {
    func write(to row: inout RowWriter) {
        row.column("user_id", userID)
        row.column("published", published)
        row.column("ip", address)
        row.column("user_agent", userAgent)
        row.column("token", digest)
    }
}

extension Vote {
    func write(to row: inout RowWriter) {
        row.column("score", score)
        row.column("published", published)
    }
}

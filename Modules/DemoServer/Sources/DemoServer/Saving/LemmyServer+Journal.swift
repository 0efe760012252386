extension LemmyServer {
    /// Notes in a journal from now on what happens, and answers only when that is on the disk.
    func keep(_ journal: Journal) { present.keep(journal) }

    /// Does once more what a journal tells of. Nobody else may be asking.
    func redo(_ events: [(event: Event, at: Timestamp)]) throws(DemoServerError) {
        for (event, time) in events {
            do throws(ServerError) { try redo(event, at: time) } catch {
                throw DemoServerError(
                    .unreadableState,
                    "What a journal tells of cannot be done once more: \(error.message ?? error.code).",
                    hint: "Move the journal away to go on from the last save."
                )
            }
        }
    }
}

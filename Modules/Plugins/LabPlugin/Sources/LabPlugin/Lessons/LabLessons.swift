/// The texts of the lessons of `tour` about faults.
enum LabLessons {
    /// The lessons in the order of `tour list`.
    static let all = [offline]

    static let offline = """
        lesson offline: Offline, and the file cache
        # A session with a data folder keeps what it sees in files that no crash can tear. Without a connection it is shown \
        from there, and says how old it is.
        need status data: start strata with --data DIR, and take the lesson there
        need status server = strata.test: connect demo; the lesson speaks of what is there
        setup
        > net ok
        > login alice

        step
        # See something while there is a connection: the subscribed feed as f, and the person bob as b.
        goal handle f of feed:subscribed
        goal handle b of person:4
        hint feed subscribed limit 3 as f
        hint load person bob as b
        solution
        > feed subscribed limit 3 as f; load person bob as b

        step
        # disk says what is kept, and how old it is.
        goal ran disk
        hint disk
        solution
        > disk

        step
        # Let go of b, so that no living object is left to find, and take the connection away.
        goal no handle b
        goal status simulated_net = offline
        hint drop b; net offline
        solution
        > drop b; net offline

        step
        # Load bob again, as b. There is nobody to ask: he comes from the file, and says so.
        goal mark b = from disk
        hint load person bob as b
        solution
        > load person bob as b

        step
        # Back again: with a connection, what is refreshed is news.
        goal status simulated_net = ok
        goal mark b = fresh
        hint net ok; refresh b
        solution
        > net ok; refresh b
        cleanup
        > net ok
        """
}

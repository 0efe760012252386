/// The texts of the lessons of `tour` about faults.
enum LabLessons {
    /// The lessons in the order of `tour list`.
    static let all = [offline]

    static let offline = """
        lesson offline: Offline, and the file cache
        # A session with a data folder stores the loaded data in files that survive a crash. Without a connection it \
        shows the stored data, with its age.
        need status data: start strata with --data DIR, and start the lesson there
        need status server = strata.test: connect demo; the lesson uses its data
        setup
        > net ok
        > login alice

        step
        # Load something while there is a connection: the subscribed feed as f, and the person bob as b.
        goal handle f of feed:subscribed
        goal handle b of person:4
        hint feed subscribed limit 3 as f
        hint load person bob as b
        solution
        > feed subscribed limit 3 as f; load person bob as b

        step
        # Run disk: it lists the stored values, and when they were written.
        goal ran disk
        hint disk
        solution
        > disk

        step
        # Drop b, so that its object is freed, and end the connection with net offline.
        goal no handle b
        goal status simulated_net = offline
        hint drop b; net offline
        solution
        > drop b; net offline

        step
        # Load bob again, as b. No server can be asked: he is loaded from the file, and is marked as from disk.
        goal mark b = from disk
        hint load person bob as b
        solution
        > load person bob as b

        step
        # Restore the connection with net ok, and refresh b: it is fresh again.
        goal status simulated_net = ok
        goal mark b = fresh
        hint net ok; refresh b
        solution
        > net ok; refresh b
        cleanup
        > net ok
        """
}

/// The texts of the lessons of `tour` about faults.
enum LabLessons {
    /// The lessons in the order of `tour list`.
    static let all = [offline]

    static let offline = """
        lesson offline: Offline, and the file cache
        # With a data folder a session keeps what it loads, in files that survive a crash. Without a connection it \
        shows them, with their age.
        need status data: exit, then strata --data DIR, and tour offline there
        need status server = strata.test: connect demo; the lesson uses its data
        setup
        > net ok
        > login alice

        step
        # There is a connection still.
        task load the feed subscribed as f, and the person bob as b
        goal handle f of feed:subscribed
        goal handle b of person:4
        hint feed NAME as HANDLE; load KIND NAME as HANDLE
        hint feed subscribed limit 3 as f; load person bob as b
        solution
        > feed subscribed limit 3 as f; load person bob as b

        step
        # Both are on the disk now.
        task list what is stored, and when it was written
        goal ran disk
        hint disk alone lists what is stored
        hint disk
        solution
        > disk

        step
        # Let bob go, so that he is in the file only.
        task drop b, and go offline
        goal no handle b
        goal status simulated_net = offline
        hint drop NAME; net ? shows what the network can do
        hint drop b; net offline
        solution
        > drop b; net offline

        step
        # No server can be asked for him now.
        task load bob again as b, and see where he comes from
        goal mark b = from disk
        hint load KIND NAME as HANDLE, as before
        hint load person bob as b
        solution
        > load person bob as b

        step
        # What is from the disk has an age. A refresh asks the server.
        task go online again, and refresh b
        goal status simulated_net = ok
        goal mark b = fresh
        hint net ok ends all faults; refresh REF
        hint net ok; refresh b
        solution
        > net ok; refresh b
        cleanup
        > net ok
        """
}

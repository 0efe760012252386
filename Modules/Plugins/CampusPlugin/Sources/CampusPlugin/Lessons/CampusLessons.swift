/// The texts of the lessons of `tour` about delegates.
enum CampusLessons {
    /// The lessons in the order of `tour list`.
    static let all = [delegates]

    static let delegates = """
        lesson delegates: Delegates and their status
        # A delegate fetches one kind of data, stores it in a file, and always reports its status: whether it has a \
        placeholder, fresh data or old data, and whether it is fetching newer data. A screen shows this status.
        setup
        > net ok
        > school linden student dora
        > delegate exams refresh

        step
        # List the exams, and name the list e. It was fetched just now, so it is fresh and has no mark.
        goal handle e
        goal mark e = fresh
        hint exams as e
        solution
        > exams as e

        step
        # A delegate reports which server answered, and when. Show the delegate of the exams.
        goal ran delegate exams
        hint delegate NAME
        solution
        > delegate exams

        step
        # End the connection and let two hours pass, after which a delegate fetches again: net offline; \
        set campus-time +2h. List the exams again, as e: they are still shown, with their age and the error.
        goal status simulated_net = offline
        goal mark e = error
        hint net offline; set campus-time +2h
        hint exams as e
        solution
        > net offline; set campus-time +2h; exams as e

        step
        # List the scores as s. If they were never fetched, there is only a placeholder to show, and the error is \
        shown with it.
        goal mark s = error
        hint scores as s
        solution
        > scores as s

        step
        # Restore the connection with net ok. Then the same two commands show fresh data.
        goal status simulated_net = ok
        goal mark e = fresh
        goal mark s = fresh
        hint net ok
        hint exams as e; scores as s
        solution
        > net ok; exams as e; scores as s
        cleanup
        > net ok
        """
}

/// The texts of the lessons of `tour` about delegates.
enum CampusLessons {
    /// The lessons in the order of `tour list`.
    static let all = [delegates]

    static let delegates = """
        lesson delegates: Delegates and what their status says
        # A delegate fetches one thing, keeps it in a file, and says at every moment what it has at hand: a placeholder, \
        something fresh, something old, and whether it is on its way to something newer. A screen draws that as a mask.
        setup
        > net ok
        > school linden student dora
        > delegate exams refresh

        step
        # List the exams, and call the list e. It was fetched just now, so there is nothing to mark.
        goal handle e
        goal mark e = fresh
        hint exams as e
        solution
        > exams as e

        step
        # A delegate says who answered and when. Look at that of the exams.
        goal ran delegate exams
        hint delegate NAME
        solution
        > delegate exams

        step
        # Take the connection away and let two hours pass, after which a delegate asks again: net offline; \
        set campus-time +2h. List the exams: they are there, with their age and with what went wrong.
        goal status simulated_net = offline
        goal mark e = error
        hint net offline; set campus-time +2h
        hint exams as e
        solution
        > net offline; set campus-time +2h; exams as e

        step
        # Ask for the scores as s. If they were never fetched there is nothing to show but a placeholder, and what went \
        wrong stands beside it all the same.
        goal mark s = error
        hint scores as s
        solution
        > scores as s

        step
        # With the connection back, the same two commands show what is fresh.
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

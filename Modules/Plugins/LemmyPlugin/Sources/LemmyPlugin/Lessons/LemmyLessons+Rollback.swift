extension LemmyLessons {
    static let rollback = """
        lesson rollback: A failed edit is rolled back
        # An edit is shown at once and sent then. If the server refuses it or fails, every view shows the server's \
        last value again. A ? marks a value that the server has not confirmed yet.
        need status server = strata.test: connect demo; the lesson uses its data
        setup
        > net ok
        > login alice
        > load post 288 as p
        > vote p off
        > watch p in detail

        step
        # Make the server fail at the next vote, and vote: net fail 1 on POST /post/like; upvote p
        goal saw rollback post:288
        goal p.vote = -
        hint net lists the faults that there are
        solution
        > net fail 1 on POST /post/like; upvote p

        step
        # The ? stays: a server that failed may have counted the vote all the same. \
        explain shows each step of the last command, from the edit to the server's answer.
        goal ran explain
        hint explain
        solution
        > explain

        step
        # The server works again. Vote once more.
        goal p.vote = up
        goal no p.vote = up?
        hint upvote p
        solution
        > upvote p

        step
        # Now hold requests back, and take the vote away. The change is shown with a ? until the server answers.
        goal p.vote = -?
        hint net hold
        hint vote p off
        solution
        > net hold; vote p off

        step
        # Let the request through. The pending vote is confirmed.
        goal status simulated_net = ok
        goal no p.vote = -?
        hint net ok
        solution
        > net ok
        cleanup
        > net ok
        > vote post:288 off
        """
}

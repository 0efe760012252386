extension LemmyLessons {
    static let rollback = """
        lesson rollback: What was shown is taken back
        # An edit shows at once and is sent then. The server may say no, or fail: what was shown is taken back \
        wherever it is shown, to what the server said last. A ? marks what it has not confirmed yet.
        need status server = strata.test: connect demo; the lesson speaks of what is there
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
        Who changed what, and why? explain tells of the last command, from what was shown to what came back.
        goal ran explain
        hint explain
        solution
        > explain

        step
        # The server is well again. Vote once more.
        goal p.vote = up
        goal no p.vote = up?
        hint upvote p
        solution
        > upvote p

        step
        # Now hold requests back, and take the vote away: it is shown, and marked, for as long as the answer is out.
        goal p.vote = -?
        hint net hold
        hint vote p off
        solution
        > net hold; vote p off

        step
        # Let it go. What was pending is confirmed.
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

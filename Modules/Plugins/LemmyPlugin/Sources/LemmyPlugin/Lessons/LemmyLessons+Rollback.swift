extension LemmyLessons {
    static let rollback = """
        lesson rollback: A failed edit is rolled back
        # An edit is shown first and sent then. A ? marks what the server has not confirmed. If the server refuses, \
        every view shows the old value again.
        need status server = strata.test: connect demo; the lesson uses its data
        setup
        > net ok
        > login alice
        > feed local limit 5 as f
        > load f.3 as p
        > vote p off
        > watch p in page

        step
        # net makes the network fail on purpose: net fail 1 on POST /post/like makes the next vote fail.
        task let the next vote fail, then vote for p
        goal saw rollback
        goal p.vote = -
        hint net fail 1 on POST /post/like
        hint upvote p
        solution
        > net fail 1 on POST /post/like; upvote p

        step
        # The vote is gone, but a ? is left: a server that fails may have counted the vote all the same.
        task see in an explanation what happened
        goal ran explain
        hint explain
        solution
        > explain

        step
        # That was one failure. The server works again.
        task vote for p once more, until it is confirmed
        goal p.vote = up
        goal no p.vote = up?
        hint upvote p
        solution
        > upvote p

        step
        # net hold stops requests on their way, so that you can look at the moment between.
        task hold all requests, and take the vote back
        goal p.vote = -?
        hint net hold
        hint vote p off
        solution
        > net hold; vote p off

        step
        # The view shows the new value already, and nobody has confirmed it.
        task let the request go
        goal status simulated_net = ok
        goal no p.vote = -?
        hint net ok
        solution
        > net ok
        cleanup
        > net ok
        > feed local limit 5 as f
        > vote f.3 off
        """
}

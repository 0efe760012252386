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
        goal p.vote = none
        hint if p.vote = up: p has the vote already: net ok; vote p off; then the fault and the vote
        hint net fail first, then the vote, so that it is the vote that fails
        hint net fail 1 on POST /post/like; upvote p
        solution
        > net fail 1 on POST /post/like; upvote p

        step
        # The vote is gone, but a ? is left: a server that fails may have counted the vote all the same.
        task see in an explanation what happened
        goal ran explain: rolled back
        hint explain explains the last command that had an effect; explain 2 the one before
        hint explain
        solution
        > explain

        step
        # That was one failure. The server works again.
        task vote for p once more, until it is confirmed
        goal p.vote = up
        goal no p.vote = up?
        hint if status simulated_net = hold: requests are held: net ok
        hint upvote REF
        hint upvote p
        solution
        > upvote p

        step
        # net hold stops requests on their way, so that you can look at the moment between.
        task hold all requests, before you take the vote back
        goal status simulated_net = hold
        goal p.vote = up
        hint if p.vote = none: the vote is gone already: net ok; upvote p; net hold
        hint net ? shows what the network can do
        hint net hold
        solution
        > net hold

        step
        # Nothing reaches the server now.
        look post:288: Until it is answered, post:288 has two values of the vote: the one that is shown, and the one \
        that the server has confirmed. The page of inspect shows both.
        task take the vote back
        goal p.vote = none?
        hint if status simulated_net = ok: nothing is held: upvote p; net hold; vote p off
        hint vote REF off
        hint vote p off
        solution
        > vote p off

        step
        # The view shows the new value already, and nobody has confirmed it.
        task let the request go
        goal status simulated_net = ok
        goal no p.vote = none?
        hint net ok ends all faults
        hint net ok
        solution
        > net ok
        cleanup
        > net ok
        > feed local limit 5 as f
        > vote f.3 off
        """
}

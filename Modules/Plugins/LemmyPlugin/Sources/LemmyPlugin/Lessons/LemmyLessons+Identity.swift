extension LemmyLessons {
    static let identity = """
        lesson identity: One id, one object
        # A post may come from a feed, a search or its own page. While it lives, there is one object for its id. \
        So a change needs no messages: all readers look at the same object.
        need status server = strata.test: connect demo; the lesson uses its data
        setup
        > login alice
        > save post:288 off
        > feed local limit 5 as f

        step
        # The feed f lists post 288 in its third row. Load that post by its id and call it p: the answer is \
        a hit, and no request is sent.
        goal handle p of post:288
        goal same p f.3
        hint load KIND ID as h
        solution
        > load post 288 as p

        step
        # Save it through one name, and read it through the other: show f.3 saved
        goal f.3.saved = yes
        hint save takes a reference
        solution
        > save p

        step
        # An object lives as long as a handle, a view or the last result _ holds it. cache shows which. \
        Drop all of them, until no post is alive.
        goal live post = 0
        hint drop h removes a handle; cache post shows what is left
        hint drop f, then drop p; the last result is dropped by drop _
        solution
        > drop f; drop p
        cleanup
        > save post:288 off
        """
}

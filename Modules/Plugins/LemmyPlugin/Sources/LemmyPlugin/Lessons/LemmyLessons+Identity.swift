extension LemmyLessons {
    static let identity = """
        lesson identity: One id, one object
        # Wherever a post comes from, a feed, a search, its own page: while it lives there is one object for its id. \
        So nothing has to be told of a change; it is the same thing that everybody looks at.
        need status server = strata.test: connect demo; the lesson speaks of what is there
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
        # Save it through the one name, and read it through the other: show f.3 saved
        goal f.3.saved = yes
        hint save takes a reference
        solution
        > save p

        step
        # An object lives as long as somebody holds it: a handle, a view, the last result _. cache says who does. \
        Let go of all of them, until no post is alive.
        goal live post = 0
        hint drop h lets go of a handle; cache post says what is left
        hint drop f, then drop p; the last result is dropped by drop _
        solution
        > drop f; drop p
        cleanup
        > save post:288 off
        """
}

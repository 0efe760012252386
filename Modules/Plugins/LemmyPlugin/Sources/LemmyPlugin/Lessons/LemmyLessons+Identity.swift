extension LemmyLessons {
    static let identity = """
        lesson identity: One id, one object
        # A post comes from a feed, a search or its own page. While it is in memory, there is one object for its id. \
        So nobody has to tell the others about a change: they all look at this object. What finds it is called an \
        identity map.
        need status server = strata.test: connect demo; the lesson uses its data
        setup
        > login alice
        > save post:288 off
        > feed local limit 5 as f

        step
        # The third row of the feed f is post 288. See it with show f.3.
        task load post 288 by its id as p, and see that no request is sent
        goal handle p of post:288
        goal same p f.3
        hint load KIND ID as NAME
        hint load post 288 as p
        solution
        > load post 288 as p

        step
        # p and f.3 are two names of one object.
        task save p, then look at f.3: show f.3 saved
        goal f.3.saved = yes
        goal then ran show: saved
        hint save REF; show REF FIELD
        hint save p; show f.3 saved
        solution
        > save p; show f.3 saved

        step
        # The map is weak: it holds nothing. An object lives as long as a handle or a view holds it. _, the \
        last result, holds one, too. cache post shows who holds what.
        task let go of all posts, until cache post shows none
        goal live post = 0
        hint drop NAME lets go of what NAME holds; cache post shows what else holds a post, _ too
        hint drop f; drop p
        solution
        > drop f; drop p
        cleanup
        > save post:288 off
        """
}

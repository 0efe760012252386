extension LemmyLessons {
    static let weakCache = """
        lesson cache: The weak cache, and why there are tiers
        # The cache finds objects and holds none: it is weak. What is on a screen is in the cache, and what is on no \
        screen is freed. So the cache needs no size and no expiry time.
        need status server = strata.test: connect demo; the lesson uses its data
        setup
        > login alice
        > feed local limit 5 as f
        > watch f in list

        step
        # Think of f as one tab. The view list draws it.
        task load a second tab: the feed subscribed, named g
        goal handle g of feed:subscribed
        goal same f.1 g.1
        hint feed NAME limit 5 as HANDLE
        hint feed subscribed limit 5 as g
        solution
        > feed subscribed limit 5 as g

        step
        # Both tabs begin with the same post, and there is one object for it. Its page needs more fields.
        task upgrade g.1, and see the first tab change as well
        goal tier f.1 = T3
        hint upgrade REF; a row is a REF
        hint upgrade g.1
        solution
        > upgrade g.1

        step
        # The first tab needs T2. So the rest goes when the second tab closes, and when _ lets go, too: \
        _ is the last result, here the post at T3, until another result takes its place.
        task drop g, then _, until f.1 is at T2 again
        goal no handle g
        goal tier f.1 = T2
        hint drop NAME, for each; cache post shows what _ holds
        hint drop g; drop _
        solution
        > drop g; drop _

        step
        # One big type with optionals would have kept those fields. They would grow old, and nil would mean "not \
        loaded" as well as "no value". At T2 there are no such fields.
        task close the first tab: unwatch its view, drop f, until no post is left
        goal live post = 0
        hint unwatch NAME closes a view; cache post shows who still holds a post
        hint unwatch list; drop f
        solution
        > unwatch list; drop f
        """
}

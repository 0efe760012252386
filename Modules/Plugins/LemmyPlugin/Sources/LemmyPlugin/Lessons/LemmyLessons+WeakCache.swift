extension LemmyLessons {
    static let weakCache = """
        lesson cache: The weak cache, and why there are tiers
        # The cache finds live objects and keeps none of them alive. So it needs no size limit and no expiry time. \
        An object that is on a screen is in the cache; an object that is on none is released.
        need status server = strata.test: connect demo; the lesson uses its data
        setup
        > login alice
        > feed local limit 5 as f

        step
        # f is one tab. Open a second one: the subscribed feed, as g. Both list post 21, and there is one object for it.
        goal handle g of feed:subscribed
        goal same f.1 g.1
        hint feed subscribed limit 5 as g
        solution
        > feed subscribed limit 5 as g

        step
        # In the second tab, open the first post: that needs more data than a list does. Upgrade g.1, and the first \
        tab's row has it, too, since it is the same post.
        goal tier f.1 = T3
        hint upgrade g.1
        solution
        > upgrade g.1

        step
        # Close the second tab: drop g. Nothing holds the extra data any more, so it is released, and f.1 has \
        what its own feed needs. With optionals in one big type, the fields would stay, some of them outdated, and nil \
        would mean "not loaded" as well as "no value". At T2 there are no such fields.
        goal no handle g
        goal tier f.1 = T2
        hint drop g; if something else holds it, cache post shows what
        solution
        > drop g; drop _

        step
        # Close the first tab as well: no post is left.
        goal live post = 0
        hint drop f
        solution
        > drop f
        """
}

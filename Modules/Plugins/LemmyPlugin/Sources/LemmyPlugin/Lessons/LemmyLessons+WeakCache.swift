extension LemmyLessons {
    static let weakCache = """
        lesson cache: The weak cache, and why there are tiers
        # The cache finds what lives and keeps nothing alive: no size to choose, no time after which a thing is old, \
        nothing to throw out. What is on a screen is there; what is on none is gone.
        need status server = strata.test: connect demo; the lesson speaks of what is there
        setup
        > login alice
        > feed local limit 5 as f

        step
        # f is one tab. Open a second one: the subscribed feed, as g. Both list post 21, and there is one of it.
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
        # Close the second tab: drop g. Nobody holds the extra data any more, so it goes, and f.1 is what its \
        own feed needs. With optionals in one big type, the fields would stay behind, half of them old, and nil would mean \
        "not asked" as well as "there is none". At T2 there is no such field to be wrong about.
        goal no handle g
        goal tier f.1 = T2
        hint drop g; if something else holds it, cache post says who
        solution
        > drop g; drop _

        step
        # Close the first tab as well: nothing of all this is left.
        goal live post = 0
        hint drop f
        solution
        > drop f
        """
}

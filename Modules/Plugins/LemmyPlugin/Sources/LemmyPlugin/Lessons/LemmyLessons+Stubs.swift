extension LemmyLessons {
    static let stubs = """
        lesson stubs: Stubs and tiers
        # A tier tells how much of an entity is loaded. A stub is an address and nothing else: no request was \
        sent for it. T1 has what a link to it shows, T2 what a feed shows, T3 what its page shows.
        # Each tier is a type of its own: a field that a tier does not have cannot be read; it is not just empty.
        need status server = strata.test: connect demo; the lesson uses its data
        need no live person:12: drop the handles that hold Kenji (cache person lists them), then type tour 1
        setup
        > login alice

        step
        # Make a stub of Kenji's page and call it s: load takes an address, and "to stub" sends no request.
        goal tier s = stub
        hint load URL to stub as s
        hint The address is http://strata.test/u/kenji
        solution
        > load http://strata.test/u/kenji to stub as s

        step
        # show s has one field. Now load the rest: the handle stays the same, and it shows more fields.
        goal tier s = T3
        hint upgrade takes a reference
        solution
        > upgrade s

        step
        # A feed brings its posts at T2 and, with each, its author at T1. Load the local feed as f, and look at the \
        author of its third post: show f.3.creator
        goal handle f of feed:local
        goal tier f.3.creator = T1
        hint feed NAME limit N as h
        solution
        > feed local limit 3 as f

        step
        # A path is a reference like any other. Upgrade that author to the highest tier.
        goal tier f.3.creator = T3
        hint upgrade follows the path: upgrade f.3.creator
        hint Give it a name, so that something holds it: as z
        solution
        > upgrade f.3.creator as z
        """
}

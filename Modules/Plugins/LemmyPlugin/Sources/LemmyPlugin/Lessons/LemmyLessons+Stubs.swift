extension LemmyLessons {
    static let stubs = """
        lesson stubs: Stubs and tiers
        # How much of an entity is loaded? Its tier tells. A stub is an address and nothing else. T1 is what a link \
        shows, T2 what a list shows, T3 what its page shows.
        # A field of a higher tier is not empty: it is not there. So a list loads only what it shows, and nothing \
        looks as if it were loaded.
        need status server = strata.test: connect demo; the lesson uses its data
        need no live person:12: drop the handles that hold Kenji (cache person lists them), then tour stubs
        setup
        > login alice

        step
        # load takes an address, as in a browser. With "to stub" it sends no request.
        task make a stub of http://strata.test/u/kenji, and name it s
        goal tier s = stub
        hint load URL to stub as NAME
        hint load http://strata.test/u/kenji to stub as s
        solution
        > load http://strata.test/u/kenji to stub as s

        step
        # show s has one field. An upgrade loads the rest. The handle stays the same.
        task upgrade s, and look at it with show s
        goal tier s = T3
        goal then ran show s
        hint upgrade REF loads the rest of what REF names
        hint upgrade s; show s
        solution
        > upgrade s; show s

        step
        # A feed brings its posts at T2, and the author of each post at T1. A path leads there: f.3.creator.
        task load the feed local as f, and show the author of its third post
        goal handle f of feed:local
        goal tier f.3.creator = T1
        goal ran show f.3.creator
        hint feed NAME as HANDLE loads a feed; show REF takes a path as well
        hint feed local limit 3 as f; show f.3.creator
        solution
        > feed local limit 3 as f; show f.3.creator

        step
        # A path can be upgraded as well. The feed uses the author, too, so it has more of that author then.
        task upgrade this author, and name the result z
        goal handle z of f.3.creator
        goal tier f.3.creator = T3
        hint upgrade REF as NAME
        hint upgrade f.3.creator as z
        solution
        > upgrade f.3.creator as z

        step
        # The higher tier stays as long as something needs it. The feed needs T1.
        task drop z, and see the author fall back to T1
        goal no handle z
        goal tier f.3.creator = T1
        hint if no handle z: z is gone, but something else holds the person: check names it
        hint drop NAME lets go of what NAME holds
        hint drop z
        solution
        > drop z
        """
}

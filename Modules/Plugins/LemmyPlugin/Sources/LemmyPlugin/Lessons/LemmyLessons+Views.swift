extension LemmyLessons {
    static let views = """
        lesson views: One vote, many views
        # Think of three screens: a list of posts, one post's page, its community's page. Each is a view that \
        watches an object. An edit does not have to notify them: a view is drawn again if a value that it shows \
        changes.
        need status server = strata.test: connect demo; the lesson uses its data
        setup
        > login alice
        > feed local limit 5 as f
        > load post 288 as p
        > vote p off
        > subscribe p.community off

        step
        # Open the three: f in list, p in detail, p.community in side.
        goal view list of feed:local
        goal view detail of post:288
        goal view side of community:6
        hint watch REF in PANE
        solution
        > watch f in list; watch p in detail; watch p.community in side

        step
        # Vote for the post, through any of its names. Two of the views show its score; the third is not drawn again, \
        and the answer says so.
        goal p.vote = up
        hint upvote p
        solution
        > upvote p

        step
        # Subscribe to the community, as you would on its page. Count the views that change: the list shows it, too.
        goal f.3.subscribed = yes
        hint subscribe p.community
        solution
        > subscribe p.community

        step
        # Go back: close the community's page. The list needs no reloading; it shows the mark already.
        goal no view side
        goal f.3.subscribed = yes
        hint unwatch PANE
        solution
        > unwatch side
        cleanup
        > load post 288 as p
        > vote p off
        > subscribe p.community off
        > drop p
        """
}

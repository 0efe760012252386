extension LemmyLessons {
    static let views = """
        lesson views: One vote, many views
        # Think of three screens: a list of posts, the page of one post, and the page of its community. Nobody tells \
        them about a vote. A view is drawn again when a value changes that it shows.
        need status server = strata.test: connect demo; the lesson uses its data
        setup
        > login alice
        > feed local limit 5 as f
        > load f.3 as p
        > vote p off
        > upgrade p to T3
        > subscribe p.community off

        step
        # The feed is f, the post in its third row is p, and p.community is where it was posted. Open one view for \
        each, with a command each: in three lines, or in one with ; between them.
        task watch f in list; watch p in page; watch p.community in side
        goal view list of feed:local
        goal view page of post:288
        goal view side of community:6
        hint watch REF in NAME opens one view, so three commands are needed
        hint watch f in list; watch p in page; watch p.community in side
        solution
        > watch f in list; watch p in page; watch p.community in side

        step
        # Two views show the score of the post. The community's page does not.
        look post:288: It is one object: f, p, list and page all hold the same post:288. The page of inspect draws it.
        task vote for p, and see which view is untouched
        goal p.vote = up
        hint upvote REF
        hint upvote p
        solution
        > upvote p

        step
        # All three have a field subscribed: whether you follow the community. A narrow screen has no room for that \
        column of the list, and the list is drawn again all the same.
        task subscribe to p.community, and count the views that change
        goal f.3.subscribed = yes
        goal p.community.subscribed = yes
        hint subscribe REF
        hint subscribe p.community
        solution
        > subscribe p.community

        step
        # You leave the community's page. The list needs no reloading: it has changed already.
        task unwatch the view side, and look at the list: show f
        goal no view side
        goal f.3.subscribed = yes
        goal then ran show: subscribed
        hint unwatch NAME closes a view; show f, or show f.3 subscribed
        hint unwatch side; show f
        solution
        > unwatch side; show f
        cleanup
        > feed local limit 5 as f
        > vote f.3 off
        > subscribe f.3.community off
        """
}

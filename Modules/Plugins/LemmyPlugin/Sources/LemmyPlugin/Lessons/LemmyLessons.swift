/// The lessons of `tour` about entities, as texts.
enum LemmyLessons {
    /// The lessons in the order of `tour list`, from easy to hard.
    static let all = [start, stubs, identity, views, rollback, weakCache, names, accounts]
}

/// The demos of `demo`, as texts.
enum LemmyDemos {
    /// The demos in the order of `demo list`; `demo` alone runs the first.
    static let all = [vote]

    static let vote = """
        demo vote: One vote moves three views
        need status server = strata.test: connect demo; the demo uses the posts of that server
        setup
        > login alice
        > feed local limit 5 as f
        > vote f.3 off
        > drop f
        > connect demo

        step
        # You are a guest, and nothing is loaded. First, sign in.
        > login alice

        step
        # Fetch the front page, and call it f. Then f.3 is its third row.
        > feed local limit 5 as f

        step
        # Open the page of that post. No request is sent: the post is in memory, and there is one object for it.
        > load f.3 as p

        step
        # Watch it in three places: in the list, on its page, and in a ranking of all loaded posts.
        > query post sort top limit 5 as best
        > watch f in list; watch p in page; watch best in ranking

        step
        # Now one vote, on a slow network. All three views show it at once, with a ? until the server has confirmed it.
        > net delay 700; upvote p

        step
        # The same with a server that fails. The vote is shown, refused, and rolled back in all three views. \
        The ? stays, because a failed server may have counted the vote all the same.
        > net ok; net fail 1 on POST /post/like; downvote p

        step
        # Why did all this happen? explain tells it, from the command to the views.
        > explain
        cleanup
        > net ok
        > feed local limit 5 as f
        > vote f.3 off
        """
}

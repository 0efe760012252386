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
        > vote f.2 off
        > read f.2
        > drop f
        > connect demo

        step
        # You are a guest, and nothing is loaded. First, sign in.
        > login alice

        step
        # Fetch the front page, and call it f. Then f.2 is its second row.
        > feed local limit 5 as f

        step
        # Open the page of that post. No request is sent: the post is in memory, and there is one object for it.
        > load f.2 as p

        step
        # Watch it in three places: in the list, on its page, and in a ranking of all loaded posts.
        > query post sort top limit 5 as best
        > watch f in list; watch p in page; watch best in ranking

        step
        # Now one vote, on a slow network. The ? stays until the server confirms it.
        > net delay 700; upvote p

        step
        # The same with a server that fails: all three views take the vote back. The ? stays, because the server \
        may have counted it all the same.
        > net ok; net fail 1 on POST /post/like; downvote p

        step
        # Why did all this happen? explain tells it, from the command to the views.
        > explain
        cleanup
        > net ok
        > feed local limit 5 as f
        > vote f.2 off
        """
}

extension LemmyLessons {
    static let start = """
        lesson start: The first two minutes
        # You sign in, look at a list, watch it, and see what one vote does to it.
        need status server = strata.test: connect demo; the lesson uses its data
        setup
        > login alice
        > feed local limit 5 as f
        > vote f.3 off
        > drop f
        > connect demo

        step
        # You are a guest on a demo server. Its people have no passwords to type.
        task sign in as alice
        goal status account = alice
        hint login NAME
        hint login alice
        solution
        > login alice

        step
        # as NAME at the end of a command gives a name to its result.
        task load the feed local, and name it f
        goal status account = alice
        goal handle f of feed:local
        goal no foreign f
        hint if no status account = alice: sign in first: login alice
        hint if foreign f: f is the list of a guest, who has no votes: load it once more, as alice
        hint feed NAME as HANDLE loads a feed; limit 5 is enough
        hint feed local limit 5 as f
        solution
        > feed local limit 5 as f

        step
        # f.3 is the third row of f. A view prints each change of what it watches.
        task watch f in a view called list
        goal view list of f
        goal no foreign f
        hint if foreign f: f is the list of another account: login alice; feed local limit 5 as f
        hint watch REF in NAME
        hint watch f in list
        solution
        > watch f in list

        step
        # The line of the view has a ? until the server has confirmed the vote.
        task vote for the third row
        goal f.3.vote = up
        hint if no status account = alice: only alice may vote in this lesson: login alice
        hint upvote REF
        hint f.3 is a REF: upvote f.3
        solution
        > upvote f.3

        step
        # What did that one word do? Every command can be explained afterwards.
        task let the vote be explained
        goal ran explain: vote
        hint explain explains the last command that had an effect; explain 2 the one before
        hint explain
        solution
        > explain
        cleanup
        > feed local limit 5 as f
        > vote f.3 off
        """
}

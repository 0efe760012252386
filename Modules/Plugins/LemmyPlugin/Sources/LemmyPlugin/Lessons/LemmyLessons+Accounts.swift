extension LemmyLessons {
    static let accounts = """
        lesson accounts: Two accounts, two identities
        # A vote belongs to an account. So "one id, one object" holds for each account: a client has objects of its \
        own, and what bob reads never mixes with what alice reads.
        need status server = strata.test: connect demo; the lesson uses its data
        setup
        > login bob
        > vote post:288 off
        > login alice
        > load post 288 as p
        > vote p off
        > watch p in hers

        step
        # You are alice, and p is hers. Handles keep their account.
        task sign in as bob
        goal status account = bob
        hint login NAME
        hint login bob
        solution
        > login bob

        step
        # The same post, seen by bob: this time a request is sent.
        task load post 288 as q, and watch it in a view called his
        goal handle q of post:288
        goal no same p q
        goal view his of q
        hint if same p q: q is alice's object: login bob, and load post 288 as q
        hint load KIND ID as NAME; watch REF in NAME
        hint load post 288 as q; watch q in his
        solution
        > load post 288 as q; watch q in his

        step
        # Which of the two views will change?
        task vote for q
        goal q.vote = up
        goal p.vote = none
        hint if p.vote = up: p is alice's, and has a vote now: vote p off takes it back
        hint upvote REF
        hint upvote q
        solution
        > upvote q

        step
        # hers is untouched, because alice has not voted. cache post lists both objects. \
        refresh loads again what a handle names, as the account that is signed in.
        task refresh p as bob, so that p and q are one object
        goal same p q
        hint refresh REF
        hint refresh p
        solution
        > refresh p
        cleanup
        > vote post:288 off
        """
}

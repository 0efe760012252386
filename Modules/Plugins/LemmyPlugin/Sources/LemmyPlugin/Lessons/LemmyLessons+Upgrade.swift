extension LemmyLessons {
    static let upgrade = """
        lesson upgrade: More of the same object
        # To ask for a higher tier does not make another object: the lower one gets a fuller one beside it, and every \
        handle, row and view follows. When nobody holds the fuller one any more, it goes.
        need status server = strata.test: connect demo; the lesson speaks of what is there
        setup
        > login alice
        > feed local limit 5 as f
        > watch f in list

        step
        # Upgrade the first row of f. The list is told that a row is at another tier now.
        goal tier f.1 = T3
        hint f.1 is the first row
        solution
        > upgrade f.1

        step
        # What knows the rest is held by who asked for it. Upgrade the author of the third row, and call them z.
        goal handle z
        goal tier f.3.creator = T3
        hint f.3.creator is who wrote it; as z names the result
        solution
        > upgrade f.3.creator as z

        step
        # Now let go of z. The feed never needed more than T1 of an author: that is what it falls back to.
        goal no handle z
        goal tier f.3.creator = T1
        hint drop
        solution
        > drop z
        """
}

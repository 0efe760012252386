extension LemmyLessons {
    static let upgrade = """
        lesson upgrade: More of the same object
        # An upgrade does not replace an object: it adds an object with more fields, and every handle, row and view \
        of the entity uses it. When nothing holds the added object any more, it is released.
        need status server = strata.test: connect demo; the lesson uses its data
        setup
        > login alice
        > feed local limit 5 as f
        > watch f in list

        step
        # Upgrade the first row of f. The list is notified that a row has another tier now.
        goal tier f.1 = T3
        hint f.1 is the first row
        solution
        > upgrade f.1

        step
        # The added object lives as long as something holds it. Upgrade the author of the third row as z.
        goal handle z
        goal tier f.3.creator = T3
        hint f.3.creator is its author; as z names the result
        solution
        > upgrade f.3.creator as z

        step
        # Now drop z. The feed needs no more than T1 of an author, so the author is at T1 again.
        goal no handle z
        goal tier f.3.creator = T1
        hint drop
        solution
        > drop z
        """
}

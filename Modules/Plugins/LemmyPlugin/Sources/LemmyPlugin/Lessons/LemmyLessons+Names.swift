extension LemmyLessons {
    static let names = """
        lesson names: Tiers in Swift
        # In Swift each tier is a type. The author of a post in a feed is a Person1. Its protocol Person1Providing has \
        a name, and no postCount: the compiler refuses person.postCount, because that is a field of T2.
        need status server = strata.test: connect demo; the lesson uses its data
        setup
        > login alice
        > feed local limit 3 as f

        step
        # Here it is the same. The author of the third post is at T1.
        task ask for the post_count of this author, and read the refusal
        goal refused show: post_count
        hint show REF FIELD
        hint show f.3.creator post_count
        solution
        > show f.3.creator post_count

        step
        # A twin with an underscore asks whatever tier is there, and is nil if no tier has the field:
        #    person.postCount_        // Int?, nil at T1
        # An upgrade loads the higher tiers.
        task upgrade f.3.creator, and name the result z
        goal handle z of f.3.creator
        goal tier f.3.creator = T3
        hint upgrade REF as NAME
        hint upgrade f.3.creator as z
        solution
        > upgrade f.3.creator as z

        step
        # Now postCount_ is a number, for everybody who holds this author. To use many fields, ask for the tier once:
        #    if let person = person as? any Person2Providing {
        #        Text("\\(person.postCount) posts")
        #    }
        task show the post_count of z
        goal ran show: post_count
        hint show REF FIELD, as before
        hint show z post_count
        solution
        > show z post_count

        step
        # A row of a list works with any tier, and shows more when there is more. When z goes, as? gives nil again. \
        code app prints a whole app that is written this way.
        task drop z, and see f.3.creator at T1
        goal no handle z
        goal tier f.3.creator = T1
        hint if no handle z: z is gone, but something else holds the person: check names it
        hint drop NAME lets go of what NAME holds
        hint drop z
        solution
        > drop z
        """
}

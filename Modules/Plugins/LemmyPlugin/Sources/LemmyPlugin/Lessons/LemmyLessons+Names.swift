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
        task ask for it all the same: show f.3.creator post_count
        goal ran show
        hint show REF FIELD
        solution
        > show f.3.creator post_count

        step
        # A twin with an underscore asks whatever tier is there, and is nil if no tier has the field:
        #    person.postCount_        // Int?, nil at T1
        # An upgrade loads the higher tiers.
        task upgrade f.3.creator, and name the result z
        goal handle z
        goal tier f.3.creator = T3
        hint upgrade f.3.creator as z
        solution
        > upgrade f.3.creator as z

        step
        # Now postCount_ is a number, for everybody who holds this author. To use many fields, ask for the tier once:
        #    if let person = person as? any Person2Providing {
        #        Text("\\(person.postCount) posts")
        #    }
        task show the post_count of z
        goal ran show
        hint show z post_count
        solution
        > show z post_count

        step
        # A row of a list works with any tier, and shows more when there is more. When z goes, as? gives nil again.
        task drop z, and see f.3.creator at T1
        goal no handle z
        goal tier f.3.creator = T1
        hint drop z
        hint if something else holds it: drop _
        solution
        > drop z
        """
}

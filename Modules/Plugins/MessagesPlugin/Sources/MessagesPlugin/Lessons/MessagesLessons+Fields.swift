extension MessagesLessons {
    static let fields = """
        lesson field: Field, for what is loaded in part
        # A type that is one for all sizes has fields that nobody may have asked for. An optional has one nil for two \
        things: not loaded, and loaded and not there. A Field has a case for each, and what is not loaded says nothing \
        when it is merged.

        step
        # Load partial 42 as s. A list brought it: its name is known, and what they say of themselves was not asked for.
        goal s.about = unknown
        hint load KIND ID as h; then show s
        solution
        > load partial 42 as s

        step
        # Watch it, and let an answer bring the rest: edit s about="writes letters" stands for that answer.
        goal handle s
        goal s.about = writes letters
        hint edit REF FIELD=V
        solution
        > watch s in page; edit s about="writes letters"

        step
        # Now they take it back: it was asked for, and there is none. That is shown as -, and is not what s began with.
        goal handle s
        goal s.about = -
        hint edit s about=-
        solution
        > edit s about=-
        """
}

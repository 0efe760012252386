/// The lessons of `tour` about value trees, as texts.
enum MessagesLessons {
    /// The lessons in the order of `tour list`.
    static let all = [trees, projections, simpleModels, fields]

    static let trees = """
        lesson trees: Value trees and providers
        # Here nothing is an object: a message is a value that contains its author, another value. A provider holds \
        one tree and shows it; when a part changes anywhere, each provider whose tree contains it gets a new tree.
        setup
        > load messages.message 12 as m
        > load contacts as c
        > edit m.author username=plivesey online=no
        > edit m text="Hey, how are you doing?"

        step
        # The author of m stands among the contacts, too. Say that they are online, in the message: the contact \
        is online as well.
        goal c.1.online = yes
        hint edit REF FIELD=V; m.author is a reference
        solution
        > edit m.author online=yes

        step
        # A part is observed by itself. Watch the message, and its author in a view of their own; then change the text. \
        The author's view is left alone.
        goal view message
        goal view part
        goal m.text = See you at noon
        hint watch m in message; watch m.author in part
        hint edit m text="See you at noon"
        solution
        > watch m in message; watch m.author in part; edit m text="See you at noon"

        step
        # A second provider of the same person can be paused: it keeps what it shows while others go on. Make one, \
        call it q, and pause it.
        goal mark q = paused
        hint provider REF as h
        hint pause q
        solution
        > provider m.author as q; pause q

        step
        # Rename the author to peter. The message shows it; q does not.
        goal m.author.username = peter
        goal no q.username = peter
        hint edit m.author username=peter
        solution
        > edit m.author username=peter

        step
        # Let q catch up.
        goal q.username = peter
        hint resume h
        solution
        > resume q
        cleanup
        > edit messages.person:42 username=plivesey online=no
        > edit messages.message:12 text="Hey, how are you doing?"
        """
}

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

extension MessagesLessons {
    static let projections = """
        lesson projections: Two sizes of one person
        # A list shows a card of a person, their page the full profile. Both are the same person, and both have to agree. \
        There are two ways: types of one identifier that are merged, and a larger type that contains the smaller one.
        setup
        > load card 42 as small
        > load profile 42 as large
        > edit large name=Peter age=29
        > edit composed-card:42 name=Peter

        step
        # Merged: rename the card to Pete, and look at the profile.
        goal large.name = Pete
        hint edit small name=Pete
        solution
        > edit small name=Pete

        step
        # Watch small in card and large in profile, and change what only the profile has: the age, to 30. \
        The card is left alone.
        goal view card
        goal view profile
        goal large.age = 30
        hint watch REF in PANE; edit large age=30
        solution
        > watch small in card; watch large in profile; edit large age=30

        step
        # Composed: each has an identifier of its own, and there is nothing to merge. Load composed-card 42 as part and \
        composed-profile 42 as whole, and rename the part to Pia: what contains it is renamed with it.
        goal whole.person.name = Pia
        goal handle part
        hint load KIND ID as h
        hint edit part name=Pia
        solution
        > load composed-card 42 as part; load composed-profile 42 as whole; edit part name=Pia
        cleanup
        > edit profile:42 name=Peter age=29
        > edit composed-card:42 name=Peter
        """

    static let simpleModels = """
        lesson simple: SimpleModel against Model
        # A Model names its children, and each is kept consistent by itself. A SimpleModel has none: it is replaced as \
        a whole, with what it stands in. A message's author is a Model; its picture is a SimpleModel without an identifier.
        setup
        > load messages.message 12 as m
        > edit m.author username=plivesey
        > edit m image=/static/images/img3.png image_width=200

        step
        # The author has a view of their own, the picture has none: watch m.author in part works, watch m.image does not. \
        Open a view of the author.
        goal view part
        hint watch m.author in part
        solution
        > watch m.author in part

        step
        # Change the picture: it is a change of the message, and a new message is what comes of it. The author's view \
        is left alone, for the author is in there unchanged.
        goal m.image = /static/images/img7.png
        hint edit m image=PATH
        solution
        > edit m image=/static/images/img7.png

        step
        # explain says what was made anew: the message, and nothing within.
        goal ran explain
        hint explain
        solution
        > explain
        cleanup
        > edit messages.message:12 image=/static/images/img3.png image_width=200
        """
}

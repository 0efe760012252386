/// The lessons of `tour` about value trees, as texts.
enum MessagesLessons {
    /// The lessons in the order of `tour list`.
    static let all = [trees, projections, simpleModels, fields]

    static let trees = """
        lesson trees: Value trees and providers
        # Messages are values, not objects: a message contains its author, which is another value. A provider holds \
        one tree and shows it; when a part changes anywhere, each provider whose tree contains it gets a new tree.
        setup
        > load messages.message 12 as m
        > load contacts as c
        > edit m.author username=plivesey online=no
        > edit m text="Hey, how are you doing?"

        step
        # The author of m is one of the contacts, too. Set online to yes for the author in the message: then the \
        contact is online as well.
        goal c.1.online = yes
        hint edit REF FIELD=V; m.author is a reference
        solution
        > edit m.author online=yes

        step
        # A part is observed separately. Watch the message in a view called message, and its author in a view called \
        part. Then change the text to "See you at noon": the author's view is not notified.
        goal view message
        goal view part
        goal m.text = See you at noon
        hint watch m in message; watch m.author in part
        hint edit m text="See you at noon"
        solution
        > watch m in message; watch m.author in part; edit m text="See you at noon"

        step
        # A second provider of the same person can be paused: it keeps its value while the others change. Create one, \
        name it q, and pause it.
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
        # Resume q: it shows the new name, too.
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
        lesson field: Field, for values that are loaded in part
        # A type that is used for lists and for pages has fields that a response may leave out. An optional has one \
        nil for two cases: not loaded, and loaded but without a value. A Field has a case for each, and in a merge a \
        field that is not loaded changes nothing.

        step
        # Load partial 42 as s. It comes from a list: its name is loaded, and its field about was not requested.
        goal s.about = unknown
        hint load KIND ID as h; then show s
        solution
        > load partial 42 as s

        step
        # Watch s. Then load the missing field: edit s about="writes letters" stands for the response with it.
        goal handle s
        goal s.about = writes letters
        hint edit REF FIELD=V
        solution
        > watch s in page; edit s about="writes letters"

        step
        # Now remove the text with edit s about=-. The field is loaded and has no value: it is shown as -, and not \
        as unknown.
        goal handle s
        goal s.about = -
        hint edit s about=-
        solution
        > edit s about=-
        """
}

extension MessagesLessons {
    static let projections = """
        lesson projections: Two types for one person
        # A list shows a card of a person, and their page shows the full profile. Both show the same person, so they \
        have to agree. There are two ways: two types with one identifier that are merged, or a larger type that \
        contains the smaller one.
        setup
        > load card 42 as small
        > load profile 42 as large
        > edit large name=Peter age=29
        > edit composed-card:42 name=Peter

        step
        # First the merge: rename the card, small, to Pete, and the profile, large, has the new name, too.
        goal large.name = Pete
        hint edit small name=Pete
        solution
        > edit small name=Pete

        step
        # Watch small in card and large in profile. Then change a field that only the profile has: set the age to 30. \
        The view of the card is not notified.
        goal view card
        goal view profile
        goal large.age = 30
        hint watch REF in PANE; edit large age=30
        solution
        > watch small in card; watch large in profile; edit large age=30

        step
        # Then the composition: each type has its own identifier, and nothing is merged. Load composed-card 42 as part \
        and composed-profile 42 as whole, and rename part to Pia: the profile that contains it has the new name, too.
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
        # A Model lists its children, and each is kept consistent separately. A SimpleModel has none: it is replaced \
        as a whole, with the model that contains it. A message's author is a Model; its picture is a SimpleModel \
        without an identifier.
        setup
        > load messages.message 12 as m
        > edit m.author username=plivesey
        > edit m image=/static/images/img3.png image_width=200

        step
        # The author can be watched, and the picture cannot: watch m.author in part works, watch m.image does not. \
        Open a view of the author.
        goal view part
        hint watch m.author in part
        solution
        > watch m.author in part

        step
        # Set the picture to /static/images/img7.png. This changes the message, so a new message is made. The author's \
        view is not notified, because the author is unchanged.
        goal m.image = /static/images/img7.png
        hint edit m image=PATH
        solution
        > edit m image=/static/images/img7.png

        step
        # Run explain: it lists the change of the message, and no change of its parts.
        goal ran explain
        hint explain
        solution
        > explain
        cleanup
        > edit messages.message:12 image=/static/images/img3.png image_width=200
        """
}

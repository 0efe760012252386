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

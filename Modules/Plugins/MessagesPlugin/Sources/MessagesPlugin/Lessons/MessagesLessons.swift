/// The lessons of `tour` about value trees, as texts.
enum MessagesLessons {
    /// The lessons in the order of `tour list`.
    static let all = [trees, projections, simpleModels, fields]

    static let trees = """
        lesson trees: Value trees, watched while they change
        # Messages are values. A message contains its author, and the author is in the list of contacts, too. When a \
        part changes, each tree that contains it is built anew, and its view is drawn.
        setup
        > load messages.message 12 as m
        > load contacts as c
        > edit m.author username=plivesey online=no
        > edit m text="Hey, how are you doing?"

        step
        # m is a message, and c is the list of contacts. Its first row is the author of m.
        task watch m in message, and c in contacts
        goal view message of m
        goal view contacts of c
        hint watch REF in NAME, twice
        hint watch m in message; watch c in contacts
        solution
        > watch m in message; watch c in contacts

        step
        # m.author leads into the tree.
        task edit m.author to online=yes, and see two views change
        goal c.1.online = yes
        hint edit REF FIELD=V
        hint edit m.author online=yes
        solution
        > edit m.author online=yes

        step
        # A view of a part is drawn only when that part changes.
        task watch m.author in part, then edit the text of m to hello
        goal view part of m.author
        goal then m.text = hello
        hint if m.text = hello: the text is hello already: edit m text=hey; watch m.author in part; edit m text=hello
        hint watch REF in NAME; edit REF FIELD=V
        hint watch m.author in part; edit m text=hello
        solution
        > watch m.author in part; edit m text=hello

        step
        # A provider holds a tree for one screen. It can be paused, as a screen that nobody sees.
        task make a provider of m.author as q, watch q in copy, and pause q
        goal view copy of q
        goal mark q = paused
        hint provider REF as NAME
        hint provider m.author as q; watch q in copy; pause q
        solution
        > provider m.author as q; watch q in copy; pause q

        step
        # Three views show the author's name now. copy shows it, too, but is paused.
        task edit m.author to username=peter, and see copy keep the old name
        goal m.author.username = peter
        goal no q.username = peter
        hint if q.username = peter: q shows its own edits: resume q; edit q username=plivesey; pause q
        hint edit REF FIELD=V, with m.author and not with q
        hint edit m.author username=peter
        solution
        > edit m.author username=peter

        step
        # A provider that goes on asks once for all that it has missed.
        task resume q
        goal q.username = peter
        hint resume REF
        hint resume q
        solution
        > resume q
        cleanup
        > edit messages.person:42 username=plivesey online=no
        > edit messages.message:12 text="Hey, how are you doing?"
        """
}

extension MessagesLessons {
    static let projections = """
        lesson projections: Two types for one person
        # A list shows a card of a person, their page shows the profile. Both have to agree. There are two ways: two \
        types with one identifier, which are merged; or a large type that contains the small one.
        setup
        > load card 42 as small
        > load profile 42 as large
        > edit large name=Peter age=29
        > edit composed-card:42 name=Peter

        step
        # First the merge. small is the card, and large is the profile of the same person.
        task edit small to name=Pete, and look at large: show large
        goal large.name = Pete
        goal then ran show large
        hint edit REF FIELD=V
        hint edit small name=Pete; show large
        solution
        > edit small name=Pete; show large

        step
        # Only the profile has an age.
        task watch small in card, large in profile, then edit large to age=30
        goal view card of small
        goal view profile of large
        goal then large.age = 30
        hint if large.age = 30: the age is 30 already: edit large age=29, watch both, and edit it to 30 again
        hint watch REF in NAME, twice; edit REF FIELD=V
        hint watch small in card; watch large in profile; edit large age=30
        solution
        > watch small in card; watch large in profile; edit large age=30

        step
        # Now the other way: composed-profile 42 contains composed-card 42. Each has an identifier of its own, and \
        nothing is merged.
        task load the card as part, the profile as whole; edit part to name=Pia
        goal whole.person.name = Pia
        goal handle part
        hint load composed-card 42 as part; load composed-profile 42 as whole
        hint edit part name=Pia
        solution
        > load composed-card 42 as part; load composed-profile 42 as whole; edit part name=Pia
        cleanup
        > edit profile:42 name=Peter age=29
        > edit composed-card:42 name=Peter
        """

    static let simpleModels = """
        lesson simple: SimpleModel against Model
        # A Model lists its children, and each child is kept consistent. A SimpleModel has none: it is replaced as a \
        whole, with the model around it. The author of a message is a Model, its picture is a SimpleModel.
        setup
        > load messages.message 12 as m
        > edit m.author username=plivesey
        > edit m image=/static/images/img3.png image_width=200

        step
        # What has an identifier can be watched. m.image has none: it is only a part of m.
        task watch m.author in a view called part
        goal view part of m.author
        hint watch REF in NAME
        hint watch m.author in part
        solution
        > watch m.author in part

        step
        # A new picture means a new message, with the same author in it.
        task edit the image of m to new.png, and see part untouched
        goal m.image = new.png
        hint edit REF FIELD=V
        hint edit m image=new.png
        solution
        > edit m image=new.png

        step
        # The explanation lists the message, and none of its parts.
        task let the edit be explained
        goal ran explain: new.png
        hint explain explains the last command that had an effect; explain 2 the one before
        hint explain
        solution
        > explain
        cleanup
        > edit messages.message:12 image=/static/images/img3.png image_width=200
        """

    static let fields = """
        lesson field: Field, for values that are loaded in part
        # A type for lists and for pages has fields that a list leaves out. An optional has one nil for two cases: not \
        loaded, and loaded without a value. A Field has a case for each.

        step
        # partial 42 comes from a list, which leaves out the field about.
        task load partial 42 as s, and look at it: show s
        goal s.about = unknown
        goal ran show: unknown
        hint load KIND ID as NAME
        hint load partial 42 as s; show s
        solution
        > load partial 42 as s; show s

        step
        # unknown means not loaded. Then the page of the person arrives, with the field; an edit plays its part here.
        task watch s in page, then edit the field about to hello
        goal view page of s
        goal then s.about = hello
        hint if s.about = hello: about is hello already: edit s about=hi; watch s in page; edit s about=hello
        hint watch REF in NAME; edit REF FIELD=V
        hint watch s in page; edit s about=hello
        solution
        > watch s in page; edit s about=hello

        step
        # none means loaded, and there is no value. You type it as about=-; about= alone would be an empty text, \
        which is a value.
        task take the value away, and see none in place of unknown
        goal s.about = none
        hint if s.about = "": "" is an empty text; none is typed as -
        hint edit REF FIELD=-
        hint edit s about=-
        solution
        > edit s about=-
        """
}

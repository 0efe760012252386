/// The lessons of `tour` about value trees, as texts.
enum MessagesLessons {
    /// In the order of `tour list`.
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

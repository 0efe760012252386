/// The texts of the lessons of `tour` about delegates.
enum CampusLessons {
    /// The lessons in the order of `tour list`.
    static let all = [delegates]

    static let delegates = """
        lesson delegates: Delegates and their five statuses
        # A delegate fetches one kind of data and keeps it in a file. Its status tells a screen what to draw: \
        inProgress, cached, success, failure or lethalFailure. You will see all five.
        setup
        > net ok
        > school linden student emil forget
        > school linden student dora forget

        step
        # dora opens the app for the first time. The answers of her school are slow. show c lists the statuses.
        task hold all requests, and only then open the campus as c
        goal c.scores = inProgress
        hint if c.scores = success: the data is here: net hold; school linden student dora forget; campus as c
        hint net hold stops all requests on their way; campus as NAME opens the overview
        hint net hold; campus as c
        solution
        > net hold; campus as c

        step
        # inProgress: there is a placeholder, and a sign that it is loading. A view shows what comes next.
        task watch c in board, and let the requests go
        goal view board of c
        goal then c.scores = success
        hint if c.scores = success: the data is here already, so once more: net hold; \
        school linden student dora forget; campus as c; watch c in board; net ok
        hint watch REF in NAME; net ok ends all faults
        hint watch c in board; net ok
        solution
        > watch c in board; net ok

        step
        # success: the data is here and fresh. After two hours it is old, and the next look at it fetches it again.
        task hold all requests, let two hours pass, and look at the scores
        goal c.scores = cached
        hint net hold, then set campus-time +2h, which moves the clock, then scores
        hint net hold; set campus-time +2h; scores
        solution
        > net hold; set campus-time +2h; scores

        step
        # cached: the old data is shown while newer data is on its way. Now the connection breaks.
        task go offline, and only then end the hold
        goal c.scores = failure
        hint if c.scores = success: the data has arrived: net offline; set campus-time +3h; scores
        hint net offline; a fault alone ends with off, such as net hold off
        hint net offline; net hold off
        solution
        > net offline; net hold off

        step
        # failure: the old data is shown, with an error mark and its age. emil has no old data at all.
        task take the place of the student emil, and open the campus as d
        goal d.scores = lethalFailure
        hint school linden student NAME
        hint school linden student emil; campus as d
        solution
        > school linden student emil; campus as d

        step
        # lethalFailure: there is only a placeholder, and the error. All five are one function of two facts: what is \
        there, and what the last request did.
        task end the faults, and open campus again
        goal status simulated_net = ok
        goal d.scores = success
        hint net ok ends all faults; campus loads again
        hint net ok; campus
        solution
        > net ok; campus
        cleanup
        > net ok
        """
}

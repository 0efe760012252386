import Testing

@testable import RecordingChecks

/// Tests the counts of outcomes.
@Suite struct Tallies {
    @Test func `files add up to all`() throws {
        let check = RecordCheck(.v3)
        let good = check.outcome(
            of: try .of("GET /user/unread_count", #"{"replies":1,"mentions":2,"private_messages":3}"#)
        )
        let rich = check.outcome(
            of: try .of("GET /user/unread_count", #"{"replies":1,"mentions":2,"private_messages":3,"x":1,"y":2}"#)
        )
        let bad = check.outcome(of: try .of("GET /nowhere", "{}"))
        var first = Tally()
        first.add(good)
        #expect(first.isClean && first.description == "1 of 1 decode, 1 of 1 round-trip")
        first.add(rich)
        #expect(!first.isClean && first.description == "2 of 2 decode, 1 of 2 round-trip")
        var second = Tally()
        second.add(bad)
        second.add(rich)
        #expect(!second.isClean && second.description == "1 of 2 decode, 0 of 2 round-trip")
        first.add(second)
        #expect(first.description == "3 of 4 decode, 1 of 4 round-trip")
        #expect(
            first.untakenKeys == [
                "2 ApiGetUnreadCountResponse.x, first at x", "2 ApiGetUnreadCountResponse.y, first at y",
            ]
        )
    }
}

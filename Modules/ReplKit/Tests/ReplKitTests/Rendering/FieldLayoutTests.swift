import Testing

@testable import ReplKit

@Suite struct `The fields of an object` {
    private func lines(_ fields: [ShownField], columns: Int = 60, usesColour: Bool = false) -> [String] {
        let style = Style(columns: columns, usesColour: usesColour)
        return FieldLayout(fields, indent: 2, columns: columns, style: style).lines
    }

    private func field(_ name: String, _ value: ShownValue, _ place: ShownField.Place, _ group: String) -> ShownField {
        var field = ShownField(name, value, .confirmed, group: group)
        field.place = place
        return field
    }

    @Test func `come in the order in which a person reads them, with the tier in front`() {
        let fields = [
            field("actor_id", .text("http://strata.test/post/1"), .trailing, "T1"),
            field("title", .text("Weak maps"), .leading(0), "T1"), field("locked", .flag(false), .ordinary, "T1"),
            field("vote", .missing, .leading(2), "T2"), field("score", .number(9), .leading(1), "T2"),
            field("upvotes", .number(9), .ordinary, "T2"),
            field("relation.blocked", .flag(false), .ordinary, "relation"),
        ]
        #expect(
            lines(fields) == [
                "  T1  title     Weak maps",
                "  T2  score     9",
                "      vote      none",
                "  T1  locked    no",
                "  T2  upvotes   9",
                "  relation",
                "      blocked   no",
                "  ids and dates",
                "  T1  actor_id  http://strata.test/post/1",
            ]
        )
        let plain = lines(fields, usesColour: true).map {
            $0.replacing(/\u{1B}\[[0-9;]+m/, with: "").replacing(/\u{1B}\]8;;[^\u{1B}]*\u{1B}\\/, with: "")
        }
        #expect(plain == lines(fields), "colour moves nothing")
    }

    @Test func `of many fields those without a value are named together, group by group`() {
        let named = ["removed", "locked", "deleted"].map { field($0, .flag(false), .ordinary, "T1") }
        let none = ["link_url", "alt_text"].map { field($0, .missing, .ordinary, "T1") }
        let numbers = (1...10).map { field("n\($0)", .number($0), .ordinary, "T2") }
        let rest = [field("noted", .unknown, .ordinary, "T2"), field("saved", .flag(false), .leading(0), "T2")]
        let lines = lines(named + none + numbers + rest)
        #expect(lines.count == 1 + 2 + 10 + 1)
        #expect(
            Array(lines.prefix(4)) == [
                "  T2  saved  no", "  T1  not:   removed, locked, deleted", "      none:  link_url, alt_text",
                "  T2  n1     1",
            ]
        )
        #expect(lines.last == "      noted  unknown")
    }

    @Test func `are sorted by tier behind those that a person reads first`() {
        let fields = [
            field("upvotes", .number(9), .ordinary, "T2"), field("saved", .flag(false), .leading(1), "T2"),
            field("title", .text("Weak maps"), .leading(0), "T3"), field("nsfw", .flag(false), .ordinary, "T1"),
            field("relation.blocked", .flag(false), .ordinary, "relation"), field("flair", .text("x"), .ordinary, "T1"),
            field("creator_id", .number(3), .trailing, "T2"), field("id", .number(1), .trailing, "T1"),
        ]
        #expect(
            lines(fields) == [
                "  T3  title       Weak maps",
                "  T2  saved       no",
                "  T1  nsfw        no",
                "      flair       x",
                "  T2  upvotes     9",
                "  relation",
                "      blocked     no",
                "  ids and dates",
                "  T1  id          1",
                "  T2  creator_id  3",
            ]
        )
    }

    @Test func `have their values in one column, and that of a long name below the name`() {
        let fields = [
            ShownField("server", "strata.test"), ShownField("living_objects", 71),
            ShownField("the_number_of_requests", 8), ShownField("simulated_net", "ok"),
        ]
        #expect(
            lines(fields, columns: 50) == [
                "  server                  strata.test", "  living_objects          71", "  the_number_of_requests  8",
                "  simulated_net           ok",
            ]
        )
        #expect(
            lines(fields, columns: 40) == [
                "  server          strata.test", "  living_objects  71", "  the_number_of_requests",
                "                  8", "  simulated_net   ok",
            ]
        )
    }

    @Test func `that are not confirmed have a line of their own`() {
        var fields = (1...16).map { field("f\($0)", .flag(false), .ordinary, "T1") }
        fields[3] = ShownField("f4", .flag(false), .pending, group: "T1")
        #expect(lines(fields).first == "  T1  f4    no?")
    }

    @Test func `have texts that are wrapped, on a wide terminal too`() {
        let text = String(repeating: "猫の写真 and words ", count: 30)
        for columns in [50, 80, 120, 200] {
            let lines = lines([ShownField("content", text)], columns: columns)
            #expect(lines.allSatisfy { TextWidth.columns($0) <= min(columns, 120) }, "\(columns)")
            #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("           ") }, "\(columns)")
        }
    }
}

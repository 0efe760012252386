import Testing
import WalkRecording

@Suite struct WalkComparisonTests {
    private let walk = Walk([
        WalkStep(name: "A.a()", file: "A.swift", module: "Cache"),
        WalkStep(name: "B.b(_:)", file: "B.swift", module: "Cache"),
        WalkStep(name: "A.c", file: "A.swift", module: "Cache"),
    ])

    private func differences(_ lines: String...) throws(WalkError) -> [String] {
        try WalkComparison.differences(in: lines.joined(separator: "\n"), from: [("load", walk)])
    }

    private let told = [
        "1. `A.a()` — A.swift: asks.", "2. `B.b(_:)` — B.swift: answers,", "   at length.", "3. `A.c` — A.swift: ends.",
    ]

    @Test func `a walk that is told as it was run differs in nothing`() throws {
        #expect(try differences("# Text", "1. anything", "## Walk: load", "", told.joined(separator: "\n")) == [])
        let sum = "3 functions, 2 files, 1 returns"
        #expect(
            try differences("## Walk: load", told.joined(separator: "\n"), "In all \(sum).", "## More", "1. x") == []
        )
    }

    @Test func `what is missing, too much, moved or in another file is said`() throws {
        #expect(
            try differences("## Walk: load", told[0], "2. `A.c` — A.swift: ends.")
                == ["load: missing: the run enters `B.b(_:)` — B.swift as number 2"]
        )
        #expect(
            try differences("## Walk: load", told[0], told[1], told[3], "4. `D.d()` — D.swift: no.")
                == ["load: 4. `D.d()` — D.swift: the run does not enter it here"]
        )
        #expect(
            try differences("## Walk: load", "1. `B.b(_:)` — B.swift: x", "2. `A.a()` — A.swift: x", told[3]).count == 1
        )
        #expect(
            try differences("## Walk: load", told[0], "2. `B.b(_:)` — C.swift: x", told[3])
                == [
                    "load: 2. `B.b(_:)` — C.swift: the run does not enter it here",
                    "load: missing: the run enters `B.b(_:)` — B.swift as number 2",
                ]
        )
    }

    @Test func `a wrong sum is said`() throws {
        #expect(
            try differences("## Walk: load", told.joined(separator: "\n"), "3 functions, 2 files, 0 returns")
                == ["load: the sum is 3 functions, 2 files, 1 returns, not 3 functions, 2 files, 0 returns"]
        )
    }

    @Test func `each flow has one section, each section a flow`() throws {
        #expect(try differences("# Text") == ["load: 0 sections “## Walk: load”, not one"])
        let section = "## Walk: load\n" + told.joined(separator: "\n")
        #expect(try differences(section, section) == ["load: 2 sections “## Walk: load”, not one"])
        #expect(try differences(section, "## Walk: lead") == ["lead: no flow has that name"])
    }

    @Test func `a line that cannot be compared is refused`() {
        #expect(throws: WalkError.self) { try differences("## Walk: load", "1. A.a() in A.swift") }
        #expect(throws: WalkError.unreadable(line: 3, "station 3 comes where 2 should")) {
            try differences("## Walk: load", told[0], told[3])
        }
    }
}

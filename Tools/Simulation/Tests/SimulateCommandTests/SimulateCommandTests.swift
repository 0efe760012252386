import SimulateCommand
import Testing

@Suite struct `Simulate command` {
    private func run(_ words: String...) async -> (status: Int32, out: [String], complaints: [String]) {
        await run(words)
    }

    private func run(_ words: [String]) async -> (status: Int32, out: [String], complaints: [String]) {
        var out: [String] = []
        var complaints: [String] = []
        let command = SimulateCommand(print: { out.append($0) }, complain: { complaints.append($0) })
        let status = await command.run(words)
        return (status, out, complaints)
    }

    @Test func `the last line says how many diverge`() async {
        let (status, out, _) = await run("edits", "--schedules", "50", "--seed", "7")
        #expect(out == ["50 schedules, 0 divergences"])
        #expect(status == 0)
    }

    @Test func `of tiers too`() async {
        let (status, out, _) = await run("tiers", "--schedules", "2", "--seed", "7")
        #expect(out == ["2 schedules, 0 divergences"])
        #expect(status == 0)
    }

    @Test func `of value trees too`() async {
        let (status, out, _) = await run("values", "--schedules", "50", "--seed", "7")
        #expect(out == ["50 cases, 0 mismatches"])
        #expect(status == 0)
    }

    @Test func `of delegates too`() async {
        let (status, out, _) = await run("delegates", "--schedules", "50", "--seed", "7")
        #expect(out == ["50 schedules, 0 divergences"])
        #expect(status == 0)
    }

    @Test func `of what reaches a server too`() async {
        let (status, out, _) = await run("delivery", "--schedules", "20", "--seed", "7")
        #expect(out == ["20 schedules, 0 divergences"])
        #expect(status == 0)
    }

    @Test func `of servers that speak different APIs too`() async {
        let (status, out, _) = await run("dialects", "--schedules", "2", "--seed", "7", "--dialects", "0.19,1.0")
        #expect(out == ["2 schedules, 0 divergences"])
        #expect(status == 0)
    }

    @Test(arguments: ["twice", "forget"]) func `a fault on the way to the server is told`(_ fault: String) async {
        let (status, out, _) = await run("delivery", "--schedules", "20", "--fault", fault)
        #expect(status == 4)
        #expect(out.first?.hasPrefix("seed ") == true)
    }

    @Test func `a fault of the delegates is told, with the steps that lead to it`() async {
        let (status, out, _) = await run("delegates", "--schedules", "20", "--fault", "answer")
        #expect(status == 4)
        #expect(out.first?.hasPrefix("seed ") == true)
        #expect(out.last?.hasPrefix("20 schedules, ") == true)
    }

    @Test func `a fault of the tiers is told`() async {
        let (status, out, _) = await run("tiers", "--schedules", "1", "--fault", "handle")
        #expect(status == 4)
        #expect(out.last == "1 schedules, 1 divergences")
    }

    @Test func `without a rule it prints the steps that lead astray, and the same ones each time`() async throws {
        let words = ["edits", "--schedules", "300", "--without", "journal"]
        let (status, out, _) = await run(words)
        #expect(status == 4)
        try #require(out.count > 1)
        #expect(out[0].hasPrefix("seed "))
        #expect(out.last?.hasPrefix("300 schedules, ") == true)
        let again = await run(words)
        #expect(again.out == out)
    }

    @Test(arguments: [
        ([], "subject is missing"), (["reads"], "unknown subject reads"), (["edits", "--loud"], "no option --loud"),
        (["edits", "--schedules"], "--schedules needs a number from 1"),
        (["edits", "--schedules", "0"], "--schedules needs a number from 1"),
        (["edits", "--seed", "x"], "--seed needs a number from 0"),
        (["edits", "tiers"], "unknown subject tiers"),
        (["tiers", "--fault", "luck"], "--fault needs one of answer, world, handle"),
        (["tiers", "--without", "order"], "--without is for edits"),
        (["edits", "--fault", "world"], "--fault is for tiers"),
        (["values", "--without", "order"], "--without is for edits"),
        (["values", "--fault", "clock"], "--fault is for tiers, delegates, delivery and dialects"),
        (["dialects", "--dialects", "2.0"], "--dialects needs one to three of 0.18, 0.19, 1.0, upgraded, piefed"),
        (["tiers", "--dialects", "1.0"], "--dialects is for dialects"),
        (["delegates", "--fault", "world"], "--fault needs one of answer, clock, file"),
        (["delegates", "--fault"], "--fault needs one of answer, clock, file"),
        (["edits", "--without", "luck"], "--without needs one of journal, order, answers"),
    ])
    func `bad arguments are refused with what is wrong`(words: [String], complaint: String) async {
        let (status, out, complaints) = await run(words)
        #expect(status == 2)
        #expect(out.isEmpty)
        #expect(complaints.count == 1 && complaints.first?.contains(complaint) == true)
    }

    @Test func `help lists the options`() async {
        let (status, out, _) = await run("--help")
        #expect(status == 0)
        #expect(out.first?.contains("--schedules N") == true)
    }
}

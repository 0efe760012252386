import FaultRuns
import FaultsCommand
import Foundation
import Primitives
import Testing

@Suite(.serialized, .timeLimit(.minutes(20))) struct `Faults command` {
    private func run(_ words: String...) async throws -> (status: Int32, out: [String], complaints: [String]) {
        let (out, complaints) = (Lock<[String]>([]), Lock<[String]>([]))
        let command = FaultsCommand(
            program: try BuiltFaults.path,
            print: { line in out.withLock { $0.append(line) } },
            complain: { line in complaints.withLock { $0.append(line) } }
        )
        let status = await command.run(words)
        return (status, out.withLock { $0 }, complaints.withLock { $0 })
    }

    @Test func `a table of 80 columns says what was tried, and that it held`() async throws {
        let (status, out, complaints) = try await run("--only", "flood", "--only", "clocks", "--quick")
        #expect(status == 0)
        #expect(complaints.isEmpty)
        #expect(out.allSatisfy { $0.count <= 80 }, "\(out)")
        #expect(out.map { $0.split(separator: " ").first ?? "" } == ["fault", "clocks", "flood", "2"])
        #expect(out[1].hasSuffix("held") && out[2].hasSuffix("held"))
        #expect(out.last?.hasSuffix("every promise held") == true)
    }

    @Test func `a promise that does not hold is told with what led to it, and is exit status 4`() async throws {
        let (status, out, _) = try await run("--only", "modes", "--fault", "modes")
        #expect(status == 4)
        #expect(out.allSatisfy { $0.count <= 80 }, "\(out)")
        #expect(out.contains { $0.hasPrefix("modes ") && $0.hasSuffix("BROKEN") })
        #expect(out.contains("modes: a file that was made with umask 0 is not 0600"))
        #expect(out.last?.contains("1 broke a promise") == true)
    }

    /// Each run has a fault that it notices: a run that cannot fail is useless.
    @Test(arguments: [
        ("kill", "early"), ("kill", "rename"), ("kill", "blind"), ("processes", "lock"), ("sigterm", "early"),
        ("power-cut", "fsync"), ("failing-call", "space"), ("full-disk", "space"), ("file-size", "space"),
        ("descriptors", "absent"), ("read-only", "absent"), ("cut", "checksum"), ("bits", "checksum"),
        ("clocks", "checksum"), ("modes", "modes"), ("links", "links"), ("wrong-kind", "absent"), ("flood", "blind"),
    ])
    func `what is done wrong is noticed`(name: String, fault: String) async throws {
        let run = try #require(FaultRun.all.first { $0.name == name })
        let outcome = await run.carryOut(
            program: try BuiltFaults.path,
            below: FileManager.default.temporaryDirectory.path,
            effort: .quick,
            lie: try #require(Misbehaviour(rawValue: fault))
        )
        // If no small file system can be made, there is nothing to notice.
        if case .skipped = outcome.result, name == "full-disk" { return }
        #expect(outcome.trials > 0)
        let isNoticed = if case .broken = outcome.result { true } else { false }
        #expect(isNoticed, "\(name) holds although \(fault) is wrong: what does it check?")
        #expect(!outcome.broken.isEmpty)
    }

    @Test func `every run and every fault is tried`() {
        let names = Set(FaultRun.all.map(\.name))
        #expect(names.count == FaultRun.all.count)
        #expect(names.count >= 16)
        #expect(Misbehaviour.allCases.count >= 10)
    }

    @Test(arguments: [
        (["disk"], "unexpected argument disk"), (["--loud"], "no option --loud"),
        (["--only"], "--only needs one of kill, "),
        (["--only", "luck"], "--only needs one of kill, "), (["--seed", "x"], "--seed needs a number from 0"),
        (["--fault", "luck"], "--fault needs one of fsync, "), (["--in"], "--in needs a folder"),
    ])
    func `bad arguments are refused with what is wrong`(words: [String], complaint: String) async throws {
        let complaints = Lock<[String]>([])
        let command = FaultsCommand(
            program: "",
            print: { Issue.record("\($0) was printed") },
            complain: { line in complaints.withLock { $0.append(line) } }
        )
        #expect(await command.run(words) == 2)
        #expect(complaints.withLock { $0 }.first?.contains(complaint) == true)
    }

    @Test func `help names every run and fault`() async throws {
        let (status, out, _) = try await run("--help")
        #expect(status == 0)
        let text = try #require(out.first)
        for name in FaultRun.all.map(\.name) + Misbehaviour.allCases.map(\.rawValue) { #expect(text.contains(name)) }
    }

    @Test func `what cannot be carried out has not held`() async throws {
        let outcome = await FaultRun.kill.carryOut(
            program: "/nowhere",
            below: FileManager.default.temporaryDirectory.path,
            effort: .quick
        )
        #expect(outcome.result == .broken(1))
        #expect(outcome.broken.first?.contains("could not be carried out") == true)
    }
}

import Delegates
import Foundation
import Propagation
import Testing

@Suite struct `Status mask` {
    private static let statuses: [AsyncViewStatus?] = [
        nil, .inProgress, .cached, .success, .failure("no connection"), .lethalFailure("no connection"),
    ]

    @Test func `draws what the table says`() {
        let drawn = Self.statuses.map { status in
            let mask = StatusMask(status)
            return [mask.showsContent, mask.isDimmed, mask.showsSpinner, mask.showsError, mask.showsAge]
        }
        #expect(
            drawn == [
                [true, false, false, false, false],
                [false, true, true, false, false],
                [true, false, true, false, true],
                [true, false, false, false, false],
                [true, false, false, true, true],
                [false, true, false, true, false],
            ]
        )
        #expect(StatusMask(.failure(nil)).message == "The data could not be refreshed.")
    }

    @Test func `as text`() {
        let text = Self.statuses.map { status in
            StatusMask(status).lines(content: ["Analysis"], placeholder: ["An exam"], age: 11_000, width: 40)
        }
        #expect(
            text == [
                ["Analysis"],
                ["⟳ loading", "┊ An exam"],
                ["⟳ refreshing · 3 h old", "Analysis"],
                ["Analysis"],
                ["✗ no connection · 3 h old", "Analysis"],
                ["✗ no connection", "┊ An exam"],
            ]
        )
    }

    @Test func `dims with codes only if asked`() {
        let mask = StatusMask(.inProgress)
        #expect(
            mask.lines(content: [], placeholder: ["An exam"], isDimming: true) == [
                "⟳ loading", "\u{1B}[2m┊ An exam\u{1B}[22m",
            ]
        )
        #expect(!mask.lines(content: [], placeholder: ["An exam"]).joined().contains("\u{1B}"))
        #expect(
            !StatusMask(.cached).lines(content: ["a"], isDimming: true).joined().contains("\u{1B}"),
            "data is never dimmed"
        )
    }

    @Test func `no line is wider than it may be, and no letter of a message is lost`() {
        for width in 8...60 {
            let message = "the school's portal 教务系统 does not answer: Verbindungsaufbaufehlermeldung"
            let lines = StatusMask(.failure(message)).lines(
                content: ["高等数学分析与线性代数", "Analysis I and II"],
                age: 60,
                width: width
            )
            for line in lines {
                let columns = line.reduce(0) { $0 + ($1.unicodeScalars.first!.value >= 0x2E80 ? 2 : 1) }
                #expect(columns <= width, "\(width): \(line)")
            }
            let letters = lines.dropLast(2).joined().filter { $0 != " " }
            #expect(letters == "✗\(message)·1minold".filter { $0 != " " })
        }
    }

    @Test func `what a server says cannot steer the terminal`() {
        let evil = "\u{1B}[2Jgone\u{07}\nsecond\u{202E}"
        let text = StatusMask(.failure(evil)).lines(content: [evil], placeholder: [], width: 80)
        #expect(text == ["✗ \u{FFFD}[2Jgone\u{FFFD} second", "\u{FFFD}[2Jgone\u{FFFD} second"])
    }

    @Test func `ages are said as people say them, and not at all when a clock was wrong`() {
        let ages: [TimeInterval?] = [
            nil, -1, .infinity, .nan, 0, 59, 60, 3599, 3600, 86_399, 86_400, 315_360_000, 1e300,
        ]
        #expect(
            ages.map { StatusMask.text(ofAge: $0) } == [
                nil, nil, nil, nil, "just now", "just now", "1 min old", "59 min old", "1 h old", "23 h old", "1 d old",
                "3650 d old", "1000000000 d old",
            ]
        )
    }
}

@MainActor
@Suite struct `An action with a status` {
    @Test func `shows nothing, then progress, then how it went`() async {
        let commits = Commits()
        let export = StatusAction("export exams", commits: commits)
        var seen: [AsyncViewStatus?] = []
        let watch = commits.watch { _ in seen.append(export.status) }
        await export.run {}
        await export.run { throw School.Outage() }
        #expect(seen == [nil, .inProgress, .success, .inProgress, .failure("no connection")])
        #expect(StatusMask(seen[0]).showsContent, "a button that nobody has touched is a button")
        watch.cancel()
    }

    @Test func `a second touch waits for the first and does nothing twice`() async {
        let export = StatusAction("export exams", commits: Commits())
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        var runs = 0
        let first = Task {
            await export.run {
                runs += 1
                for await _ in gate {}
            }
        }
        while runs == 0 { await Task.yield() }
        let second = Task { await export.run { runs += 1 } }
        for _ in 0..<20 { await Task.yield() }
        #expect(export.status == .inProgress)
        open.finish()
        _ = await first.value
        _ = await second.value
        #expect(runs == 1 && export.status == .success)
    }

    @Test func `who only waits cannot call it off, and hears that nothing of its own was done`() async {
        let export = StatusAction("export exams", commits: Commits())
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        var runs: [String] = []
        let first = Task {
            await export.run {
                runs.append("first")
                for await _ in gate {}
                try Task.checkCancellation()
            }
        }
        while runs.isEmpty { await Task.yield() }
        let second = Task { await export.run { runs.append("second") } }
        for _ in 0..<20 { await Task.yield() }
        second.cancel()
        for _ in 0..<20 { await Task.yield() }
        #expect(export.status == .inProgress)
        open.finish()
        #expect(await first.value)
        #expect(await !second.value)
        #expect(runs == ["first"] && export.status == .success)
    }

    @Test func `one that is called off was never touched`() async {
        let export = StatusAction("export exams", commits: Commits())
        let (gate, _) = AsyncStream.makeStream(of: Void.self)
        var isRunning = false
        let first = Task {
            await export.run {
                isRunning = true
                for await _ in gate {}
                try Task.checkCancellation()
            }
        }
        while !isRunning { await Task.yield() }
        first.cancel()
        _ = await first.value
        #expect(export.status == nil)
    }
}

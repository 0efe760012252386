import Foundation

// The folder of this package.
let package = (0..<3).reduce(URL(filePath: #filePath)) { path, _ in path.deletingLastPathComponent() }

/// Returns the number of lines of code; comments, imports and empty lines do not count.
func linesOfCode(_ text: String) -> Int {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.count { line in
        !line.isEmpty && !line.hasPrefix("//") && !line.hasPrefix("import ")
    }
}

// Prints a guarantee of the module and the result of checking it with an API that the module does not know.
func say(_ promise: String, _ check: @MainActor () async throws -> String) async {
    do {
        print("\(promise): \(try await check())")
    } catch {
        print("\(promise): broken, \(error)")
    }
}

await say("an edit shows at once everywhere and is confirmed", anEditShowsAtOnceEverywhere)
await say("a refused edit is taken back", aRefusedEditIsTakenBack)
await say("a late read with a holder", aLateReadWithAHolder)
await say("a late read with nobody holding", aLateReadWithNobodyHolding)
await say("a page kept as a value and shown later", aPageKeptAsAValue)
await say("a kept page that was no news then", aKeptPageThatWasNoNews)
await say("a list kept on disk, in the next launch", aListKeptOnDisk)
await say("a late value tree", aLateValueTree)
await say("three appends are three", threeAppendsAreThree)
await say("a lost append is never sent twice", aLostAppendIsNeverSentTwice)
await say("edits of notes and their notebook in order", editsAreSentInOrder)
await say("a partial answer leaves open what it does not say", aPartialAnswerLeavesOpen)
await say("a value of another server", aForeignValueIsRefused)
await say("a query follows edits, rollbacks and neighbours", aQueryFollows)
await say("a mock without a client", aMockIsAlive)
await say("two equal reads at once", twoReadsAreOneRequest)
await say("a cancelled caller", aCancelledCallerLeavesTheOther)
await say("when everything is dropped", nothingStays)
await say("lines of client written by hand") {
    let client = try String(
        contentsOf: package.appending(path: "Sources/Notes/Client/NotesClient.swift"),
        encoding: .utf8
    )
    let lines = linesOfCode(client)
    return "\(lines), at most 45: \(lines <= 45)"
}
await say("lines of declaration") {
    let folder = package.appending(path: "Entities")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let files = try names.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    let lines = files.map(linesOfCode).reduce(0, +)
    return "\(lines) in \(names.count) files, at most 45: \(lines <= 45)"
}

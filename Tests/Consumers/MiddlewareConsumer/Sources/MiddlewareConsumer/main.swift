import Foundation

// Each line is a promise of the module's, kept for an API that it has never heard of.
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
await say("a late value tree", aLateValueTree)
await say("three appends are three", threeAppendsAreThree)
await say("a lost append is never sent twice", aLostAppendIsNeverSentTwice)
await say("edits of notes and their notebook in order", editsAreSentInOrder)
await say("a partial answer leaves open what it does not say", aPartialAnswerLeavesOpen)
await say("a value of another server", aForeignValueIsRefused)
await say("two equal reads at once", twoReadsAreOneRequest)
await say("a cancelled caller", aCancelledCallerLeavesTheOther)
await say("when everything is dropped", nothingStays)
await say("lines of client written by hand") {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let source = try String(contentsOf: folder.appending(path: "Notes/Client/NotesClient.swift"), encoding: .utf8)
    let lines = source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let code = lines.filter { !$0.isEmpty && !$0.hasPrefix("//") && !$0.hasPrefix("import ") }
    return "\(code.count), at most 40: \(code.count <= 40)"
}

import Testing

@testable import ReplKit

/// Tests edits that continue although their commands were cancelled.
@MainActor
@Suite struct `Edits left behind` {
    private let recording = Recording()

    /// Returns a session with an edit that is cancelled at once and ends with the given outcome.
    private func session(_ ending: DetachedEditOutcome) throws -> (Session, finish: AsyncStream<Void>.Continuation) {
        let (finished, finish) = AsyncStream<Void>.makeStream()
        let paint = OneCommand(
            Command("paint", group: .react, summary: "Paint", examples: ["paint"]) { call in
                call.detach("paint it", undo: "list") {
                    for await _ in finished {}
                    return ending
                }
                throw CancellationError()
            }
        )
        return (try Session(plugins: [paint], surface: recording.surface), finish)
    }

    private func settle(_ session: Session) async {
        while session.detachedEdits.count > 0 { await Task.yield() }
    }

    @Test func `one that is made is told, and undo takes it back`() async throws {
        let (session, finish) = try session(.made("painted"))
        #expect(await session.execute("paint") != .ok)
        #expect(session.detachedEdits.count == 1)
        _ = recording.drainLines()
        finish.finish()
        await settle(session)
        #expect(recording.drainLines() == ["note  painted"])
        #expect(await session.execute("undo") == .ok)
        #expect(recording.drainLines().last?.hasPrefix("ok    undo paint it: list") == true)
    }

    @Test func `one that is not made is told, and undo passes it over`() async throws {
        let (session, finish) = try session(.failed("not painted"))
        #expect(await session.execute("paint") != .ok)
        _ = recording.drainLines()
        finish.finish()
        await settle(session)
        #expect(recording.drainLines() == ["note  not painted"])
        #expect(await session.execute("undo") == .ok)
        #expect(recording.drainLines().first?.hasPrefix("hit   nothing to undo") == true)
    }

    @Test func `one that failed is an error of the next wait, and of that alone`() async throws {
        let (session, finish) = try session(.failed("not painted"))
        #expect(await session.execute("paint") != .ok)
        finish.finish()
        await settle(session)
        _ = recording.drainLines()
        #expect(await session.execute("wait") == .failed)
        #expect(recording.drainLines().first == "error not painted")
        #expect(await session.execute("wait") == .ok)
    }

    @Test func `one whose place another took is silent, and undo passes it over`() async throws {
        let (session, finish) = try session(.superseded)
        #expect(await session.execute("paint") != .ok)
        _ = recording.drainLines()
        finish.finish()
        await settle(session)
        #expect(recording.drainLines().isEmpty)
        #expect(await session.execute("undo") == .ok)
        #expect(recording.drainLines().first?.hasPrefix("hit   nothing to undo") == true)
    }

    @Test func `one that waits for something else is taken back by what that comes to`() async throws {
        let open = UnfinishedEdit()
        let (session, finish) = try session(.waits("paint it later", open))
        #expect(await session.execute("paint") != .ok)
        _ = recording.drainLines()
        finish.finish()
        await settle(session)
        #expect(recording.drainLines() == ["note  paint it later"])
        open.succeed(undo: "gc")
        #expect(await session.execute("undo") == .ok)
        #expect(recording.drainLines().last?.hasPrefix("ok    undo paint it: gc") == true)
    }

    @Test func `one that fails while a lesson begins does not come back with it`() async throws {
        let (finished, finish) = AsyncStream<Void>.makeStream()
        let paint = Command("paint", group: .react, summary: "Paint", examples: ["paint"]) { call in
            call.detach("paint it", undo: "list") {
                for await _ in finished {}
                return .failed("not painted")
            }
            throw CancellationError()
        }
        let dry = Command("dry", group: .react, summary: "Wait until it fails", examples: ["dry"]) { call in
            finish.finish()
            while call.session.detachedEdits.count > 0 { await Task.yield() }
            return .nothing
        }
        let plugins = [OneCommand(paint), OneCommand(dry, plugin: "two")]
        let session = try Session(plugins: plugins, surface: recording.surface)
        #expect(await session.execute("paint") != .ok)
        let text = "lesson a: b\nsetup\n> dry\nstep\n# Look.\ngoal ran gc\nhint gc\nsolution\n> gc"
        try await session.tour.begin(Lesson(parsing: text), in: session)
        #expect(session.edits.done.isEmpty)
    }

    @Test func `what a component has sent is taken back, or is said to have no inverse`() async throws {
        let send = Command("send", group: .session, summary: "Send what waits", examples: ["send"]) { call in
            call.recordEdit("paint it", undo: "list")
            call.recordEdit("frame it", undo: nil)
            return .nothing
        }
        let session = try Session(plugins: [OneCommand(send)], surface: recording.surface)
        #expect(await session.execute("send") == .ok)
        #expect(await session.execute("undo") == .failed)
        #expect(recording.drainLines().first == "error nothing to undo: frame it has no inverse")
        #expect(await session.execute("undo") == .ok)
        #expect(recording.drainLines().last?.hasPrefix("ok    undo paint it: list") == true)
    }

    @Test func `one of which there is nothing to say is silent`() async throws {
        let (session, finish) = try session(.made(nil))
        #expect(await session.execute("paint") != .ok)
        _ = recording.drainLines()
        finish.finish()
        await settle(session)
        #expect(recording.drainLines().isEmpty)
    }
}

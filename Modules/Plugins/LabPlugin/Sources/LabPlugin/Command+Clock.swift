import Foundation
import Persistence
import Primitives
import ReplKit

extension Command {
    /// Returns the command `clock`, which shows and moves the time of the session, of its store and of the demo server.
    static func clock(_ clocks: LabClocks) -> Command {
        Command(
            "clock",
            group: .faults,
            summary: "Move the session's clock and the demo server's",
            details: [
                "clock +2h moves both clocks forward, by d, h, min or s; clock -1d moves them",
                "back; clock real undoes all moves. Ages change at once: files and delegates",
                "become stale. The schools' clock moves, too. Requests under way still end at",
                "their original time.",
            ],
            parameters: [Parameter.word("+2h|real").optional.completing(from: "clock steps")],
            examples: ["clock", "clock +2h", "clock real"],
            synonyms: ["time", "date", "later"]
        ) { call in
            guard let text = call.optionalWord("+2h|real") else { return try await show(clocks, call.session) }
            let step = text == "real" ? ClockStep(.zero - clocks.offset) : try ClockStep(text)
            guard step.duration != .zero else { return .hit("clock \(ClockStep(clocks.offset)) already") }
            let store = call.session.optionalService(FileStore.self)
            let problem = try await clocks.shift(by: step.duration, store: store)
            let note = problem.map { Output([.line(OutputLine(.note, $0))]) } ?? .nothing
            let time = problem == nil ? try await clocks.serverTime() : nil
            let now = time.map { "the demo server's time is \($0.formatted(.iso8601))" }
            return note
                + .acknowledgement(
                    "clock \(ClockStep(clocks.offset)): \(now ?? clocks.session.now.formatted(.iso8601))"
                )
        }
    }

    @MainActor
    private static func show(_ clocks: LabClocks, _ session: Session) async throws -> Output {
        var fields = [
            ShownField("offset", "\(ClockStep(clocks.offset))"), ShownField("session", .date(clocks.session.now)),
        ]
        do {
            try await clocks.serverTime().map { fields.append(ShownField("demo_server", .date($0))) }
        } catch let error as ReplError where error.code != .cancelled {
            fields.append(ShownField("demo_server", "not known: \(error.message)"))
        }
        return Output([.fields(fields)])
    }
}

import Dispatch
import Primitives

/// One thing that a transport must get right, with a server that tries it.
///
/// Examples are values with names, so a parameterized test runs them all:
///
/// ```swift
/// @Test(arguments: ConformanceExample.all)
/// func `MyTransport conforms`(example: ConformanceExample) async {
///     let outcome = await example.run(against: subject)
///     #expect(outcome.isAcceptable, "\(example): \(outcome)")
/// }
/// ```
///
/// Run them one after another: some measure how long a transport takes.
public struct ConformanceExample: Sendable, Identifiable, CustomStringConvertible {
    typealias Body = @Sendable (Trial) async throws -> Void

    /// What the example is about, and what should happen, in a few words; stable, for ``ConformanceSubject/known`` quotes it.
    public let name: String
    /// How long it may take; a transport that hangs fails then, and the next example begins.
    public var timeLimit: Duration
    private let body: Body

    init(_ name: String, within timeLimit: Duration = .seconds(60), _ body: @escaping Body) {
        self.name = name
        self.timeLimit = timeLimit
        self.body = body
    }

    /// The name.
    public var id: String { name }
    /// The name.
    public var description: String { name }

    /// Tries it.
    ///
    /// It always returns, within the time limit and a little: what a transport leaves hanging is cancelled and left behind.
    ///
    /// - Parameters:
    ///   - subject: The transport to examine.
    ///   - isDaring: Whether to try what is known to end the process too, to see whether it still does.
    /// - Returns: What became of it, in words.
    public func run(against subject: ConformanceSubject, isDaring: Bool = false) async -> ConformanceOutcome {
        let known = subject.known.first { $0.example == name }
        if let known, known.endsProcess, !isDaring { return .known(known.reason, seen: []) }
        let trial = Trial(subject)
        await attempt(trial)
        if let reason = trial.skipReason { return .skipped(reason) }
        switch (trial.problems, known) {
        case ([], nil): return .passed
        case ([], let known?): return .mended(known.reason)
        case (let problems, nil): return .failed(problems)
        case (let problems, let known?): return .known(known.reason, seen: problems)
        }
    }

    /// Runs the body until it ends or its time is up, whatever comes first.
    private func attempt(_ trial: Trial) async {
        let body = body
        let end: Void? = await Race.first(within: timeLimit) {
            do {
                try await body(trial)
            } catch let reason as Trial.Skip {
                trial.skip(reason)
            } catch {
                trial.fail("the example itself broke off: \(error)")
            }
        }
        if end == nil { trial.fail("did not end within \(timeLimit), at: \(trial.stage)") }
    }
}

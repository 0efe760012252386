import Dispatch
import Primitives

/// A test that a transport must pass, together with a server for it.
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
/// Run them one after another, because some of them measure time.
public struct ConformanceExample: Sendable, Identifiable, CustomStringConvertible {
    typealias Body = @Sendable (ConformanceRun) async throws -> Void

    /// The subject and the expected result in a few words. It is stable, because ``ConformanceSubject/known`` refers to it.
    public let name: String
    /// The time limit. A transport that hangs fails then, and the next example begins.
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

    /// Runs the example.
    ///
    /// It always returns shortly after the time limit at the latest; work that the transport leaves behind is cancelled and not awaited.
    ///
    /// - Parameters:
    ///   - subject: The transport to test.
    ///   - isDaring: True to run examples that are known to end the process too, to see if they still do.
    /// - Returns: The outcome.
    public func run(against subject: ConformanceSubject, isDaring: Bool = false) async -> ConformanceOutcome {
        let known = subject.known.first { $0.example == name }
        if let known, known.endsProcess, !isDaring { return .known(known.reason, seen: []) }
        let trial = ConformanceRun(subject)
        await attempt(trial)
        if let reason = trial.skipReason { return .skipped(reason) }
        switch (trial.problems, known) {
        case ([], nil): return .passed
        case ([], let known?): return .unexpectedPass(known.reason)
        case (let problems, nil): return .failed(problems)
        case (let problems, let known?): return .known(known.reason, seen: problems)
        }
    }

    /// Runs the body until it ends or its time limit is reached.
    private func attempt(_ trial: ConformanceRun) async {
        let body = body
        let end: Void? = await TimeoutRace.run(within: timeLimit) {
            do {
                try await body(trial)
            } catch let reason as ConformanceRun.Skip {
                trial.skip(reason)
            } catch {
                trial.fail("the example itself broke off: \(error)")
            }
        }
        if end == nil { trial.fail("did not end within \(timeLimit), at: \(trial.stage)") }
    }
}

extension ConformanceExample {
    /// All examples, ordered from common to rare situations.
    public static let all: [ConformanceExample] =
        framing + endings + lengths + chunks + interim + heads + leftovers + keepAlive + writes + redirects
        + challenges + encodings + sizes + time + cancellation + load + addresses + tls + http2
}

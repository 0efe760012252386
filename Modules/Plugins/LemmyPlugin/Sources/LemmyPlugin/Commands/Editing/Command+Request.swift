import Foundation
import LemmyMiddleware
import Middleware
import ReplKit

extension Command {
    /// Sends a request that is no edit of a model, and waits for the response. Ctrl-C ends the wait, but not the request.
    ///
    /// - Parameters:
    ///   - deed: The request in words, for notes and errors: `purge post:1`.
    ///   - texts: The texts that it sends, which explain a refusal.
    ///   - explanation: Returns the command's own error for a failure of the request; nil for the usual one.
    ///   - work: Sends the request, and does everything that follows from its response.
    ///   - done: Returns the output for the result of `work`.
    @MainActor
    static func send<Value: Sendable>(
        _ deed: String,
        sending texts: [LimitedText] = [],
        explaining explanation: @escaping @MainActor (ApiClientError) -> ReplError? = { _ in nil },
        _ call: Invocation,
        _ work: @escaping @MainActor () async throws -> Value,
        done: (Value) -> Output
    ) async throws -> Output {
        let (result, task) = await call.session.result { () async -> Result<Value, any Error> in
            do { return .success(try await work()) } catch { return .failure(error) }
        }
        guard let result else {
            let ending: @MainActor @Sendable () async -> DetachedEditOutcome = {
                switch await task.value {
                case .success: .made("\(deed): done")
                case .failure(let error as ReplError): .failed(error.message)
                case .failure(let error):
                    .failed(
                        ((error as? ApiClientError).flatMap(explanation) ?? failure(error, deed, typed: "")).message
                    )
                }
            }
            if Task.isCancelled {
                call.detach(deed, undo: nil, until: ending)
                throw CancellationError()
            }
            return Output([.line(OutputLine(.note, "\(deed): held back; it is sent when requests go out again"))])
                .undone(by: nil, unless: call.trackCompletion(until: ending), as: deed)
        }
        do {
            return done(try result.get())
        } catch let error as ApiClientError {
            throw explanation(error)
                ?? failure(
                    error,
                    deed,
                    EditContext(sending: texts),
                    typed: call.enteredText,
                    of: call.enteredReference()
                )
        }
    }

    /// Returns the error of a request that the server may have processed, with the command that shows whether it has; nil for any other.
    ///
    /// - Parameters:
    ///   - deed: The request in words.
    ///   - hint: The command, and what it shows.
    @MainActor
    static func unclear(_ error: ApiClientError, _ deed: String, check hint: String) -> ReplError? {
        guard error.mayHaveHappened else { return nil }
        let usual = failure(error, deed, typed: "")
        return ReplError(usual.code, usual.message, hint: hint)
    }

    /// Runs a step behind a request that has succeeded, so that its failure is not told as that of the request.
    ///
    /// - Parameters:
    ///   - done: The result of the request, and what then failed: `zora is registered, but the login failed`.
    ///   - hint: The command that does the step.
    /// - Throws: ``ReplKit/ReplError`` with these words; `CancellationError`.
    @MainActor
    static func following<Value>(_ done: String, hint: String, _ step: () async throws -> Value) async throws -> Value {
        do {
            return try await step()
        } catch let error as CancellationError {
            throw error
        } catch {
            let known = explain(error)
            throw ReplError(
                known?.code ?? .failed,
                "\(done): \(known?.message ?? ReplError.text(of: error))",
                hint: hint
            )
        }
    }

    /// Throws an error unless the person confirms a request that nothing can revert, or the command has the word `forever`, as in a script.
    ///
    /// - Parameters:
    ///   - deed: The request in words: `purge post:1`.
    ///   - answer: The text to type at a terminal.
    /// - Throws: ``ReplKit/ReplError`` if the answer is another, or if there is neither the word nor a terminal.
    @MainActor
    static func confirm(_ deed: String, bySaying answer: String, _ call: Invocation) async throws {
        guard !call.has("forever") else { return }
        let prompt = "\(deed): nothing brings it back; type \(answer) to do it: "
        let typed = try await call.session.askSecret(prompt, for: deed, instead: "\(call.enteredText) forever")
        guard typed.trimmingCharacters(in: .whitespaces) == answer else {
            throw ReplError(.cancelled, "\(deed): that is not \"\(answer)\"; nothing was done")
        }
    }
}

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
    ///   - work: Sends the request, and does everything that follows from its response.
    ///   - done: Returns the output for the result of `work`.
    @MainActor
    static func send<Value: Sendable>(
        _ deed: String,
        sending texts: [LimitedText] = [],
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
                case .failure(let error): .failed(failure(error, deed, typed: "").message)
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
            throw failure(error, deed, EditContext(sending: texts), typed: call.enteredText)
        }
    }

    /// Throws an error unless the person confirms a request that nothing can revert.
    ///
    /// - Parameters:
    ///   - word: The word of the command that confirms it in a script: `forever`.
    ///   - deed: The request in words: `purge post:1`.
    ///   - answer: The text to type at a terminal.
    /// - Throws: ``ReplKit/ReplError`` if the answer is another, or if there is neither the word nor a terminal.
    @MainActor
    static func confirm(_ word: String, _ deed: String, bySaying answer: String, _ call: Invocation) async throws {
        guard !call.has(word) else { return }
        let prompt = "\(deed): nothing brings it back; type \(answer) to do it: "
        let typed = try await call.session.askSecret(prompt, for: deed, instead: "\(call.enteredText) \(word)")
        guard typed.trimmingCharacters(in: .whitespaces) == answer else {
            throw ReplError(.cancelled, "\(deed): that is not \"\(answer)\"; nothing was done")
        }
    }
}

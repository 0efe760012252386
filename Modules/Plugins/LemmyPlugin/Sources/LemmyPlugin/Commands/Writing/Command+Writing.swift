import LemmyMiddleware
import ReplKit

extension Command {
    /// Writes something new, and waits for the server's answer. Ctrl-C ends the wait, not the writing.
    ///
    /// - Parameters:
    ///   - deed: What it is, for notes and errors: `a comment on post:1`.
    ///   - done: What to say of it behind its reference: `written, a comment on post:1`.
    ///   - attempt: What it sends and stands under, for what a refusal means.
    ///   - api: The client that sends it.
    ///   - work: Has the server make it.
    @MainActor
    static func write<Written: Showable & Sendable>(
        _ deed: String,
        _ done: String,
        _ attempt: Attempt,
        by api: ApiClient,
        _ call: Invocation,
        _ lemmy: LemmySession,
        _ work: @escaping @MainActor () async throws -> Written
    ) async throws -> Output {
        let (result, task) = await call.session.result { () async -> Result<Written, any Error> in
            do { return .success(try await work()) } catch { return .failure(error) }
        }
        let done = done + lemmy.otherAccount(api)
        let isOwn = api === lemmy.current
        guard let result else {
            let follower = lemmy.follower
            let ending: @MainActor @Sendable () async -> LeftBehind = { [weak api] () async -> LeftBehind in
                await Self.ending(of: task, deed, done, isOwn: isOwn, follower, api)
            }
            if Task.isCancelled {
                call.leaveBehind(deed, undo: nil, until: ending)
                throw CancellationError()
            }
            return Output([.line(OutputLine(.note, "\(deed): held back; it is sent when requests go again"))])
                .undone(by: nil, unless: call.follow(until: ending), as: deed)
        }
        do {
            let object = try result.get()
            let inverse = isOwn ? Inverse("delete \(object.reference)") : nil
            return .edit("\(object.reference) \(done)", result: object).undone(by: inverse)
        } catch let error as ApiClientError {
            guard error.code == .deferred else { throw failure(error, deed, attempt, typed: call.typed) }
            // The message says of what it is as the outbox does, and then what becomes of it.
            return Output([.line(OutputLine(.note, waiting(error, deed)))])
                .undone(by: withdrawal(of: error), unless: lemmy.follower.follow(error.intention, of: api), as: deed)
        }
    }

    /// What came of what nobody waits for any more; it holds no session meanwhile.
    @MainActor
    private static func ending<Written: Showable>(
        of task: Task<Result<Written, any Error>, Never>,
        _ deed: String,
        _ done: String,
        isOwn: Bool,
        _ follower: OutboxFollower,
        _ api: ApiClient?
    ) async -> LeftBehind {
        do {
            let reference = try await task.value.get().reference
            return .made("\(reference) \(done)", undo: isOwn ? Inverse("delete \(reference)") : nil)
        } catch let error as ApiClientError where error.code == .deferred {
            return .waits(waiting(error, deed), follower.follow(error.intention, of: api))
        } catch is CancellationError {
            // Somebody withdrew it.
            return .superseded
        } catch {
            return .failed("\(failure(error, deed, typed: "").message) (left behind before)")
        }
    }

    private static func waiting(_ error: ApiClientError, _ deed: String) -> String {
        "\(deed) \(error.fate ?? "will be sent when the server is back") (outbox)"
    }

    private static func withdrawal(of error: ApiClientError) -> Inverse? {
        error.intention.map { Inverse("outbox withdraw \($0)") }
    }
}

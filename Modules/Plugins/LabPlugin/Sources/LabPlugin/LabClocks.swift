import DemoServer
import Foundation
import Persistence
import Primitives
import ReplKit

/// The clocks that the command `clock` moves together: the session's clock, the clock of its file store, and the demo server's clock.
struct LabClocks: Sendable {
    /// The demo server, with the access that this session has to its time.
    enum Server: Sendable {
        case inProcess(LemmyServer)
        case remote(ServerControl)
        case elsewhere
    }

    let session: any WallClock
    let server: Server

    /// The maximum offset of the session's clock from the machine's in both directions: a hundred years.
    static let limit = Duration.seconds(100 * 365 * 86_400)

    /// The offset of the session's clock from the machine's.
    var offset: Duration { (session as? ShiftedClock)?.offset ?? .zero }

    /// Moves all clocks by a duration.
    ///
    /// - Returns: A description of the clock that could not be moved; nil if all were moved.
    /// - Throws: ``ReplError`` if the session's clock cannot be moved, or not that far; no clock is moved then.
    func shift(by duration: Duration, store: FileStore?) async throws -> String? {
        guard let clock = session as? ShiftedClock else {
            throw ReplError(.failed, "the clock of this session belongs to its program and cannot be moved here")
        }
        let offset = clock.offset + duration
        guard offset <= Self.limit, offset >= .zero - Self.limit else {
            throw ReplError(.badNumber, "the clock can be moved by at most a hundred years", hint: "clock real")
        }
        let problem = try await shiftServer(by: duration)
        clock.shift(by: duration)
        if let files = store?.clock as? ShiftedClock, files !== clock { files.shift(by: duration) }
        return problem
    }

    /// Moves all clocks back to an earlier offset of the session's clock, and reports a clock that could not be moved.
    @MainActor
    func restore(_ earlier: Duration, in session: Session) async {
        guard offset != earlier else { return }
        do {
            let problem = try await shift(by: earlier - offset, store: session.optionalService(FileStore.self))
            if let problem { session.notify(problem) }
        } catch {
            session.showError(error)
        }
    }

    private func shiftServer(by duration: Duration) async throws -> String? {
        switch server {
        case .inProcess(let server):
            server.clock = server.clock.addingTimeInterval(duration.seconds)
        case .remote(let control):
            do throws(ReplError) {
                guard let now = try await control.time() else {
                    return "the server's clock was not moved: start it with strata serve --control"
                }
                try await control.set(now.addingTimeInterval(duration.seconds))
            } catch {
                guard error.code != .cancelled else { throw error }
                return "the server's clock was not moved: \(error.message)"
            }
        case .elsewhere: break
        }
        return nil
    }

    /// Returns the demo server's time; nil if this session has no access to it.
    func serverTime() async throws -> Date? {
        switch server {
        case .inProcess(let server): server.clock
        case .remote(let control): try await control.time()
        case .elsewhere: nil
        }
    }
}

import DemoServer
import Foundation
import Persistence
import Primitives
import ReplKit

/// The clocks that `clock` moves together: the session's, that of what is kept in files, and the demo server's.
struct LabClocks: Sendable {
    /// The demo's server, as far as its time is this session's to set.
    enum Server: Sendable {
        case inProcess(LemmyServer)
        case remote(ServerControl)
        case elsewhere
    }

    let session: any WallClock
    let server: Server

    /// How far the session's clock may be moved from the machine's, either way: a hundred years.
    static let limit = Duration.seconds(100 * 365 * 86_400)

    /// How far the session's clock is ahead.
    var offset: Duration { (session as? ShiftedClock)?.offset ?? .zero }

    /// Moves all of them by so much.
    ///
    /// - Returns: What could not be moved, in words.
    /// - Throws: ``ReplError``, with no clock moved, if the session's is not to be moved, or not so far.
    func shift(by duration: Duration, store: FileStore?) async throws -> String? {
        guard let clock = session as? ShiftedClock else {
            throw ReplError(.failed, "the clock of this session is its owner's, and cannot be moved here")
        }
        let offset = clock.offset + duration
        guard offset <= Self.limit, offset >= .zero - Self.limit else {
            throw ReplError(.badNumber, "the clock can be moved by a hundred years, not further", hint: "clock real")
        }
        let problem = try await shiftServer(by: duration)
        clock.shift(by: duration)
        if let files = store?.clock as? ShiftedClock, files !== clock { files.shift(by: duration) }
        return problem
    }

    private func shiftServer(by duration: Duration) async throws -> String? {
        switch server {
        case .inProcess(let server):
            server.clock = server.clock.addingTimeInterval(duration.seconds)
        case .remote(let control):
            do throws(ReplError) {
                guard let now = try await control.time() else {
                    return "the server keeps its own time: strata serve --control"
                }
                try await control.set(now.addingTimeInterval(duration.seconds))
            } catch {
                guard error.code != .cancelled else { throw error }
                return "the server's time stays as it is: \(error.message)"
            }
        case .elsewhere: break
        }
        return nil
    }

    /// The demo server's time; nil if there is none that could be asked.
    func serverTime() async throws -> Date? {
        switch server {
        case .inProcess(let server): server.clock
        case .remote(let control): try await control.time()
        case .elsewhere: nil
        }
    }
}

import DemoServer
import DemoServerHTTP
import Dispatch
import Foundation
import Networking

/// `strata serve`: the demo server alone, until somebody ends it.
enum Serve {
    /// Opens the port, says which, and waits for Ctrl-C or SIGTERM.
    ///
    /// - Throws: ``DemoServer/DemoServerError`` if the port cannot be opened.
    static func run(port: UInt16, hasControl: Bool) async throws {
        let server = LemmyServer()
        let control = hasControl ? ControlRoute(server) : nil
        let open = try HTTPServerPort(port: port) { request, peer in
            let answer = control?.answer(request, from: peer) ?? PortAnswer(server.respond(to: request))
            Streams.writeError("\(request.method.rawValue) \(request.path) -> \(answer.response.status)\n")
            return answer
        }
        Streams.write("serving on http://127.0.0.1:\(open.port)\n")
        await untilSignal(SIGINT, SIGTERM)
        open.stop()
    }

    private static func untilSignal(_ numbers: Int32...) async {
        let (signals, continuation) = AsyncStream<Void>.makeStream()
        let sources = numbers.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
        for await _ in signals { break }
        for source in sources { source.cancel() }
    }
}

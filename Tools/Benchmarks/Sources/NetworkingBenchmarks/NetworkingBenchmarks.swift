import Foundation
import Harness
import Networking

/// Measures the cost of a request over `CurlTransport` and `URLSessionTransport`, next to a loop in C on the same libcurl, in one run.
///
/// Requests per second depend on the machine and its load; the ratio to the loop is the relevant number.
@main
enum NetworkingBenchmarks {
    static func main() async throws {
        let options: Options
        do { options = try Options(CommandLine.arguments.dropFirst()) } catch {
            FileHandle.standardError.write(Data("strata-networking-benchmarks: \(error.message)\n".utf8))
            exit(2)
        }
        if options.serves { return try BenchmarkServer.serve() }
        let server = try BenchmarkServer()
        if let count = options.memory {
            return try await measureMemory(count, options.atOnce, options.bytes, server.address)
        }
        // Measure waiting first: the shutdown of sessions from other rounds would count here.
        var isMet = try await measureWaiting(options)
        if !options.onlyWaits { isMet = try await measureSpeed(options, server.address) && isMet }
        let met = options.isSmoke ? "it runs, times were not judged" : "all targets are met"
        print("result: \(isMet || options.isSmoke ? met : "some targets are missed")")
        withExtendedLifetime(server) {}
        exit(isMet || options.isSmoke ? 0 : 1)
    }

    private static func measureSpeed(_ options: Options, _ server: ServerAddress) async throws -> Bool {
        var isMet = true
        let comment = "/api/v3/comment?id=1"
        let commentBytes = try await Side.curl.makeTransport(to: server, connections: 1)
            .send(HTTPRequest(path: "/api/v3/comment", query: [.init("id", "1")])).body.count
        for (name, path, bytes, count) in [
            ("1 kB", "/bytes/1000", 1_000, options.count), ("200 kB", "/bytes/200000", 200_000, options.count / 4),
            ("a comment", comment, commentBytes, options.count),
        ] {
            for atOnce in [1, 16] {
                let work = Work(name: name, path: path, bytes: bytes, atOnce: atOnce, count: max(16, count))
                var rounds = RequestRounds(work)
                let ratio = try await rounds.run(options.rounds, on: server)
                if ratio < 0.8 { isMet = false }
                print(
                    "  \(String(format: "CurlTransport: %.2f, target 0.80", ratio))  \(ratio < 0.8 ? "missed" : "PASS")"
                )
            }
        }
        return isMet
    }

    private static func measureWaiting(_ options: Options) async throws -> Bool {
        var isMet = true
        print("100 requests that wait for \(options.wait)")
        for side in [Side.curl, .urlSession] {
            let worked = try await Waiting.processorTime(of: side, for: options.wait) / .seconds(1)
            let isWithin = worked < 0.05
            if side == .curl, !isWithin { isMet = false }
            let name = side.rawValue.padding(toLength: 22, withPad: " ", startingAt: 0)
            print(
                "  \(name)\(String(format: "%8.4f s of the processor", worked))  target 0.05  \(isWithin ? "PASS" : "over")"
            )
        }
        return isMet
    }

    /// Prints ten lines with the process's memory during so many requests.
    private static func measureMemory(_ count: Int, _ atOnce: Int, _ bytes: Int, _ server: ServerAddress) async throws {
        let work = Work(name: "memory", path: "/bytes/\(bytes)", bytes: bytes, atOnce: atOnce, count: count)
        let asker = Side.curl.makeAsker(work, of: server)
        try await asker.ask(10_000)
        print("after  10000 requests to warm up: \(Memory.resident >> 10) kB")
        let (start, processorStart) = (ContinuousClock.now, ProcessorTime.process)
        for part in 1...10 {
            try await asker.ask(count / 10)
            print("after \(String(format: "%7d", count / 10 * part)) more: \(Memory.resident >> 10) kB")
        }
        let perSecond = Double(count) / ((.now - start) / .seconds(1))
        let each = (ProcessorTime.process - processorStart) / .microseconds(count)
        print(String(format: "%.0f/s, %.1f µs of the processor each", perSecond, each))
    }
}

/// Measures the cost of requests that only wait.
enum Waiting {
    /// Returns the processor time used while 100 requests wait for a silent server.
    static func processorTime(of side: Side, for duration: Duration) async throws -> Duration {
        let server = try SilentServer()
        let transport = side.makeTransport(to: server.address, connections: 100)
        let tasks = (0..<100).map { _ in
            Task {
                do throws(TransportError) {
                    _ = try await transport.send(HTTPRequest(path: "/"))
                    preconditionFailure("a server that says nothing has answered")
                } catch { return error.code }
            }
        }
        // Wait until all of them have been sent.
        try await Task.sleep(for: .milliseconds(500))
        let start = ProcessorTime.process
        try await Task.sleep(for: duration)
        let worked = ProcessorTime.process - start
        for task in tasks { task.cancel() }
        for task in tasks {
            let code = await task.value
            precondition(code == .cancelled, "a request ended by itself: \(code)")
        }
        return worked
    }
}

#if os(macOS) || os(Linux)
    import Foundation
    import Primitives
    import Testing

    @Suite struct `Child processes` {
        private func output(
            of program: String,
            _ arguments: [String],
            environment: [String: String]? = nil
        ) async throws -> (ending: ChildProcess.Ending, text: String) {
            let pipe = Pipe()
            let child = try ChildProcess(
                program,
                arguments,
                environment: environment,
                folder: "/",
                input: .null,
                output: .file(pipe.fileHandleForWriting)
            )
            try pipe.fileHandleForWriting.close()
            let ending = await child.end()
            return (ending, String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self))
        }

        @Test func `a program found in PATH gets its arguments, its folder and its variables alone`() async throws {
            let words = ["-c", #"echo "$0|$1|$VALUE|$HOME"; pwd; exit 3"#, "one two", "'"]
            let (ending, text) = try await output(of: "sh", words, environment: ["VALUE": "a=b"])
            #expect(ending == .exit(3))
            #expect(ending.status == 3)
            #expect(text == "one two|'|a=b|\n/\n")
        }

        @Test func `a signal ends it, once, and another one finds nobody`() async throws {
            let pipe = Pipe()
            let child = try ChildProcess("cat", input: .file(pipe.fileHandleForReading))
            #expect(child.isRunning)
            child.send(SIGTERM)
            #expect(await child.end() == .signal(SIGTERM))
            #expect(child.waitUntilEnd().status == 128 + SIGTERM)
            #expect(!child.isRunning)
            child.send(SIGKILL)
            withExtendedLifetime(pipe) {}
        }

        @Test func `cancelling the task that waits ends the child`() async throws {
            let pipe = Pipe()
            let child = try ChildProcess("cat", input: .file(pipe.fileHandleForReading))
            let waiting = Task { await child.end() }
            waiting.cancel()
            #expect(await waiting.value == .signal(SIGTERM))
            withExtendedLifetime(pipe) {}
        }

        @Test func `what does not exist is an error`() {
            #expect(throws: POSIXError(.ENOENT)) { try ChildProcess("/no/such/program") }
            #expect(throws: POSIXError(.ENOENT)) { try ChildProcess("cat", folder: "/no/such/folder") }
        }

        #if os(Linux)
            /// Foundation's `Process` reads beyond the end of its buffer here.
            @Test func `a parent with many open descriptors starts one, which inherits none of them`() async throws {
                let files = (0..<1600).map { _ in open("/dev/null", O_RDONLY) }
                defer { for file in files where file >= 0 { close(file) } }
                let (ending, text) = try await output(of: "sh", ["-c", "ls /proc/self/fd | sort -n | tail -1"])
                #expect(ending == .exit(0))
                #expect(text == "3\n", "only ls's own descriptor of the folder follows the standard streams")
            }
        #endif
    }
#endif

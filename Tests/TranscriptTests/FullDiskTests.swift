#if os(Linux)
    import Foundation
    import Primitives
    import Testing

    /// Tests the program on a disk that really is full, or read-only: a disk in memory, where the system allows that.
    @Suite(.timeLimit(.minutes(20)), .enabled(if: FullDisk.isAllowed, "no disk can be mounted here"))
    struct `A disk that takes nothing` {
        @Test func `a full disk at the start refuses no session: it says that nothing is kept, and goes on`()
            async throws
        {
            let result = try await FullDisk.run("fill", "data -c 'load post 1'")
            #expect(result.status == 0, "\(result)")
            #expect(result.text.contains("nothing is kept in this session"), "\(result)")
            #expect(result.text.contains("No space left on device"), "\(result)")
        }

        @Test func `on a disk that is full by now, pages make room for what a person wrote`() async throws {
            let result = try await FullDisk.run(
                "data -c 'login alice; load post 21 as p'; fill",
                "data -c 'show p vote; net offline; comment p \"Kept\"'; data -c 'wait; outbox'"
            )
            #expect(result.status == 0, "\(result)")
            #expect(result.text.contains("vote  up"), "\(result)")
            #expect(result.text.contains("nothing can be kept in"), "\(result)")
            #expect(result.text.contains("sent now, after it had waited: comment on post:21"), "\(result)")
        }

        @Test func `on a disk that takes nothing, what is there is shown, and what is new is said to be lost`()
            async throws
        {
            let result = try await FullDisk.run(
                "data -c 'login alice; load post 21 as p'; mount -o remount,ro .",
                "data -c 'show p vote; net offline; comment p \"Nowhere\"'"
            )
            #expect(result.status != 0, "\(result)")
            #expect(result.text.contains("vote  up"), "\(result)")
            #expect(result.text.contains("nothing can be kept in"), "\(result)")
            #expect(result.text.contains("error not sent, and lost when this session ends"), "\(result)")
        }

        @Test func `a read-only disk is read`() async throws {
            let result = try await FullDisk.run(
                "data -c 'login alice; load post 21 as p'; mount -o remount,ro .",
                "data -c 'show p vote; load post 1'"
            )
            #expect(result.status == 0, "\(result)")
            #expect(result.text.contains("vote  up"), "\(result)")
            #expect(result.text.contains("Read-only file system"), "\(result)")
        }
    }

    /// A shell on a small disk of its own: `data ARGUMENTS` is `strata --data` on it, `fill` fills it.
    private enum FullDisk {
        private static let mount = "mount -t tmpfs -o size=8M tmpfs \"$PWD\" && cd \"$PWD\""

        static let isAllowed: Bool = {
            do {
                let folder = try TemporaryFolder()
                let process = try start(mount, in: folder)
                return withExtendedLifetime(folder) { process.waitUntilEnd() == .exit(0) }
            } catch {
                // The program to mount it does not exist.
                return false
            }
        }()

        /// - Returns: The exit status and the output of the last line, output and errors together.
        static func run(_ before: String, _ last: String) async throws -> (status: Int32, text: String) {
            let (folder, report) = (try TemporaryFolder(), try TemporaryFolder())
            let program = try BuiltProgram.url.path
            let lines = """
                \(mount)
                data() { "\(program)" --data ./data "$@"; }
                fill() { dd if=/dev/zero of=fill bs=1k count=20000 2>/dev/null; sync; }
                \(before)
                { \(last); } >"\(report.url.path)/text" 2>&1
                """
            let status = try await Self.start(lines, in: folder, BuiltProgram.environment(home: report)).end().status
            withExtendedLifetime(folder) {}
            let text = try String(contentsOf: report.url.appending(path: "text"), encoding: .utf8)
            return (status, text.replacing("\n      ", with: " "))
        }

        private static func start(
            _ lines: String,
            in folder: TemporaryFolder,
            _ environment: [String: String]? = nil
        ) throws -> ChildProcess {
            try ChildProcess(
                "/usr/bin/unshare",
                ["--user", "--map-root-user", "--mount", "/bin/sh", "-c", lines],
                environment: environment,
                folder: folder.url.path,
                input: .null,
                output: .null,
                errors: .null
            )
        }
    }
#endif

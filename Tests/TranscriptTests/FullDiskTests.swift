#if os(Linux)
    import Foundation
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
            #expect(result.text.contains("error not sent, and lost with this session"), "\(result)")
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
                let process = makeProcess(mount, in: folder)
                try process.run()
                process.waitUntilExit()
                return withExtendedLifetime(folder) { process.terminationStatus == 0 }
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
            let process = makeProcess(lines, in: folder)
            process.environment = BuiltProgram.environment(home: report)
            let status = try await process.runToEnd()
            withExtendedLifetime(folder) {}
            let text = try String(contentsOf: report.url.appending(path: "text"), encoding: .utf8)
            return (status, text.replacing("\n      ", with: " "))
        }

        private static func makeProcess(_ lines: String, in folder: TemporaryFolder) -> Process {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/unshare")
            process.arguments = ["--user", "--map-root-user", "--mount", "/bin/sh", "-c", lines]
            process.currentDirectoryURL = folder.url
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            return process
        }
    }
#endif

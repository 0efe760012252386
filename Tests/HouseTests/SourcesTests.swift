import Foundation
import Testing

@Suite struct Sources {
    @Test func `no file is longer than 500 lines`() throws {
        // The root manifest lists every target of every module in one place, because SwiftPM reads one file.
        for file in try Repository.handwrittenSources()
        where !file.isTest && file.path != "Package.swift" && file.lines.count > 501 {
            Issue.record("\(file.path) has \(file.lines.count - 1) lines: split it by concept")
        }
    }

    @Test func `names say what a thing is`() throws {
        for file in try Repository.handwrittenSources() {
            let name = (file.path as NSString).lastPathComponent
            let isVague = ["Helper", "Utils", "Manager"].contains { name.contains($0) }
            // The names under which the libraries' users may know these types.
            let isKnown = ["ConsistencyManager", "DataModelManager"].contains { name.hasPrefix($0) }
            #expect(!isVague || isKnown, "\(file.path): name it after what it does")
        }
    }

    @Test func `what the compiler cannot check is explained`() throws {
        let unchecked = ["@unchecked Sendable", "nonisolated(unsafe)", "try?"]
        for file in try Repository.handwrittenSources() {
            for (index, line) in file.code.enumerated() {
                for word in unchecked
                where line.hasWord(word) && !line.contains("\"\(word)") && !file.isExplained(at: index) {
                    Issue.record("\(file.path):\(index + 1): say in a comment of one line why \(word) is right here")
                }
            }
        }
    }

    /// Memory is accessed by hand in one folder only, which has a fuzzer of its own. This covers the code that reads responses and the code
    /// generated to read them.
    @Test func `memory is read by hand in one room`() throws {
        let room = "Modules/ApiTypes/Sources/WireRuntime/Reading/"
        // These files ask for a buffer to pass it on, or take one.
        let doors = ["Decoding/JSONSyntaxChecker.swift", "Values/WireDate+Text.swift"]
        for file in try ["Modules/ApiTypes/Sources", "Modules/Middleware/Sources"].flatMap(
            Repository.swiftFiles(under:)
        )
        where !file.path.hasPrefix(room) && !doors.contains(where: file.path.hasSuffix) {
            for (index, line) in file.code.enumerated() where line.contains("Unsafe") || line.contains("Unmanaged") {
                Issue.record("\(file.path):\(index + 1): only \(room) names a pointer: give it a safe word there")
            }
        }
    }

    @Test func `locks are Primitives' Lock`() throws {
        for file in try Repository.handwrittenSources() where !file.path.hasPrefix("Modules/Primitives/") {
            for word: Substring in ["Mutex", "NSLock", "NSRecursiveLock", "OSAllocatedUnfairLock"]
            where !file.path.hasSuffix("SourcesTests.swift") {
                if let line = file.identifiers[word] {
                    Issue.record(
                        "\(file.path):\(line): \(word): use Primitives' Lock, which thread sanitizer understands"
                    )
                }
            }
        }
    }

    @Test func `libraries hold to the platforms they promise`() throws {
        for file in try Repository.handwrittenSources() where file.path.hasPrefix("Modules/") && !file.isTest {
            if let line = file.identifiers["Observations"] {
                Issue.record("\(file.path):\(line): Observations is newer than the platforms of the manifest")
            }
            for (index, line) in file.code.enumerated()
            where line.contains("isolated deinit") && !line.contains("nonisolated deinit") {
                Issue.record("\(file.path):\(index + 1): isolated deinit is newer than the platforms of the manifest")
            }
        }
    }

    /// A thread that reads the variables at that moment, to start a program, crashes the process.
    @Test func `nobody changes the variables of a process that has threads`() throws {
        let call = ["set", "env("].joined()
        for file in try Repository.handwrittenSources() {
            for (index, line) in file.code.enumerated() where line.contains(call) {
                Issue.record("\(file.path):\(index + 1): \(call)…): hand what is wanted to who needs it")
            }
        }
    }

    /// On Linux, Foundation's type reads beyond the end of a buffer if this process has more than a thousand open descriptors, as tests have.
    /// The generator and its plug-ins cannot import `Primitives`, and have few descriptors.
    @Test func `children are started by ChildProcess, not by Foundation's Process`() throws {
        let call = ["Pro", "cess()"].joined()
        for file in try Repository.handwrittenSources()
        where !file.path.hasPrefix("Tools/Generate/") && !file.path.hasPrefix("Plugins/") {
            for (index, line) in file.code.enumerated() where line.hasWord(call) {
                Issue.record("\(file.path):\(index + 1): use ChildProcess of Primitives")
            }
        }
    }

    @Test func `no file knows the machine it was written on`() throws {
        let words = forbiddenWords
        for file in try Repository.texts.get() {
            for (index, line) in file.lines.enumerated() {
                for word in words where line.contains(word) {
                    Issue.record("\(file.path):\(index + 1): contains \(word), which is true of one machine only")
                }
            }
        }
    }

    /// The words are split, so that this file passes its own check.
    private var forbiddenWords: [String] {
        let hosts = [
            ["deb.", "debian.org"], ["pypi", ".org"], ["python", "hosted.org"], ["npm", "js.org"], ["crates", ".io"],
            ["proxy.", "golang.org"],
        ]
        let paths = [["/wo", "rk/"], ["../sha", "red"], ["/opt/", "swift"], ["/ro", "ot/"], ["/tmp/", "gen"]]
        return (hosts + paths).map { $0.joined() }
    }
}

extension StringProtocol {
    /// Returns true if `word` occurs in the text, but not as the end of a longer word: `entry?` does not contain `try?`.
    func hasWord(_ word: String) -> Bool {
        ranges(of: word).contains { $0.lowerBound == startIndex || !self[index(before: $0.lowerBound)].isLetter }
    }
}

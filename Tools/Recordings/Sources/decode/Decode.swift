import Foundation
import RecordingChecks

/// Checks recordings of real servers with the decoders.
@main
struct Decode {
    static func main() {
        do {
            let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
            if arguments.wantsHelp {
                print(Arguments.help)
            } else {
                exit(run(arguments))
            }
        } catch {
            complain("\(error.message)\n\(Arguments.usage)")
            exit(2)
        }
    }

    /// Checks the files, and returns the exit status.
    private static func run(_ arguments: Arguments) -> Int32 {
        let files: [RecordingFile]
        do {
            files = try RecordingFile.all(at: arguments.paths)
        } catch {
            complain("\(error)")
            return 2
        }
        var all = Tally()
        var unread = 0
        for file in files {
            do {
                all.add(try check(file, arguments.dialect))
            } catch {
                // The other files are still checked.
                unread += 1
                complain("\(error)")
            }
        }
        if files.count > 1 { print("in all: \(all)") }
        let untaken = all.untakenKeys
        if !untaken.isEmpty {
            print("keys that no type reads: \(untaken.count)")
            for line in untaken { print("  \(line)") }
        }
        return unread > 0 ? 2 : all.isClean ? 0 : 4
    }

    private static func check(_ file: RecordingFile, _ asked: Dialect?) throws(RecordingError) -> Tally {
        let dialect = Dialect.of(file, asked: asked)
        if let objection = Dialect.objection(to: asked, for: file) { complain(objection) }
        let tally = try RecordCheck(dialect).tally(of: file) { print($0) }
        print("\(file.path), \(dialect): \(tally)")
        return tally
    }

    private static func complain(_ message: String) {
        FileHandle.standardError.write(Data("decode: \(message)\n".utf8))
    }
}

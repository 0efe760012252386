import Foundation

/// The commands, by name.
struct CommandLineTool {
    static let usage = """
        usage: generate api-types --source REPOSITORY --versions FILE --schema FOLDER
               generate api-types --schema FOLDER --output FOLDER
        """

    /// Runs a command and gives the exit code: 0, 1 for a failure, 2 for arguments that are wrong.
    func run(_ arguments: [String]) -> Int32 {
        if arguments.contains("--help") || arguments.contains("-h") {
            print(Self.usage)
            return 0
        }
        FileHandle.standardError.write(Data("\(Self.usage)\n".utf8))
        return 2
    }
}

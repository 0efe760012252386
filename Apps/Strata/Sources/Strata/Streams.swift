import Foundation

/// The program's own output: the C library's streams are refused in Swift 6.
enum Streams {
    static func write(_ text: String) { write(text, to: .standardOutput) }

    static func writeError(_ text: String) { write(text, to: .standardError) }

    private static func write(_ text: String, to handle: FileHandle) {
        // A reader that went away ends the program by SIGPIPE; what else can go wrong here there is nobody to tell.
        try? handle.write(contentsOf: Data(text.utf8))
    }
}

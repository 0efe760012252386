import Foundation

extension ReplError {
    /// Any error in one line that a person can read: its own words, or what kind of thing went wrong, and never a system's dump of it.
    ///
    /// For what no ``PluginRegistrar/explainErrors(_:)`` knows.
    public static func text(of error: any Error) -> String {
        switch error {
        case let error as ReplError: error.message
        case let error as DecodingError: text(of: error)
        case is EncodingError: "something could not be written as JSON"
        case let error as POSIXError: SystemReason.text(error.code.rawValue)
        case is URLError: "the server could not be reached"
        case is CocoaError: "a file could not be read or written"
        default: oneLine("\(error)")
        }
    }

    private static func text(of error: DecodingError) -> String {
        let path: [any CodingKey]
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            path = context.codingPath
        @unknown default: path = []
        }
        let names = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
        // However deep it is, both ends say where.
        let ends = [names.prefix(3), names.suffix(2)].map { $0.joined(separator: ".") }
        let place = names.count > 6 ? ends.joined(separator: "...") : names.joined(separator: ".")
        return "something unreadable came" + (place.isEmpty ? "" : ", at \(place)")
    }

    private static func oneLine(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? text
        return line.hasPrefix("Error Domain=") ? "the system says no" : TextLayout.cut(line, to: 200)
    }
}

import Foundation
import Testing

/// The recordings of this package, read once.
enum Corpus {
    enum File: String, Sendable, CaseIterable, CustomStringConvertible {
        case readBackAnonymous = "read-back-anonymous"
        case readBackAlice = "read-back-alice"
        case readBackCarol = "read-back-carol"
        case session19 = "session-0.19"
        case session18 = "session-0.18"
        case sessionTwo = "session-two"
        /// The responses of 1.0 under `/api/v3`.
        case v3Of10 = "v3-of-1.0"
        case session10 = "session-1.0"
        /// The responses of PieFed under `/api/alpha`.
        case piefed = "session-piefed"

        var description: String { rawValue }
        var dialect: Dialect {
            switch self {
            case .session10: .v4
            case .piefed: .piefed
            default: .v3
            }
        }
    }

    static func records(of file: File) throws -> [Recording] {
        try #require(try loaded.get()[file])
    }

    static func records(of dialect: Dialect) throws -> [Recording] {
        try File.allCases.filter { $0.dialect == dialect }.flatMap(records)
    }

    /// Returns the body of a route's first successful record.
    static func body(of endpoint: String, in file: File) throws -> Data {
        let record = try records(of: file).first { $0.endpoint == endpoint && $0.status == 200 }
        return try #require(record?.bytes, "\(file).jsonl has no \(endpoint) any more.")
    }

    private static let loaded = Result {
        try Dictionary(uniqueKeysWithValues: File.allCases.map { ($0, try load($0)) })
    }

    private static func load(_ file: File) throws -> [Recording] {
        let url = Bundle.module.url(forResource: file.rawValue, withExtension: "jsonl", subdirectory: "Corpus")
        let lines = try Data(contentsOf: try #require(url)).split(separator: UInt8(ascii: "\n"))
        return try lines.map { try Recording(line: Data($0), of: file) }
    }
}

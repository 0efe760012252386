import Networking
import ReplKit

/// A fault that only a server on a port can simulate.
struct ServerFault: Hashable, Codable, Sendable, CustomStringConvertible {
    enum Kind: String, Codable, CaseIterable, Sendable {
        case `break`, stall, reset
    }

    let kind: Kind
    /// The number of responses that the fault still affects; 0 ends it.
    let count: Int
    /// The pattern of the affected requests in the spelling of ``RequestPattern``; nil for all requests.
    let on: String?

    static let usage: [(words: String, meaning: String)] = [
        ("break [N]", "a server's next N answers end in the middle"),
        ("stall [N]", "a server's next N answers never come"),
        ("reset [N]", "a server's next N connections are reset"),
    ]

    static var names: [String] { Kind.allCases.map(\.rawValue) }

    /// The words that set the fault again: `break 1 on POST`.
    var description: String { "\(kind.rawValue) \(count)" + (on.map { " on \($0)" } ?? "") }

    /// Parses the words after `net`; nil if the first word is not a fault of this type.
    ///
    /// - Throws: ``ReplError`` with code `usage` or `badNumber`.
    init?(words: [String]) throws(ReplError) {
        guard let kind = words.first.flatMap(Kind.init) else { return nil }
        let hint = "write: net \(kind.rawValue), net \(kind.rawValue) N, 0 to 1000000, or net \(kind.rawValue) off"
        let rest = words.dropFirst()
        let numbers = rest.prefix { $0 != "on" }
        if numbers.count < rest.count {
            do throws(NetworkingError) {
                on = try RequestPattern(words: Array(rest.dropFirst(numbers.count + 1))).description
            } catch {
                throw ReplError(.usage, "net \(kind.rawValue): \(error.message)", hint: error.hint)
            }
        } else {
            on = nil
        }
        self.kind = kind
        switch (numbers.first, numbers.count) {
        case (nil, _): count = 1
        case ("off", 1): count = 0
        case (let number?, 1):
            guard number.utf8.allSatisfy({ (48...57).contains($0) }), let count = Int(number), count <= 1_000_000 else {
                throw ReplError(.badNumber, "net \(kind.rawValue) cannot take \"\(number)\"", hint: hint)
            }
            self.count = count
        default:
            throw ReplError(
                .usage,
                "net \(kind.rawValue) cannot take \"\(numbers.joined(separator: " "))\"",
                hint: hint
            )
        }
    }
}

import Foundation

/// A reader for tests that accepts only iCalendar text that conforms to RFC 5545.
struct ICalendarValidator {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    struct Line {
        let name: String
        let parameters: [String: String]
        let value: String

        /// The value parsed as type TEXT.
        var text: String {
            get throws {
                var text = ""
                var rest = value[...]
                while let character = rest.popFirst() {
                    guard character == "\\" else {
                        guard character != ";" && character != "," else {
                            throw Failure(description: "bare \(character) in \(value)")
                        }
                        text.append(character)
                        continue
                    }
                    switch rest.popFirst() {
                    case "n", "N": text.append("\n")
                    case let escaped? where "\\;,".contains(escaped): text.append(escaped)
                    default: throw Failure(description: "a backslash before nothing in \(value)")
                    }
                }
                return text
            }
        }
    }

    final class Component {
        let name: String
        var lines: [Line] = []
        var children: [Component] = []

        init(_ name: String) { self.name = name }

        func one(_ name: String) throws -> Line {
            let found = lines.filter { $0.name == name }
            guard found.count == 1 else { throw Failure(description: "\(self.name) has \(found.count) \(name)") }
            return found[0]
        }

        func all(_ name: String) -> [Component] { children.filter { $0.name == name } }
    }

    let calendar: Component

    init(_ data: Data) throws {
        var stack: [Component] = []
        var calendar: Component?
        for line in try Self.unfolded(data) {
            let line = try Self.line(line)
            switch line.name {
            case "BEGIN":
                let component = Component(line.value)
                stack.last?.children.append(component)
                stack.append(component)
            case "END":
                guard let ended = stack.popLast(), ended.name == line.value else {
                    throw Failure(description: "END:\(line.value) ends something else")
                }
                if stack.isEmpty { calendar = ended }
            default:
                guard let last = stack.last, calendar == nil else {
                    throw Failure(description: "\(line.name) is in nothing")
                }
                last.lines.append(line)
            }
        }
        guard let calendar, stack.isEmpty, calendar.name == "VCALENDAR" else {
            throw Failure(description: "no whole VCALENDAR")
        }
        self.calendar = calendar
    }

    /// Returns the unfolded lines. Lines end with CRLF and have at most 75 bytes; a line that begins with a blank continues the line
    /// before.
    private static func unfolded(_ data: Data) throws -> [String] {
        var lines: [[UInt8]] = []
        var current: [UInt8] = []
        var bytes = Array(data)[...]
        while let byte = bytes.popFirst() {
            guard byte != 0x0A else { throw Failure(description: "a line feed alone") }
            guard byte == 0x0D else {
                current.append(byte)
                continue
            }
            guard bytes.popFirst() == 0x0A else { throw Failure(description: "a carriage return alone") }
            guard current.count <= 75 else { throw Failure(description: "a line of \(current.count) bytes") }
            guard String(validating: current, as: UTF8.self) != nil else {
                throw Failure(description: "a line broken within a character")
            }
            guard !current.isEmpty else { throw Failure(description: "an empty line") }
            if current[0] == 0x20 || current[0] == 0x09 {
                guard !lines.isEmpty else { throw Failure(description: "the first line is folded") }
                lines[lines.count - 1] += current.dropFirst()
            } else {
                lines.append(current)
            }
            current = []
        }
        guard current.isEmpty else { throw Failure(description: "the last line has no end") }
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }

    private static func line(_ text: String) throws -> Line {
        guard let colon = text.firstIndex(of: ":") else { throw Failure(description: "no colon in \(text)") }
        let parts = text[..<colon].split(separator: ";", omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isUppercase || $0.isNumber || $0 == "-") }) else {
            throw Failure(description: "the name \(name)")
        }
        var parameters: [String: String] = [:]
        for part in parts.dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2 else { throw Failure(description: "the parameter \(part)") }
            parameters[String(pair[0])] = String(pair[1])
        }
        return Line(name: name, parameters: parameters, value: String(text[text.index(after: colon)...]))
    }

    // MARK: Times

    /// Returns the date of a DTSTART or DTEND, computed only from the time zones in the file.
    func date(_ line: Line) throws -> Date {
        let utc = line.value.hasSuffix("Z")
        guard let local = Self.date(utc ? String(line.value.dropLast()) : line.value) else {
            throw Failure(description: "the time \(line.value)")
        }
        if utc {
            guard line.parameters["TZID"] == nil else { throw Failure(description: "a zone and a Z") }
            return local
        }
        guard let id = line.parameters["TZID"],
            let zone = try calendar.all("VTIMEZONE").first(where: { try $0.one("TZID").value == id })
        else { throw Failure(description: "no zone for \(line.value)") }
        // The latest change before the local time determines the offset.
        let changes = try zone.children.map {
            (Self.date(try $0.one("DTSTART").value), try Self.seconds(try $0.one("TZOFFSETTO").value))
        }
        guard let offset = changes.filter({ $0.0.map { $0 <= local } ?? false }).max(by: { $0.0! < $1.0! })?.1 else {
            throw Failure(description: "\(id) says nothing of \(line.value)")
        }
        return local.addingTimeInterval(-TimeInterval(offset))
    }

    private static func date(_ text: String) -> Date? {
        guard text.count == 15, Array(text)[8] == "T" else { return nil }
        let digits = text.filter(\.isNumber)
        guard digits.count == 14 else { return nil }
        func part(_ from: Int, _ count: Int) -> Int { Int(digits.dropFirst(from).prefix(count)) ?? -1 }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.date(
            from: DateComponents(
                year: part(0, 4),
                month: part(4, 2),
                day: part(6, 2),
                hour: part(8, 2),
                minute: part(10, 2),
                second: part(12, 2)
            )
        )
    }

    private static func seconds(_ offset: String) throws -> Int {
        let digits = offset.dropFirst()
        guard offset.first == "+" || offset.first == "-", digits.count == 4, let number = Int(digits) else {
            throw Failure(description: "the offset \(offset)")
        }
        return (offset.first == "-" ? -1 : 1) * (number / 100 * 3_600 + number % 100 * 60)
    }
}

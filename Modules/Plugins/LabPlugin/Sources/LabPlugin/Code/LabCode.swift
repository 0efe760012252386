import Networking
import ReplKit

/// The Swift of the commands for experiments, which `code` prints.
@MainActor
enum LabCode {
    static func register(in registrar: PluginRegistrar) {
        registrar.addCode(of: "net", net)
        registrar.addCode(of: "clock", clock)
        registrar.addCode(of: "disk", disk)
    }

    private static func net(_ call: CodeCall) throws {
        let faults = call.given("faults", "Faults", from: "Networking")
        guard let name = call.optionalWord("FAULT") else { return call.write("print(\(faults))") }
        let words = [name] + call.words("VALUE")
        if try ServerFault(words: words) != nil {
            throw call.noCode(because: "\(name) is a fault of the demo server's program")
        }
        let setting = try Faults.Setting(words: words)
        let pattern = [
            setting.pattern.method.map { "method: .\($0)" },
            setting.pattern.path.map { "path: \(SwiftCode.literal($0))" },
        ]
        .compactMap(\.self)
        let scope = pattern.isEmpty ? "" : ", on: RequestPattern(\(pattern.joined(separator: ", ")))"
        call.write("\(faults).apply(\(setting.mode.swift)\(scope))")
    }

    private static func clock(_ call: CodeCall) throws {
        let clock = call.given("clock", "ShiftedClock", from: "Primitives")
        switch call.optionalWord("+2h|real") {
        case nil: call.write("print(\(clock).now, \(clock).offset)")
        case "real"?: call.write("\(clock).shift(by: .zero - \(clock).offset)")
        case let text?: call.write("\(clock).shift(by: \(try ClockStep(text).duration.swift))")
        }
    }

    private static func disk(_ call: CodeCall) throws {
        let store = call.given("store", "FileStore", from: "Persistence")
        let word = call.words("KEY").first ?? ""
        switch call.optionalWord("VERB").flatMap(DiskVerb.init(rawValue:)) ?? .list {
        case .list: call.write("print(try await \(store).usage())")
        case .verify: call.write("for check in try await \(store).verify() { print(check) }")
        case .show:
            let scope = call.given("scope", "StoreScope", from: "Persistence")
            call.write(
                "print(try await \(store).contents(of: \(SwiftCode.literal(word)), in: \(scope)) ?? \"nothing\")"
            )
        case .clear:
            let scope = call.given("scope", "StoreScope", from: "Persistence")
            let part: String =
                switch word {
                case "all": "wipe(\(scope))"
                case "aside": "emptyQuarantine(in: \(scope))"
                default: "remove(prefix: \(SwiftCode.literal(word)), in: \(scope))"
                }
            call.write(word == "all" ? "try await \(store).\(part)" : "_ = try await \(store).\(part)")
        case .corrupt:
            throw call.noCode(because: "corrupt damages a file on purpose")
        }
    }
}

extension Faults.Mode {
    /// The mode as a Swift expression: `.fail(2)`.
    fileprivate var swift: String {
        switch self {
        case .ok: ".ok"
        case .off(let kind): ".off(.\(kind))"
        case .hold: ".hold"
        case .step: ".step"
        case .offline: ".offline"
        case .delay(let wait): ".delay(\(wait.swift))"
        case .jitter(let wait): ".jitter(\(wait.swift))"
        case .fail(let count): ".fail(\(count))"
        case .rate(let share): ".rate(\(share))"
        case .limit(let limit): ".limit(.init(\(limit.requests), per: \(limit.period.swift), by: .\(limit.answerer)))"
        case .html: ".html"
        case .malformed: ".malformed"
        case .truncate(.bytes(let count)): ".truncate(.bytes(\(count)))"
        case .truncate(.share(let share)): ".truncate(.share(\(share)))"
        case .seed(let seed): ".seed(\(seed))"
        }
    }
}

extension Duration {
    /// The time as a Swift expression, in seconds if they are whole: `.milliseconds(400)`.
    fileprivate var swift: String {
        let (seconds, rest) = components
        guard rest != 0 else { return ".seconds(\(seconds))" }
        return ".milliseconds(\(seconds * 1_000 + rest / 1_000_000_000_000_000))"
    }
}

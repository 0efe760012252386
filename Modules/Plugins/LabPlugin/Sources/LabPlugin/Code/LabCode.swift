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
        let list = words.map(SwiftCode.literal).joined(separator: ", ")
        call.write("\(faults).apply(try Faults.Setting(words: [\(list)]))")
    }

    private static func clock(_ call: CodeCall) throws {
        let clock = call.given("clock", "ShiftedClock", from: "Primitives")
        switch call.optionalWord("+2h|real") {
        case nil: call.write("print(\(clock).now, \(clock).offset)")
        case "real"?: call.write("\(clock).shift(by: .zero - \(clock).offset)")
        case let text?: call.write("\(clock).shift(by: .seconds(\(try ClockStep(text).duration.components.seconds)))")
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

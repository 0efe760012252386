import Networking
import ReplKit

extension Command {
    /// Returns the command `net`, which simulates faults on the way to any server and on the port of the demo server.
    static func net(_ faults: Faults, _ server: ServerControl?) -> Command {
        Command(
            "net",
            group: .faults,
            summary: "Make requests fail, wait or break on purpose",
            details: NetDisplay.details,
            parameters: [
                .choice(Faults.Setting.names + ["off"] + ServerFault.names, name: "FAULT").optional
                    .explaining(NetDisplay.meanings),
                .words("VALUE").optional,
            ],
            examples: [
                "net", "net delay 400", "net fail 2 on POST /post/like", "net limit 5 per 10",
                "net rate 10%; net seed 7",
                "net ok",
            ]
        ) { call in
            guard let name = call.optionalWord("FAULT") else {
                return try await show(faults, server)
            }
            let words = [name] + call.words("VALUE")
            if let fault = try ServerFault(words: words) {
                return try await set(fault, server)
            }
            let setting: Faults.Setting
            do throws(NetworkingError) {
                setting = try Faults.Setting(words: words)
            } catch {
                throw ReplError(.usage, error.message, hint: error.hint)
            }
            return try await set(setting, faults, server)
        }
    }

    @MainActor
    private static func show(_ faults: Faults, _ server: ServerControl?) async throws -> Output {
        do throws(ReplError) {
            return NetDisplay.output(faults, server: try await server?.faults() ?? [])
        } catch {
            guard error.code != .cancelled else { throw error }
            let note = OutputLine(.note, "the server's faults are not known: \(error.message)")
            return Output([.line(note)]) + NetDisplay.output(faults, server: [])
        }
    }

    @MainActor
    private static func set(_ fault: ServerFault, _ server: ServerControl?) async throws -> Output {
        guard let server else {
            throw ReplError(
                .failed,
                "net \(fault.kind.rawValue) needs a demo server on a port, and this session has none",
                hint: "strata serve --control; then strata --server URL --demo with the URL it prints"
            )
        }
        try await server.set(fault)
        return .acknowledgement(
            fault.count == 0 ? "net \(fault.kind.rawValue) off, by the server" : "net \(fault), by the server"
        )
    }

    @MainActor
    private static func set(
        _ setting: Faults.Setting,
        _ faults: Faults,
        _ server: ServerControl?
    ) async throws -> Output {
        if case .off(let kind) = setting.mode, !faults.active.contains(where: { $0.setting.mode.kind == kind }) {
            return Output([.line(OutputLine(.hit, "net \(kind.rawValue) is not on"))])
        }
        let released = faults.apply(setting)
        if setting.mode == .step, released == 0 { return Output([.line(OutputLine(.hit, "no request is held"))]) }
        var output = Output.nothing
        if setting.mode == .ok {
            do throws(ReplError) {
                try await server?.clear()
            } catch {
                guard error.code != .cancelled else { throw error }
                output = Output([.line(OutputLine(.note, "the server's faults were not ended: \(error.message)"))])
            }
        }
        // The released requests are on their way now; their effects belong above this command's own line.
        if released > 0 { try await faults.waitUntilSettled() }
        let now = if case .seed(let seed) = setting.mode { "seed \(seed): \(faults)" } else { "\(faults)" }
        return output + .acknowledgement("net \(now)")
    }
}

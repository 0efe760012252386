import LemmyMiddleware
import Middleware
import ReplKit
import WireRuntime

/// The wire types of a dialect, as the command `types` shows them at a server.
@MainActor
struct DialectTypes {
    private let dialect: ApiDialect
    /// The other dialects of the session.
    private let others: [ApiDialect]
    /// The dialect of the server here, if it is known and another one.
    private let spoken: ApiDialect?
    /// The version of the server here; nil if it is not known.
    private let version: ServerVersion?

    fileprivate init(_ dialect: ApiDialect, in lemmy: LemmySession) {
        self.dialect = dialect
        others = lemmy.dialects.filter { $0.name != dialect.name }
        spoken = lemmy.current?.dialect.flatMap { $0.name == dialect.name ? nil : $0 }
        version = lemmy.current?.version
    }

    // MARK: Finding types

    /// The words for completion: the subjects and the types.
    var candidates: [String] { subjectNames + dialect.wireTypes.map(\.name) }

    /// Returns a type by its name, with or without the prefix or the namespace of Swift; nil if there is none.
    func type(named name: String) -> WireTypeAvailability? {
        dialect.wireTypes.first { $0.name == name || $0.swiftName == name }
    }

    /// Returns the types of a subject.
    ///
    /// - Throws: `ReplError` if there is no such subject.
    func output(of subject: String) throws(ReplError) -> Output {
        let types = dialect.wireTypes.filter { $0.subject == subject }
        guard !types.isEmpty else { throw unknown(subject) }
        return hasOneVersion ? requests(types) : WireTypeTable(types).output(in: self)
    }

    /// The subjects, each once, in their order.
    private var subjectNames: [String] {
        var seen: Set<String> = []
        return dialect.wireTypes.compactMap(\.subject).filter { seen.insert($0).inserted }
    }

    private func unknown(_ name: String) -> ReplError {
        let guess = DidYouMean(name, among: candidates)
        let kind = hasOneVersion ? "request" : "changed type"
        let unlisted = hasOneVersion ? "only requests are listed" : "a type that never changed is not listed"
        return ReplError(
            .unknownReference,
            "there is no kind and no \(kind) \"\(name.prefix(40))\"\(guess)",
            hint: guess.isEmpty ? "types, to list the kinds; \(unlisted)" : ""
        )
    }

    // MARK: Showing them

    /// The subjects with the number of their types.
    var overview: Output {
        let rows = subjectNames.map { subject -> [ShownValue] in
            let types = dialect.wireTypes.filter { $0.subject == subject }
            return [.text(subject), .number(types.count), .text(types.map(\.name).joined(separator: ", "))]
        }
        let table = OutputTable(columns: ["kind", "types", "names"], rows: rows)
        let lines = others.map { "types in \($0.shortName)" }.joined(separator: ", ")
        let more = lines.isEmpty ? "" : "; others: \(lines)"
        let description = "the types of \(dialect.name), as in \(dialect.servers)\(more)"
        return Output([.table(table), .line(OutputLine(.note, description))] + note(about: []))
    }

    /// True if all types are of the same version of the server, so that no version added one.
    private var hasOneVersion: Bool {
        let first = dialect.wireTypes.first?.whole
        return dialect.wireTypes.allSatisfy { $0.fields.isEmpty && $0.whole == first }
    }

    private func requests(_ types: [WireTypeAvailability]) -> Output {
        let rows = types.map { type -> [ShownValue] in
            [
                .text(type.name), .text(orMissing: type.endpoint?.description),
                .text(orMissing: type.endpoint.map { SingleWireType.text(of: $0.login) }),
            ]
        }
        let table = OutputTable(columns: ["type", "request", "login"], rows: rows, uncut: ["type", "request"])
        return Output([.table(table)] + note(about: types.map(\.whole)))
    }

    /// Returns the note about the parts that the server here has; empty if there is nothing to say.
    func note(about parts: [WireAvailability]) -> [Output.Block] {
        if let spoken { return [.line(OutputLine(.note, "the server here speaks \(spoken.name)"))] }
        guard let version, !parts.isEmpty else { return [] }
        let present = parts.count { $0.contains(version) }
        let here = present == parts.count ? "has all of them" : "has \(present) of these \(parts.count)"
        return [.line(OutputLine(.note, "the server here is \(version): it \(here)"))]
    }

    /// Returns the note about a type that the server here lacks; empty if it has it.
    func note(about type: WireTypeAvailability) -> [Output.Block] {
        guard spoken == nil, let version else { return note(about: []) }
        if type.whole.contains(version) { return [] }
        return [.line(OutputLine(.note, "the server here has no \(type.name)"))]
    }
}

extension LemmySession {
    /// The dialects that the clients of the session can speak.
    var dialects: [ApiDialect] { registry?.environment.dialects ?? [] }

    /// Returns the wire types of a dialect.
    ///
    /// - Parameter name: The dialect's short name; nil for the dialect of the server here.
    /// - Throws: `ReplError` if there is no such dialect, or no server.
    func wireTypes(in name: String?) throws(ReplError) -> DialectTypes {
        // The first one, until the server is known.
        let here = current?.dialect ?? dialects.first
        let named = name.map { name in dialects.first { $0.shortName == name } } ?? here
        if let named { return DialectTypes(named, in: self) }
        guard let name else {
            throw ReplError(.connectionLost, "not connected to any server", hint: "connect demo")
        }
        let names = dialects.map(\.shortName)
        throw ReplError(
            .unknownReference,
            "there is no API \"\(name.prefix(40))\"\(DidYouMean(name, among: names))",
            hint: names.map { "types in \($0)" }.joined(separator: ", ")
        )
    }

    /// Returns the completions of `types`, from the words before.
    func wireTypeCompletions(behind words: [String]) -> [String] {
        let place = words.firstIndex(of: "in")
        let name = place.flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
        // An unknown dialect has no types to offer; the command reports it.
        return (try? wireTypes(in: name))?.candidates ?? []
    }
}

/// The Swift of one line while it is written, statement by statement: its variables are used again by later statements.
@MainActor
final class CodeDraft {
    private(set) var code: SwiftCode
    /// True if at least one command of the line has code.
    private(set) var isUsed = false
    /// The error of the first command whose code could not be written.
    var failure: ReplError?
    /// The variables by the handles and references that name them.
    private var known: [String: CodeVariable] = [:]
    /// The names that no new variable gets: those of variables, and those that given values usually have.
    private var taken: Set<String> = ["api", "guest", "commits", "store", "password", "print"]
    /// The variables that replace a given value: the client that a log-in returned.
    private var replaced: [String: String] = [:]
    /// The index of the line that declares each variable; a variable that was used since is left out.
    private var unusedDeclarations: [String: Int] = [:]

    /// The commands of the line that have code, as they were typed.
    private var titles: [String] = []

    init() { code = SwiftCode(title: "") }

    /// Adds a command to the title of the code.
    func add(title: String) {
        // The title becomes a comment of one line.
        titles.append(TextLayout.clean(title))
        code.title = titles.joined(separator: "; ")
    }

    func use(_ module: String) {
        guard !code.imports.contains(module) else { return }
        code.imports = (code.imports + [module]).sorted()
    }

    func write(_ line: String) {
        isUsed = true
        for name in unusedDeclarations.keys where line.contains(name) { unusedDeclarations[name] = nil }
        code.lines.append(line)
    }

    /// Returns the name of a given value, or of the variable that has replaced it.
    func given(_ name: String, _ type: String) -> String {
        if let variable = replaced[name] { return variable }
        let given = SwiftCode.Given(name: name, type: type)
        if !code.given.contains(given) { code.given.append(given) }
        taken.insert(name)
        return name
    }

    /// Puts a variable in place of a given value. What was got with the earlier value is got again, except by its handle.
    func replace(_ given: String, by variable: String) {
        replaced[given] = variable
        known = known.filter { !$0.key.contains(":") }
    }

    /// Returns a name that no variable has yet: the wanted one, or that with a number.
    func unusedName(_ wanted: String) -> String {
        var name = SwiftCode.variable(wanted)
        var number = 2
        while !taken.insert(name).inserted {
            name = "\(wanted)\(number)"
            number += 1
        }
        return name
    }

    /// Replaces given values while `body` writes; afterwards the values count as before.
    func scoped(_ body: () throws -> Void) rethrows {
        let (outer, references) = (replaced, known.filter { $0.key.contains(":") })
        defer {
            replaced = outer
            known = known.filter { !$0.key.contains(":") }.merging(references) { $1 }
        }
        try body()
    }

    // MARK: Variables

    /// The key of the list that the line has shown last, whose rows a bare number means.
    static let lastList = "last list"

    func variable(for key: String) -> CodeVariable? { known[key] }

    func name(_ variable: CodeVariable, _ key: String) { known[key] = variable }

    func forget(_ key: String) { known[key] = nil }

    /// Writes the declaration of a variable. A given value that gets no name of its own is used as it is.
    func declare(_ entity: EntityCode, as name: String?, kind: String?) -> CodeVariable {
        if name == nil, code.given.contains(where: { $0.name == entity.value }) {
            return CodeVariable(name: entity.value, code: entity, kind: kind)
        }
        let variable = CodeVariable(name: unusedName(name ?? entity.name), code: entity, kind: kind)
        for line in "let \(variable.name) = \(entity.value)".split(separator: "\n") { write(String(line)) }
        if entity.loads.isEmpty { unusedDeclarations[variable.name] = code.lines.count - 1 }
        for line in entity.loads { write(variable.filled(line)) }
        return variable
    }

    /// Turns the declaration of a variable into an optional `var`, so that it can be set to nil.
    ///
    /// - Returns: False if statements use the variable as it is.
    func makeOptional(_ variable: CodeVariable) -> Bool {
        guard let line = unusedDeclarations[variable.name] else { return false }
        code.lines[line] = "var \(variable.name): \(variable.code.type)? = \(variable.code.value)"
        return true
    }
}

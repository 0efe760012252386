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
    /// The names of variables and of given values, and of functions that the code calls.
    private var taken: Set<String> = ["print"]
    /// The names that no variable gets, because given values usually have them.
    private static let usuallyGiven: Set<String> = ["api", "guest", "commits", "store", "password"]
    /// The names of the given values, by the names that were wanted for them.
    private var givenNames: [String: String] = [:]
    /// The variables that replace a given value: the client that a log-in returned.
    private var replaced: [String: String] = [:]
    /// The index of the first line that declares each variable; a variable that was used since is left out.
    private var unusedDeclarations: [String: Int] = [:]

    /// The variables that keep each view open, by the view's name: its watch, and its poll.
    var views: [String: [String]] = [:]

    /// The commands of the line that have code, as they were typed.
    private var titles: [String] = []

    init() { code = SwiftCode() }

    /// Adds a command to the title of the code, and the destination of its output to those that the code leaves out.
    func add(_ statement: Statement) {
        // Both become comments of one line.
        titles.append(TextLayout.clean(statement.sourceText))
        code.title = titles.joined(separator: "; ")
        guard statement.destination != .screen else { return }
        code.destinations.append(TextLayout.clean(String(statement.destination.typed.dropFirst())))
    }

    func use(_ module: String) {
        guard !code.imports.contains(module) else { return }
        code.imports = (code.imports + [module]).sorted()
    }

    func write(_ line: String) {
        isUsed = true
        if !unusedDeclarations.isEmpty {
            for name in Self.names(in: line) { unusedDeclarations[name] = nil }
        }
        code.lines.append(line)
    }

    /// Returns the words of a line that can be names of variables, those in backquotes with them.
    private static func names(in line: String) -> [String] {
        line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.flatMap { [String($0), "`\($0)`"] }
    }

    /// Returns the name of a given value, or of the variable that has replaced it.
    func given(_ name: String, _ type: String) -> String {
        if let variable = replaced[name] ?? givenNames[name] { return variable }
        let own = newName(name, besides: [])
        givenNames[name] = own
        code.given.append(SwiftCode.Given(name: own, type: type))
        return own
    }

    /// Forgets a view, or all of them.
    ///
    /// - Returns: The variables to cancel.
    func closeViews(_ name: String?) -> [String] {
        guard let name else {
            defer { views = [:] }
            return views.sorted { $0.key < $1.key }.flatMap(\.value)
        }
        return views.removeValue(forKey: name) ?? []
    }

    /// Puts a variable in place of a given value. What was got with the earlier value is got again, except by its handle.
    func replace(_ given: String, by variable: String) {
        replaced[given] = variable
        known = known.filter { !$0.key.contains(":") }
    }

    /// Returns a name that no variable has yet: the wanted one, or that with a number.
    func unusedName(_ wanted: String) -> String { newName(wanted, besides: Self.usuallyGiven) }

    private func newName(_ wanted: String, besides others: Set<String>) -> String {
        let first = SwiftName(wanted)
        var name = first.text
        var number = 2
        while others.contains(name) || !taken.insert(name).inserted {
            name = first.numbered(number).text
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
    func declare(_ entity: EntityCode, as name: String?) -> CodeVariable {
        if name == nil, code.given.contains(where: { $0.name == entity.value }) {
            return CodeVariable(name: entity.value, code: entity)
        }
        let variable = CodeVariable(name: unusedName(name ?? entity.name), code: entity)
        let start = code.lines.count
        let (begin, end) = entity.isUnwrapped ? ("guard let", " else { return }") : ("let", "")
        let declaration = "\(begin) \(variable.name) = \(entity.value)\(end)"
        for line in declaration.split(separator: "\n") { write(String(line)) }
        if entity.loads.isEmpty, !entity.isUnwrapped { unusedDeclarations[variable.name] = start }
        for line in entity.loads { write(variable.filled(line)) }
        return variable
    }

    /// Turns the declaration of a variable into an optional `var`, so that it can be set to nil.
    ///
    /// - Returns: False if statements use the variable as it is, or if its type is not known.
    func makeOptional(_ variable: CodeVariable) -> Bool {
        let type = variable.code.type
        guard let line = unusedDeclarations[variable.name], !type.isEmpty else { return false }
        let optional = type.hasSuffix("?") ? type : type.hasPrefix("any ") ? "(\(type))?" : "\(type)?"
        let rest = code.lines[line].dropFirst("let \(variable.name)".count)
        code.lines[line] = "var \(variable.name): \(optional)\(rest)"
        return true
    }
}

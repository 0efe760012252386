/// What may stand next in a command, given the words before: as ``ArgumentBinder`` would read them, but it forgives.
struct ParameterPlace {
    /// The parameters of which one stands there: a positional one, or the value of the option whose keyword stands before.
    private(set) var parameters: [Parameter] = []
    /// The keywords and flags that may stand there instead.
    private(set) var keywords: [String] = []

    init(_ command: Command, after words: [String]) {
        var positional = command.parameters.filter { $0.keyword == nil && $0.kind != .flag }[...]
        var used: Set<String> = []
        var option: Parameter?
        var namesResult = false
        for word in words {
            if option != nil || namesResult {
                (option, namesResult) = (nil, false)
            } else if let found = command.parameters.first(where: {
                $0.keywords.contains(word) && !used.contains($0.key)
            }) {
                used.insert(found.key)
                option = found
            } else if command.parameters.contains(where: { $0.kind == .flag && $0.name == word }) {
                used.insert(word)
            } else if command.bindsResult, word == "as" {
                used.insert(word)
                namesResult = true
            } else if let first = positional.first, !first.takesRest {
                positional.removeFirst()
            }
        }
        if namesResult { return }
        if let option {
            parameters = [option]
            return
        }
        parameters = positional.first.map { [$0] } ?? []
        // What is required comes first.
        if let first = parameters.first, first.isRequired, !first.takesRest { return }
        keywords = command.parameters.compactMap { $0.keyword ?? ($0.kind == .flag ? $0.name : nil) }
        if command.bindsResult { keywords.append("as") }
        keywords.removeAll(where: used.contains)
    }
}

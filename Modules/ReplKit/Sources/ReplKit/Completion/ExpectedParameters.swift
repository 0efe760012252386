/// The parameters that may come next in a command after the given words. It reads them as ``ArgumentBinder`` does, but ignores errors.
struct ExpectedParameters {
    /// The expected parameter: the next positional one, or the value of the option whose keyword comes before.
    private(set) var parameters: [Parameter] = []
    /// The keywords and flags that may come instead.
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
        // Required parameters come before options.
        if let first = parameters.first, first.isRequired, !first.takesRest { return }
        keywords = command.parameters.compactMap { $0.keyword ?? ($0.kind == .flag ? $0.name : nil) }
        if command.bindsResult { keywords.append("as") }
        keywords.removeAll(where: used.contains)
    }
}

/// An entry into a function that the compiler made: perhaps one that stands in a source, perhaps a thunk, a closure, an accessor.
struct Entry {
    /// The function with the types of its parameters, as `swift-demangle` says it.
    let full: String
    /// The same without types.
    let short: String
    /// The file of its first line.
    let file: String
    let line: Int

    /// Going on after an `await` is no entry.
    var isResumption: Bool {
        full.contains(/^\(\d+\) (await|suspend) resume partial function for\s/)
            || full.contains(" with unmangled suffix ")
    }

    /// Closures, local functions and `defer` are what a function is made of.
    var isInsideFunction: Bool { short.contains(" in ") }

    /// The function as its caller would write it, with what the compiler adds in words of its own; a closure's is that of the function
    /// it stands in, which is named last.
    private var symbol: String {
        let outermost = short.split(separator: " in ").last.map(String.init) ?? short
        return outermost.withoutTypeArguments.replacing(/^static\s/, with: "")
            .replacing("__allocating_init", with: "init")
            .replacing(/__(isolated_)?deallocating_deinit$/, with: "deinit")
    }

    /// Whether it is named like a function of a source: what the compiler makes is described in words, such as `default argument 1 of`.
    var isNamedAsFunction: Bool {
        symbol.wholeMatch(of: /[^ ]+( (infix|prefix|postfix)\(.*\))?/) != nil
            && !symbol.hasSuffix(".unsafeMutableAddressor")
    }

    /// What a walk calls the function: a getter by its property's name.
    var name: String {
        symbol.replacing(/\.getter$/, with: "").replacing(/\.setter$/, with: ".set")
            .replacing(/\.didset$/, with: ".didSet").replacing(/\.willset$/, with: ".willSet")
    }

    /// Equal for the two initializers that the compiler makes of a class's one, and for its deinitializers; not for overloads.
    var identity: String {
        full.replacing("__allocating_init", with: "init")
            .replacing(/__(isolated_)?deallocating_deinit$/, with: "deinit")
    }

    /// Whether the source has it: initializers and accessors that nobody wrote bear the line of what they belong to.
    ///
    /// - Parameter source: The source from the entry's line on.
    func isWritten(in source: ArraySlice<Substring>) -> Bool {
        if isInsideFunction { return true }
        let line = (source.first.map(String.init) ?? "").replacing(/\((set|get)\)/, with: "")
        let ending = symbol.split(separator: ".").last ?? ""
        switch ending {
        case "deinit": return line.contains(/\bdeinit\b/)
        case "getter": return line.contains(/\bget\b/) || isComputed(line, source.dropFirst())
        case "setter": return line.contains(/\bset\b/)
        case "modify", "modify2": return line.contains(/\b(_?modify|yielding mutate)\s*{/)
        case "read", "read2": return line.contains(/\b(_?read|yielding borrow)\s*{/)
        case _ where ending.hasPrefix("init"): return line.contains(/\binit\b/)
        default: return true
        }
    }

    /// Whether somebody who follows a flow stops here: at a `func` whose body has two lines or more, comments aside. What is shorter is read
    /// where it is called; initializers and accessors are what a value is made of.
    ///
    /// - Parameter source: The source from the entry's line on.
    func isStop(in source: ArraySlice<Substring>) -> Bool {
        guard let first = source.first, first.contains(/\bfunc\b/), !first.hasSuffix("}") else { return false }
        let end = first.prefix { $0 == " " } + "}"
        guard let close = source.firstIndex(of: Substring(end)),
            let open = source.firstIndex(where: { $0.hasSuffix("{") }), open < close
        else { return false }
        return source[(open + 1)..<close].count { !$0.contains(/^\s*(\/\/|$)/) } > 1
    }

    /// Whether a line begins a property or subscript that has a body, and it is no observer's.
    private func isComputed(_ line: String, _ following: ArraySlice<Substring>) -> Bool {
        guard let brace = line.firstIndex(of: "{"), !line.contains(/\blazy\b/) else { return false }
        guard !line[..<brace].contains("=") else { return false }
        let body = line[line.index(after: brace)...] + " " + (following.first ?? "")
        return !body.contains(/^\s*(didSet|willSet)\b/)
    }
}

extension String {
    /// `fetch<A, B>(_:)` is `fetch(_:)`; the operators `<` and `>` stay.
    fileprivate var withoutTypeArguments: String {
        var result = ""
        var depth = 0
        for character in self {
            switch character {
            case "<" where depth > 0 || (result.last.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false):
                depth += 1
            case ">" where depth > 0: depth -= 1
            case _ where depth == 0: result.append(character)
            default: break
            }
        }
        return result
    }
}

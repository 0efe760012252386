/// An entry into a compiled function, which may be a function of a source, a thunk, a closure, or an accessor.
struct Entry {
    /// The function with the types of its parameters, as `swift-demangle` prints it.
    let full: String
    /// The function without types.
    let short: String
    /// The file with its first line.
    let file: String
    let line: Int

    /// True if the function continues after an `await`, which is not an entry.
    var isResumption: Bool {
        full.contains(/^\(\d+\) (await|suspend) resume partial function for\s/)
            || full.contains(" with unmangled suffix ")
    }

    /// True for closures, local functions and `defer` blocks, which are parts of a function.
    var isInsideFunction: Bool { short.contains(" in ") }

    /// The function as its caller would write it, or the compiler's description of generated code. For a closure, the function that
    /// contains it, which is the last one in the name.
    private var symbol: String {
        let outermost = short.split(separator: " in ").last.map(String.init) ?? short
        return outermost.withoutTypeArguments.replacing(/^static\s/, with: "")
            .replacing("__allocating_init", with: "init")
            .replacing(/__(isolated_)?deallocating_deinit$/, with: "deinit")
    }

    /// True if the name has the form of a function in a source; generated code is described in words, such as `default argument 1 of`.
    var isNamedAsFunction: Bool {
        symbol.wholeMatch(of: /[^ ]+( (infix|prefix|postfix)\(.*\))?/) != nil
            && !symbol.hasSuffix(".unsafeMutableAddressor")
    }

    /// The name of the function in a walk; a getter has the name of its property.
    var name: String {
        symbol.replacing(/\.getter$/, with: "").replacing(/\.setter$/, with: ".set")
            .replacing(/\.didset$/, with: ".didSet").replacing(/\.willset$/, with: ".willSet")
    }

    /// An identity that is equal for the two compiled initializers of one initializer of a class, and for its deinitializers, but not for
    /// overloads.
    var identity: String {
        full.replacing("__allocating_init", with: "init")
            .replacing(/__(isolated_)?deallocating_deinit$/, with: "deinit")
    }

    /// Returns true if the source contains the function. Synthesized initializers and accessors have the line of their type or property.
    ///
    /// - Parameter source: The lines of the source, from the line of the entry.
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

    /// Returns true if the function is a station of a walk: a `func` whose body has at least two lines without comments. A reader sees a
    /// shorter body at the call; initializers and accessors are details of a value.
    ///
    /// - Parameter source: The lines of the source, from the line of the entry.
    func isStop(in source: ArraySlice<Substring>) -> Bool {
        guard let first = source.first, first.contains(/\bfunc\b/), !first.hasSuffix("}") else { return false }
        let end = first.prefix { $0 == " " } + "}"
        guard let close = source.firstIndex(of: Substring(end)),
            let open = source.firstIndex(where: { $0.hasSuffix("{") }), open < close
        else { return false }
        return source[(open + 1)..<close].count { !$0.contains(/^\s*(\/\/|$)/) } > 1
    }

    /// Returns true if a line begins a property or subscript with a body that is not an observer.
    private func isComputed(_ line: String, _ following: ArraySlice<Substring>) -> Bool {
        guard let brace = line.firstIndex(of: "{"), !line.contains(/\blazy\b/) else { return false }
        guard !line[..<brace].contains("=") else { return false }
        let body = line[line.index(after: brace)...] + " " + (following.first ?? "")
        return !body.contains(/^\s*(didSet|willSet)\b/)
    }
}

extension String {
    /// The text without type arguments: `fetch<A, B>(_:)` becomes `fetch(_:)`; the operators `<` and `>` stay.
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

/// All generated Swift of a module in one file, for a build that must know the names of its files before the declarations are read.
public struct ModuleFile: Sendable {
    /// The contents.
    public let text: String

    /// Joins the files of a module.
    ///
    /// The imports are those of all files, each once, and public if one file needs that. The module's own name is not imported.
    ///
    /// - Parameters:
    ///   - module: The name of the module.
    ///   - files: The generated files of all modules.
    public init(module: String, files: [GeneratedFile]) {
        let parts = files.filter { $0.path.hasPrefix("\(module)/") }.sorted { $0.path < $1.path }.map(\.parts)
        var text = SwiftText()
        text.line("\(DialectEmitter.mark)the declarations of the module \(module).")
        text.comment("Do not edit: change the declarations. Each build writes this file again.")
        text.blank()
        let publics = Set(parts.flatMap(\.publicImports))
        for name in publics.union(parts.flatMap(\.imports)).sorted() where name != module {
            text.line((publics.contains(name) ? "public " : "") + "import \(name)")
        }
        self.text = ([text.text] + parts.map { $0.body + "\n" }).joined(separator: "\n")
    }
}

extension GeneratedFile {
    /// The modules that the file imports, and its declarations without the blank lines around them.
    ///
    /// The emitters write a banner, then imports, then declarations, with blank lines between them.
    fileprivate var parts: (imports: [String], publicImports: [String], body: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        while let line = lines.first, line.isEmpty || line.hasPrefix("// ") { lines.removeFirst() }
        var imports: [String] = []
        var publicImports: [String] = []
        while let line = lines.first {
            let words = line.split(separator: " ").map(String.init)
            if words.first == "import", let name = words.last {
                imports.append(name)
            } else if words.starts(with: ["public", "import"]), let name = words.last {
                publicImports.append(name)
            } else if !line.isEmpty {
                break
            }
            lines.removeFirst()
        }
        while lines.last?.isEmpty == true { lines.removeLast() }
        return (imports, publicImports, lines.joined(separator: "\n"))
    }
}

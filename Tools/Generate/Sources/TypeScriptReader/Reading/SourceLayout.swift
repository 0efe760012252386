internal import ApiSchema

/// Which files of the source are read, and as what.
public struct SourceLayout: Hashable, Sendable {
    /// Folders and files of declarations. A folder stands for every `.ts` file in it, at any depth.
    public var types: [String]
    /// Files with client classes.
    public var clients: [String]
    /// What is not read: files and folders by their path, types and the client's functions by their name; a star stands for any letters.
    public var excluded: [String]

    /// Makes a layout.
    public init(types: [String], clients: [String], excluded: [String] = []) {
        self.types = types
        self.clients = clients
        self.excluded = excluded
    }

    /// lemmy-js-client's; not every version has every file.
    public static let lemmy = SourceLayout(
        types: ["src/types", "src/other_types.ts"],
        clients: ["src/http.ts", "src/lemmy.ts"]
    )

    /// What a file is read as, if it is read.
    func role(of path: String) -> SourceFile.Role? {
        guard exclusion(of: path) == nil else { return nil }
        if clients.contains(path) { return .client }
        let isListed = types.contains { $0 == path || (path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/")) }
        return isListed && path.hasSuffix(".ts") ? .declarations : nil
    }

    /// Which entry of ``excluded`` leaves a file out; a folder leaves out all that is in it.
    func exclusion(of path: String) -> String? {
        excluded.first { text in
            guard Self.isPath(text) else { return false }
            let folder = text.hasSuffix("/") ? text : text + "/"
            return Glob(text).matches(path) || Glob(folder + "*").matches(path)
        }
    }

    /// Names of types and functions.
    var excludedNames: [Glob] { excluded.filter { !Self.isPath($0) }.map(Glob.init(_:)) }

    /// No name has a slash or a point.
    private static func isPath(_ text: String) -> Bool { text.contains("/") || text.contains(".") }
}

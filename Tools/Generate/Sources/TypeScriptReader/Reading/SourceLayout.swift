internal import ApiSchema

/// The files of the source that are read, and the role of each.
public struct SourceLayout: Hashable, Sendable {
    /// The folders and files of declarations. A folder stands for every `.ts` file in it, at any depth.
    public var types: [String]
    /// The files with client classes.
    public var clients: [String]
    /// The exclusions: files and folders by path, types and client functions by name. A star stands for any text.
    public var excluded: [String]

    /// Creates a layout.
    public init(types: [String], clients: [String], excluded: [String] = []) {
        self.types = types
        self.clients = clients
        self.excluded = excluded
    }

    /// The layout of lemmy-js-client; not every version has every file.
    public static let lemmy = SourceLayout(
        types: ["src/types", "src/other_types.ts"],
        clients: ["src/http.ts", "src/lemmy.ts"]
    )

    /// Returns the role of a file; nil if it is not read.
    func role(of path: String) -> SourceFile.Role? {
        guard exclusion(of: path) == nil else { return nil }
        if clients.contains(path) { return .client }
        let isListed = types.contains { $0 == path || (path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/")) }
        return isListed && path.hasSuffix(".ts") ? .declarations : nil
    }

    /// Returns the entry of ``excluded`` that leaves a file out; a folder excludes everything in it.
    func exclusion(of path: String) -> String? {
        excluded.first { text in
            guard Self.isPath(text) else { return false }
            let folder = text.hasSuffix("/") ? text : text + "/"
            return Glob(text).matches(path) || Glob(folder + "*").matches(path)
        }
    }

    /// The exclusions that name types and functions.
    var excludedNames: [Glob] { excluded.filter { !Self.isPath($0) }.map(Glob.init(_:)) }

    /// Returns true if the entry is a path: names have neither slash nor period.
    private static func isPath(_ text: String) -> Bool { text.contains("/") || text.contains(".") }
}

/// Which files of the source are read, and as what.
public struct SourceLayout: Hashable, Sendable {
    /// Folders and files of declarations. A folder stands for every `.ts` file in it, at any depth.
    public var types: [String]
    /// Files with client classes.
    public var clients: [String]

    /// Makes a layout.
    public init(types: [String], clients: [String]) {
        self.types = types
        self.clients = clients
    }

    /// lemmy-js-client's; not every version has every file.
    public static let lemmy = SourceLayout(
        types: ["src/types", "src/other_types.ts"],
        clients: ["src/http.ts", "src/lemmy.ts"]
    )

    /// What a file is read as, if it is read.
    func role(of path: String) -> SourceFile.Role? {
        if clients.contains(path) { return .client }
        let isListed = types.contains { $0 == path || (path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/")) }
        return isListed && path.hasSuffix(".ts") ? .declarations : nil
    }
}

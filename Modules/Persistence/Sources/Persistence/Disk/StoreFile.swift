/// Where a key's file lies: `ROOT/scope-hash/name-hash.json`.
struct StoreFile: Hashable {
    static let temporaryPrefix = ".tmp-"
    static let quarantineName = "quarantine"

    let folder: String
    let name: String

    var path: String { "\(folder)/\(name)" }
    var quarantineFolder: String { "\(folder)/\(Self.quarantineName)" }

    init(folder: String, name: String) {
        self.folder = folder
        self.name = name
    }

    init(_ key: StoreKey, root: String) {
        self.init(folder: "\(root)/\(key.scope.folderName)", name: key.fileName)
    }
}

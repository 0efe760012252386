/// Where a key's file lies: `ROOT/scope-hash/name-hash.json`.
struct StoreFile: Hashable {
    static let temporaryPrefix = ".tmp-"
    static let quarantineName = "quarantine"
    static let suffix = ".json"

    let folder: String
    let name: String
    let path: String

    var quarantineFolder: String { "\(folder)/\(Self.quarantineName)" }

    init(folder: String, name: String) {
        self.folder = folder
        self.name = name
        path = folder + "/" + name
    }

    init(_ key: StoreKey, root: String) {
        self.init(folder: "\(root)/\(key.place.folderName)", name: key.place.fileName)
    }

    static func == (one: StoreFile, other: StoreFile) -> Bool { one.path == other.path }

    func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

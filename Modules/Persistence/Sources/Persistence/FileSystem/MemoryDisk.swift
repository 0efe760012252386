import Dispatch
import Foundation

/// The state of ``MemoryFileSystem``: its nodes, each with the contents that processes see and the durable contents.
struct MemoryDisk {
    struct Node {
        var isFolder: Bool
        var bytes: [UInt8] = []
        var durableBytes: [UInt8] = []
        var names: [String: Int] = [:]
        var durableNames: [String: Int] = [:]
        var usedAt = Date(timeIntervalSince1970: 0)
    }

    private struct Descriptor {
        var node: Int
        var offset = 0
        var lock: Bool?
    }

    private static let root = 0

    var nodes: [Int: Node] = [root: Node(isFolder: true)]
    private var nextNode = 1
    private var nextDescriptor: Int32 = 3
    private var descriptors: [Int32: Descriptor] = [:]
    private var waiting: [DispatchSemaphore] = []

    // MARK: Names

    /// Returns the names in a path. Splitting its UTF-8 costs much less than splitting its characters.
    private static func names(_ path: String) -> [Substring] {
        path.utf8.split(separator: UInt8(ascii: "/")).map(Substring.init)
    }

    private static func split(_ path: String) -> (parent: [Substring], name: String) {
        var parts = names(path)
        let name = parts.popLast().map(String.init) ?? ""
        return (parts, name)
    }

    private func find(_ parts: [Substring]) -> Int? {
        var id = Self.root
        for part in parts {
            guard let next = nodes[id]?.names[String(part)] else { return nil }
            id = next
        }
        return id
    }

    func find(_ path: String) -> Int? { find(Self.names(path)) }

    func existing(_ path: String, for call: FileCall) throws(SystemCallError) -> Int {
        guard let id = find(path) else { throw SystemCallError(call, path: path, number: ENOENT) }
        return id
    }

    private func parent(_ path: String, for call: FileCall) throws(SystemCallError) -> (Int, String) {
        let (parts, name) = Self.split(path)
        guard let id = find(parts), nodes[id]?.isFolder == true else {
            throw SystemCallError(call, path: path, number: ENOENT)
        }
        return (id, name)
    }

    mutating func make(_ path: String, isFolder: Bool, call: FileCall) throws(SystemCallError) -> Int {
        let (folder, name) = try parent(path, for: call)
        guard !name.isEmpty, nodes[folder]?.names[name] == nil else {
            throw SystemCallError(call, path: path, number: EEXIST)
        }
        let id = nextNode
        nextNode += 1
        nodes[id] = Node(isFolder: isFolder)
        nodes[folder]?.names[name] = id
        return id
    }

    private mutating func findOrMake(_ path: String, call: FileCall) throws(SystemCallError) -> Int {
        if let id = find(path) { return id }
        return try make(path, isFolder: false, call: call)
    }

    mutating func plant(_ bytes: [UInt8], at path: String) throws(SystemCallError) {
        let (folder, name) = try parent(path, for: .write)
        let id = try findOrMake(path, call: .write)
        nodes[id]?.bytes = bytes
        nodes[id]?.durableBytes = bytes
        nodes[folder]?.durableNames[name] = id
    }

    mutating func rename(_ source: String, to target: String) throws(SystemCallError) {
        let id = try existing(source, for: .rename)
        let (sourceFolder, sourceName) = try parent(source, for: .rename)
        let (targetFolder, targetName) = try parent(target, for: .rename)
        nodes[sourceFolder]?.names[sourceName] = nil
        nodes[targetFolder]?.names[targetName] = id
    }

    mutating func remove(_ path: String, call: FileCall) throws(SystemCallError) {
        let id = try existing(path, for: call)
        let (folder, name) = try parent(path, for: call)
        let isFolder = nodes[id]?.isFolder == true
        guard isFolder == (call == .removeFolder) else {
            throw SystemCallError(call, path: path, number: isFolder ? EISDIR : ENOTDIR)
        }
        guard nodes[id]?.names.isEmpty == true else { throw SystemCallError(call, path: path, number: ENOTEMPTY) }
        nodes[folder]?.names[name] = nil
    }

    // MARK: Open files

    mutating func open(_ path: String, _ purpose: OpenPurpose) throws(SystemCallError) -> OpenFile {
        let id: Int
        switch purpose {
        case .creating: id = try make(path, isFolder: false, call: .open)
        case .locking: id = try findOrMake(path, call: .open)
        case .reading, .folder: id = try existing(path, for: .open)
        }
        if case .folder = purpose, nodes[id]?.isFolder == false {
            throw SystemCallError(.open, path: path, number: ENOTDIR)
        }
        let number = nextDescriptor
        nextDescriptor += 1
        descriptors[number] = Descriptor(node: id)
        return OpenFile(number: number, path: path)
    }

    func node(_ file: OpenFile, for call: FileCall) throws(SystemCallError) -> Int {
        guard let descriptor = descriptors[file.number] else {
            throw SystemCallError(call, path: file.path, number: EBADF)
        }
        return descriptor.node
    }

    mutating func read(_ file: OpenFile, upTo count: Int) throws(SystemCallError) -> [UInt8] {
        let id = try node(file, for: .read)
        guard let node = nodes[id], !node.isFolder else {
            throw SystemCallError(.read, path: file.path, number: EISDIR)
        }
        let bytes = node.bytes.dropFirst(descriptors[file.number]?.offset ?? 0).prefix(count)
        descriptors[file.number]?.offset += bytes.count
        return Array(bytes)
    }

    mutating func append(_ bytes: [UInt8], to file: OpenFile) throws(SystemCallError) {
        let id = try node(file, for: .write)
        nodes[id]?.bytes += bytes
    }

    mutating func synchronize(_ file: OpenFile) throws(SystemCallError) {
        let id = try node(file, for: .synchronize)
        guard var node = nodes[id] else { return }
        node.durableBytes = node.bytes
        node.durableNames = node.names
        nodes[id] = node
    }

    func status(_ id: Int, path: String) throws(SystemCallError) -> FileStatus {
        guard let node = nodes[id] else { throw SystemCallError(.status, path: path, number: ENOENT) }
        return FileStatus(
            kind: node.isFolder ? .folder : .file,
            size: node.bytes.count,
            usedAt: node.usedAt,
            permissions: node.isFolder ? 0o700 : 0o600
        )
    }

    var openCount: Int { descriptors.count }

    // MARK: Locks and the end

    /// Takes the lock, or remembers the semaphore to signal when a lock is released.
    mutating func tryLock(
        _ file: OpenFile,
        exclusively: Bool,
        turn: DispatchSemaphore
    ) throws(SystemCallError) -> Bool {
        let id = try node(file, for: .lock)
        let others = descriptors.filter { $0.key != file.number && $0.value.node == id }.compactMap(\.value.lock)
        guard exclusively ? others.isEmpty : !others.contains(true) else {
            waiting.append(turn)
            return false
        }
        descriptors[file.number]?.lock = exclusively
        return true
    }

    /// Closes the file and returns the semaphores to signal.
    mutating func close(_ file: OpenFile) throws(SystemCallError) -> [DispatchSemaphore] {
        guard let descriptor = descriptors.removeValue(forKey: file.number) else {
            throw SystemCallError(.close, path: file.path, number: EBADF)
        }
        guard descriptor.lock != nil else { return [] }
        defer { waiting = [] }
        return waiting
    }

    mutating func endProcesses() -> [DispatchSemaphore] {
        descriptors = [:]
        defer { waiting = [] }
        return waiting
    }

    mutating func losePower(_ fate: MemoryFileSystem.Unsynchronized) {
        for (id, node) in nodes {
            var node = node
            switch fate {
            case .lost:
                node.bytes = node.durableBytes
                node.names = node.durableNames
            case .namesKept: node.bytes = node.durableBytes
            case .contentsKept: node.names = node.durableNames
            case .innerNamesKept:
                let isOuter = [node.names, node.durableNames].contains { names in
                    names.values.contains { nodes[$0]?.isFolder == true }
                }
                if isOuter { node.names = node.durableNames }
            case .torn:
                if node.bytes != node.durableBytes { node.bytes = Array(node.bytes.prefix(node.bytes.count / 2)) }
            case .kept: break
            }
            node.durableBytes = node.bytes
            node.durableNames = node.names
            nodes[id] = node
        }
    }
}

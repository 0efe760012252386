import Foundation

extension Manifest {
    /// Reads the output of `swift package dump-package`.
    init(folder: String, json: Data) throws {
        guard let top = try JSONSerialization.jsonObject(with: json) as? [String: Any] else {
            throw HouseError("`swift package dump-package` printed no object for \(folder)")
        }
        self.folder = folder
        name = top["name"] as? String ?? ""
        toolsVersion = (top["toolsVersion"] as? [String: Any])?["_version"] as? String ?? ""
        platforms = top.objects("platforms").map { "\($0["platformName"] ?? "") \($0["version"] ?? "")" }
        var libraries: [String: [String]] = [:]
        var executables: [String: [String]] = [:]
        for product in top.objects("products") {
            let kind = product["type"] as? [String: Any] ?? [:]
            let targets = product["targets"] as? [String] ?? []
            if kind["library"] != nil { libraries[product.name] = targets }
            if kind["executable"] != nil { executables[product.name] = targets }
        }
        self.libraries = libraries
        self.executables = executables
        packages = top.objects("dependencies").reduce(into: [:]) { packages, dependency in
            if let local = dependency.objects("fileSystem").first, let path = local["path"] as? String {
                let root = Repository.root.path + "/"
                packages[local["identity"] as? String ?? ""] =
                    path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path
            } else {
                packages[text(of: dependency)] = text(of: dependency)
            }
        }
        // A plug-in has neither settings nor imports of modules; SwiftPM compiles it by itself.
        targets = top.objects("targets").map { Target(folder: folder, json: $0) }.filter { $0.kind != "plugin" }
    }
}

extension Manifest.Target {
    fileprivate init(folder: String, json: [String: Any]) {
        name = json.name
        kind = json["type"] as? String ?? ""
        let standard = "\(kind == "test" ? "Tests" : "Sources")/\(name)"
        path = (folder.isEmpty ? "" : folder + "/") + (json["path"] as? String ?? standard)
        settings = json.objects("settings").map(text(of:))
        var dependencies: Set<String> = []
        var products: [String: String] = [:]
        for dependency in json.objects("dependencies") {
            for (kind, value) in dependency {
                let parts = value as? [Any] ?? []
                guard let name = parts.first as? String else { continue }
                dependencies.insert(name)
                if kind == "product" { products[name] = parts.dropFirst().first as? String ?? "" }
            }
        }
        self.dependencies = dependencies
        self.products = products
        // All other details of a target (resources, excludes, pkgConfig, providers) must be the same in both manifests.
        details = json.filter { !["name", "type", "path", "settings", "dependencies"].contains($0.key) }
            .map { "\($0.key): \(text(of: $0.value))" }
            .sorted()
    }
}

extension [String: Any] {
    fileprivate var name: String { self["name"] as? String ?? "" }

    fileprivate func objects(_ key: String) -> [[String: Any]] { self[key] as? [[String: Any]] ?? [] }
}

private func text(of value: Any) -> String {
    guard JSONSerialization.isValidJSONObject(value),
        // Ignored: the line before has checked that the value is valid.
        let data = try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys])
    else { return "\(value)" }
    return String(decoding: data, as: UTF8.self)
}

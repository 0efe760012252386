import Testing

@Suite struct `Root and module manifests` {
    @Test func `every module has a manifest, a README, sources and tests`() throws {
        for folder in try Repository.moduleFolders() {
            for needed in ["Package.swift", "README.md", "Sources", "Tests"] {
                #expect(
                    Repository.exists("\(folder)/\(needed)"),
                    "\(folder) has no \(needed): write it, or remove the folder"
                )
            }
        }
    }

    @Test func `a module's targets are the root's targets`() async throws {
        let root = try await Manifest.root()
        let modules = try await Manifest.modules()
        let inRoot = Dictionary(uniqueKeysWithValues: root.targets.map { ($0.name, $0) })
        for module in modules {
            for target in module.targets {
                guard let twin = inRoot[target.name] else {
                    Issue.record(
                        "\(module.folder) declares \(target.name) and the root does not: add it to the root's Package.swift"
                    )
                    continue
                }
                let advice =
                    "of \(target.name) differ: make the root's Package.swift and \(module.folder)/Package.swift say the same"
                #expect(target.kind == twin.kind, "kinds \(advice)")
                #expect(target.path == twin.path, "paths \(advice)")
                #expect(target.dependencies == twin.dependencies, "dependencies \(advice)")
                #expect(target.details == twin.details, "resources or other details \(advice)")
            }
        }
        let inModules = Set(modules.flatMap { $0.targets.map(\.name) })
        for target in root.targets where target.path.hasPrefix("Modules/") {
            #expect(
                inModules.contains(target.name),
                "the root declares \(target.name) and no module does: add it to its module's manifest"
            )
        }
    }

    @Test func `no target names the same dependency twice`() throws {
        let manifests = try Repository.handwrittenSources().filter { $0.path.hasSuffix("Package.swift") }
        #expect(manifests.count > 40, "found only \(manifests.count) manifests")
        for manifest in manifests {
            for (target, dependency) in Self.repeatedDependencies(in: manifest.code.joined(separator: "\n")) {
                Issue.record("\(manifest.path): \(target) names \(dependency) twice: remove one of them")
            }
        }
    }

    @Test func `a dependency that is named twice is found`() {
        let manifest = """
            .package(name: "A", path: "../A"),
            .target(name: "One", dependencies: ["A", .product(name: "B", package: "A")]),
            .testTarget(
                name: "OneTests",
                dependencies: ["One", .product(name: "B", package: "A"), "A", .target(name: "B")],
                exclude: ["One", "One"]
            ),
            """
        let found = Self.repeatedDependencies(in: manifest)
        #expect(found.map(\.target) == ["OneTests"] && found.map(\.dependency) == ["B"])
    }

    /// Returns the dependencies that a target of a manifest names more than once.
    private static func repeatedDependencies(in manifest: String) -> [(target: String, dependency: String)] {
        let targets = manifest.matches(
            of: /(?:[tT]arget|plugin)\(\s*name: "(\w+)",\s*dependencies: \[((?:[^\[\]]|\[[^\]]*\])*)\]/
        )
        return targets.flatMap { target -> [(target: String, dependency: String)] in
            var seen: Set<Substring> = []
            // Products of the same name come from two packages here.
            if target.2.contains("moduleAliases") { return [] }
            let names = target.2.matches(of: /(?:name: |^\s*|[,\[]\s*)"(\w+)"/).map(\.1)
            return names.filter { !seen.insert($0).inserted }.map { (String(target.1), String($0)) }
        }
    }

    @Test func `in its own package every target with Swift sources has a product`() async throws {
        for module in try await Manifest.modules() {
            let vended = Set(module.libraries.values.joined())
            // A target in C is a part of the Swift target that imports it, so it needs no product of its own.
            for target in module.targets
            where try target.kind == "regular" && !Repository.swiftFiles(under: target.path).isEmpty {
                #expect(vended.contains(target.name), "\(module.folder): give \(target.name) a library product")
            }
        }
    }

    @Test func `the root has at most twenty-two libraries, and every target is in one of them`() async throws {
        let root = try await Manifest.root()
        let vended = Set(root.libraries.values.joined())
        for module in try await Manifest.modules() {
            for target in module.libraries.values.joined() {
                #expect(vended.contains(target), "add \(target) to one of the libraries in the root's Package.swift")
            }
        }
        #expect(root.libraries.count <= 22, "\(root.libraries.count) libraries: let one of them vend the new target")
        #expect(root.executables == ["strata": ["Strata"]])
    }

    @Test func `a library vends every module that its public interface names`() async throws {
        let root = try await Manifest.root()
        let vended = Set(root.libraries.values.joined())
        var imports: [String: Set<String>] = [:]
        for target in root.targets where vended.contains(target.name) {
            for file in try Repository.swiftFiles(under: target.path) {
                for line in file.lines {
                    guard let match = line.prefixMatch(of: /(?:@\w+ )*public import (?:\w+ )?(\w+)\b/) else { continue }
                    imports[target.name, default: []].insert(String(match.1))
                }
            }
        }
        #expect(imports["Middleware"]?.contains("Propagation") == true, "no public imports are found any more")
        for (library, targets) in root.libraries {
            for target in targets {
                let missing = imports[target, default: []].intersection(vended).subtracting(targets)
                #expect(missing.isEmpty, "\(library) has \(target), so it must have \(missing.sorted()) too")
            }
        }
    }

    @Test func `tools version, platforms and settings are the same`() async throws {
        let root = try await Manifest.root()
        let settings = try #require(root.targets.first { $0.kind == "regular" }).settings
        #expect(settings.count >= 6, "the settings loop of the root's Package.swift is gone")
        for manifest in try await Manifest.modules() + [root] {
            #expect(manifest.toolsVersion == root.toolsVersion, "\(manifest.folder): first line of Package.swift")
            #expect(manifest.platforms == root.platforms, "\(manifest.folder): platforms")
            for target in manifest.targets where target.kind != "system" {
                #expect(
                    target.settings == settings,
                    "\(manifest.folder): \(target.name) has settings of its own; end Package.swift with the root's settings loop, and no others"
                )
            }
        }
    }

    @Test func `packages come from inside the repository, and each is used`() async throws {
        let modules = try await Manifest.modules()
        let vendors = Dictionary(
            uniqueKeysWithValues: modules.flatMap { module in module.libraries.keys.map { ($0, module) } }
        )
        let root = try await Manifest.root()
        #expect(
            root.packages.isEmpty,
            "the root must have no dependencies: with one by path, nobody could use it by URL"
        )
        for module in modules {
            var used: Set<String> = []
            for target in module.targets {
                for (product, package) in target.products {
                    guard let vendor = vendors[product] else {
                        Issue.record(
                            "\(module.folder): no module has the product \(product) that \(target.name) depends on"
                        )
                        continue
                    }
                    #expect(
                        package == vendor.name,
                        "\(module.folder): \(product) comes from \(vendor.name), not \(package)"
                    )
                    used.insert(vendor.folder)
                }
            }
            #expect(
                Set(module.packages.values) == used,
                "\(module.folder): `dependencies:` must name exactly the modules whose products its targets use, by path"
            )
        }
    }

    @Test(.enabled(if: isLinux)) func `a system library names no package on Linux`() async throws {
        for target in try await Manifest.root().targets where target.kind == "system" {
            #expect(
                !target.details.contains {
                    ($0.hasPrefix("pkgConfig:") || $0.hasPrefix("providers:")) && !$0.hasSuffix("<null>")
                },
                "\(target.name): pkgConfig and providers under #if os(macOS) only; whoever imports another module would be warned"
            )
        }
    }

    private static var isLinux: Bool {
        #if os(Linux)
            true
        #else
            false
        #endif
    }
}

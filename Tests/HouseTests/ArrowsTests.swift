import Testing

@Suite struct `Arrows of the house` {
    @Test func `a dependency follows an arrow`() async throws {
        for target in try await Manifest.root().targets where target.kind != "test" {
            guard House.arrows[target.name] != nil else {
                Issue.record(
                    "\(target.name) is not in the house: give it a row in House.arrows and a place in ARCHITECTURE.md"
                )
                continue
            }
            for needed in target.dependencies.subtracting(House.reach(of: target.name)).sorted() {
                Issue.record(
                    "\(target.name) → \(needed) is no arrow of the house: do without it, or change ARCHITECTURE.md and House.arrows"
                )
            }
        }
    }

    @Test func `a module's tests reach no further than its targets`() async throws {
        for module in try await Manifest.modules() {
            let own = Set(module.targets.filter { $0.kind != "test" }.map(\.name))
            let reach = own.reduce(into: own) { $0.formUnion(House.reach(of: $1)) }
            for test in module.targets where test.kind == "test" {
                for needed in test.dependencies.subtracting(reach).sorted() {
                    Issue.record("\(test.name) → \(needed): what crosses modules is tested in Tests/")
                }
            }
        }
    }

    @Test func `there is no circle, and no row without a target`() async throws {
        let root = try await Manifest.root()
        #expect(House.circle(in: House.arrows) == nil)
        #expect(House.circle(in: root.arrows) == nil)
        let rows = Set(House.arrows.keys)
        #expect(
            rows.subtracting(root.targets.map(\.name)).isEmpty,
            "remove the rows of targets that are gone from House.arrows"
        )
        let unknown = House.arrows.values.reduce(into: Set<String>()) { $0.formUnion($1) }.subtracting(rows)
        #expect(unknown.isEmpty, "House.arrows needs a row for each target that an arrow points at")
    }

    @Test func `no library knows the REPL, no plug-in another, and only the app names plug-ins`() async throws {
        for (target, _) in House.arrows {
            let reach = House.reach(of: target)
            let plugins = reach.filter { $0.hasSuffix("Plugin") }
            if target == "Strata" { continue }
            #expect(plugins.isEmpty, "\(target) must not know \(plugins.sorted()): only Apps/Strata does")
            let isOfTheREPL = ["ReplKit", "LineEditing", "ReplProgram"].contains(target)
            let mayKnowTheREPL = target.hasSuffix("Plugin") || isOfTheREPL
            #expect(
                mayKnowTheREPL || !reach.contains("ReplKit"),
                "\(target) must not know ReplKit: show it from a plug-in"
            )
        }
    }

    @Test func `what is reached and what goes in circles is found`() {
        let arrows: [String: Set<String>] = ["A": ["B"], "B": ["C"], "C": [], "D": ["A"], "Primitives": []]
        #expect(House.reach(of: "A", by: arrows) == ["B", "C", "Primitives"])
        #expect(House.reach(of: "C", by: arrows) == ["Primitives"])
        #expect(House.circle(in: arrows) == nil)
        #expect(House.circle(in: ["A": ["B"], "B": ["C"], "C": ["B"]]) == ["B", "C", "B"])
        #expect(House.circle(in: ["A": ["A"]]) == ["A", "A"])
    }
}

import Consistency
import Testing

@MainActor @Suite struct `An update` {
    private struct Shown {
        let manager: PeerTrees
        let listener: TreeListener
        let model: any ConsistencyManagerModel
        let count: Int
    }

    /// Makes trees of many sizes, each with a registered listener and its own manager.
    private func shown(
        _ isWide: Bool,
        _ counts: StrideThrough<Int>,
        widths: ClosedRange<Int>,
        named isNamed: (Int) -> Bool
    ) -> [Shown] {
        counts.flatMap { count in
            widths.map { width in
                let model = Grove.model(count, width: width, isWide: isWide, isNamed: isNamed)
                let shown = Shown(manager: PeerTrees(), listener: TreeListener(model), model: model, count: count)
                shown.manager.addListener(shown.listener)
                return shown
            }
        }
    }

    private func leafless(_ id: String, _ data: Int, _ children: Branch..., leaf: String? = "4") -> Branch {
        Branch(id: id, data: data, children: children, required: Leaf(id: leaf, data: -1))
    }

    private static func isRootOrEverySecondBranch(_ number: Int) -> Bool {
        number == 0 || (number + 2).isMultiple(of: 4)
    }

    @Test(.holds("CM.UpdateTests.testUpdateSameModel"), arguments: [false, true])
    func `replaces the tree that it is the root of`(isWide: Bool) async {
        for one in shown(isWide, stride(from: 2, through: 40, by: 4), widths: 1...2, named: { $0.isMultiple(of: 3) }) {
            await one.manager.updateModel(leafless("0", -1))
            #expect(one.listener.shown == leafless("0", -1))
        }
    }

    @Test(.holds("CM.UpdateTests.testListenerSubtree"), arguments: [false, true])
    func `replaces a tree that is a part of it`(isWide: Bool) async {
        for one in shown(isWide, stride(from: 2, through: 100, by: 4), widths: 1...5, named: { $0.isMultiple(of: 3) }) {
            await one.manager.updateModel(leafless("-100", -100, leafless("0", -1)))
            #expect(one.listener.shown == leafless("0", -1))
        }
    }

    @Test(.holds("CM.UpdateTests.testUpdateModelSubtree"), arguments: [false, true])
    func `replaces the part of a tree that it is`(isWide: Bool) async {
        await replaceParts(isWide) { $0 }
    }

    @Test(.holds("CM.UpdateTests.testUpdateModelListenerCommonSubtree"), arguments: [false, true])
    func `replaces the part of a tree that is a part of it, too`(isWide: Bool) async {
        await replaceParts(isWide) { leafless("-200", -200, $0) }
    }

    private func replaceParts(_ isWide: Bool, posting post: (Branch) -> Branch) async {
        let counts = stride(from: 4, through: 40, by: 4)
        for one in shown(isWide, counts, widths: 1...5, named: Self.isRootOrEverySecondBranch) {
            for number in stride(from: 2, through: one.count, by: 4) {
                let listener = TreeListener(one.model)
                let manager = PeerTrees()
                manager.addListener(listener)
                await manager.updateModel(post(leafless("\(number)", -100)))
                #expect(listener.shown?.find("\(number)") == leafless("\(number)", -100))
            }
        }
    }

    @Test(.holds("CM.UpdateTests.testMultipleUpdatesInOneCall"))
    func `replaces all parts that it has in common with a tree`() async {
        let leaf = Leaf(id: "100", data: 100)
        func branch(_ id: String, _ data: Int, _ children: Branch...) -> Branch {
            Branch(id: id, data: data, children: children, required: leaf)
        }
        let manager = PeerTrees()
        let listener = TreeListener(branch("0", 0, branch("1", 1), branch("2", 2, branch("1", 1))))
        manager.addListener(listener)
        let two = branch("2", -2)
        let one = branch("1", -1, two)
        await manager.updateModel(branch("5", 0, two, one))
        #expect(listener.shown == branch("0", 0, one, two))
    }

    @Test(.holds("CM.UpdateTests.testNoIDsInCommon"), arguments: [false, true])
    func `leaves alone what it has nothing in common with`(isWide: Bool) async {
        for count in stride(from: 2, through: 40, by: 4) {
            for width in 1...5 {
                let model = Grove.model(count, width: width, isWide: isWide) { $0.isMultiple(of: 3) }
                for otherCount in stride(from: count, through: 40, by: 4) {
                    let manager = PeerTrees()
                    let listener = TreeListener(model)
                    manager.addListener(listener)
                    let other = Grove.branch(otherCount, width: width, from: count) { $0.isMultiple(of: 5) }
                    await manager.updateModel(other)
                    #expect(listener.calls.isEmpty)
                    #expect(listener.shown == smaller(model))
                }
            }
        }
    }

    @Test(.holds("CM.ShortCurcuitTests.testSimpleShortCurcuit"))
    func `that says nothing new is not told`() async throws {
        let tree = Grove.branch(20, width: 3) { $0.isMultiple(of: 3) }
        let manager = PeerTrees()
        let listener = TreeListener(tree)
        manager.addListener(listener)
        var part = tree.children[1].children[2]
        let id = try #require(part.id)
        await manager.updateModel(part)
        #expect(listener.calls.isEmpty)
        part.data = -42
        await manager.updateModel(part)
        #expect(listener.calls.count == 1)
        #expect(listener.shown?.children[1].children[2].data == -42)
        // The node between them has no identifier.
        #expect(listener.calls.last?.changed == ["0", ModelIdentifier(id)])
    }

    @Test(.holds("CM.BatchUpdateTests.testSingleUpdate"), arguments: [false, true])
    func `of several models is told once`(isWide: Bool) async {
        let manager = PeerTrees()
        let listener = TreeListener(Grove.model(10, width: 3, isWide: isWide))
        manager.addListener(listener)
        await manager.updateModels([leafless("2", -2, leaf: "21"), leafless("4", -4, leaf: "21")])
        #expect(listener.calls.count == 1)
        #expect(listener.shown?.children.map(\.data) == [-2, -4, 6])
        if isWide { #expect((listener.model as? WideBranch)?.children[0].extra == 2) }
    }

    @Test(.holds("CM.ContextTests.testContextPassedThrough"), arguments: [false, true])
    func `hands its context through`(isWide: Bool) async {
        let manager = PeerTrees()
        let listener = TreeListener(Grove.model(20, width: 3, isWide: isWide))
        manager.addListener(listener)
        await manager.updateModel(leafless("2", -1, leaf: nil), context: 4)
        #expect(listener.calls.map { $0.context as? Int } == [4])
    }
}

import Consistency
import Dispatch
import Testing

@MainActor @Suite struct `One update after the other` {
    let manager = PeerTrees()
    let leaf = Leaf(id: "100", data: 100)

    private func branch(_ id: String, _ data: Int, _ children: Branch...) -> Branch {
        Branch(id: id, data: data, children: children, required: leaf)
    }

    @Test(.holds("CM.UpdateFlowTests.testAddingNewSubmodel"))
    func `what came with one is changed by the next`() async {
        let listener = TreeListener(branch("0", 0, branch("1", 1)))
        manager.addListener(listener)
        await manager.updateModel(branch("5", 0, branch("1", 1, branch("2", 2))))
        #expect(listener.shown == branch("0", 0, branch("1", 1, branch("2", 2))))

        let other = Leaf(id: "101", data: 101)
        let new = Branch(id: "2", data: -2, children: [Branch(id: "200", data: 200, required: other)], required: other)
        await manager.updateModel(new)
        #expect(listener.shown == branch("0", 0, branch("1", 1, new)))
    }

    @Test(.holds("CM.UpdateFlowTests.testRemovingSubmodel"))
    func `what left with one is not told of with the next`() async {
        let listener = TreeListener(branch("0", 0, branch("1", 1, branch("2", 2))))
        manager.addListener(listener)
        await manager.updateModel(branch("5", 0, branch("1", 1, branch("3", 2))))
        let shown = branch("0", 0, branch("1", 1, branch("3", 2)))
        #expect(listener.shown == shown)

        let other = Leaf(id: "101", data: 101)
        let new = Branch(id: "2", data: -2, children: [Branch(id: "200", data: 200, required: other)], required: other)
        await manager.updateModel(new)
        #expect(listener.calls.count == 1)
        #expect(listener.shown == shown)
    }

    @Test(.holds("CM.UpdateOrderingTests.testConsistencyManagerUpdateOrder"), arguments: [false, true])
    func `they are shown in the order in which they were posted`(isWide: Bool) async {
        for count in stride(from: 30, through: 50, by: 4) {
            for width in 1...10 {
                let manager = PeerTrees()
                let listener = TreeListener(
                    Grove.model(count, width: width, isWide: isWide) { $0.isMultiple(of: 3) }
                )
                manager.addListener(listener)
                let large = Grove.branch(count + 2, width: width) { $0.isMultiple(of: 3) }
                let small = Branch(id: "0", data: 0, required: Leaf(id: "-1", data: -1))
                // The large tree takes longer to process, but must still be delivered first.
                let posts = [manager.begin(large), manager.begin(small)]
                for post in posts { _ = await post.value }
                #expect(listener.calls.map { smaller($0.model) } == [large, small])
            }
        }
    }

    @Test(.differs("CM.RaceConditionsTests.testCurrentModelRaceCondition"), arguments: [false, true])
    func `what was meant for another model does not land on the one shown since`(isWide: Bool) async {
        let listener = TreeListener(Grove.model(2, width: 0, isWide: isWide) { $0 == 0 })
        manager.addListener(listener)
        let updates = UpdatesListener()
        updates.listen(to: manager)
        // Changes the model between the update and its delivery: at this point the commit runs the `onUpdates` handlers.
        let change = manager.trees.onUpdates { _ in
            MainActor.assumeIsolated {
                listener.model = Branch(id: "2", data: 2, required: Leaf(id: nil, data: -1))
            }
        }
        await manager.updateModel(Branch(id: "0", data: 1, required: Leaf(id: nil, data: -1)))
        #expect(updates.calls.count == 1)
        #expect(listener.calls.isEmpty)
        #expect(listener.shown?.data == 2)
        withExtendedLifetime(change) {}
    }

    @Test(.differs("CM.RaceConditionsTests.testSameMainThreadBlock"))
    func `all who are concerned are asked once and told in one turn`() async {
        let one = TreeListener(Branch(id: "0", data: 0, required: Leaf(id: "1", data: 0)))
        let two = TreeListener(Leaf(id: "1", data: 0))
        for listener in [one, two] { manager.addListener(listener) }
        var (asked, told) = (0, 0)
        // The counts at the beginning of the next turn, recorded once for each call.
        var (askedByThen, toldByThen) = ([Int](), [Int]())
        for listener in [one, two] {
            listener.onAsked = {
                asked += 1
                DispatchQueue.main.async { askedByThen.append(asked) }
            }
            listener.onUpdate = { _ in
                told += 1
                DispatchQueue.main.async { toldByThen.append(told) }
            }
        }
        await manager.updateModel(Leaf(id: "1", data: 1))
        await manager.untilTurnIsOver()
        #expect(askedByThen == [2, 2])
        #expect(toldByThen == [2, 2])
        #expect(one.shown?.required.data == 1)
        #expect((two.model as? Leaf)?.data == 1)
    }
}

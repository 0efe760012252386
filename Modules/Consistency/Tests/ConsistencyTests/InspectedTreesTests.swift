import Consistency
import Foundation
import Primitives
import Propagation
import Testing

@testable import ConsistencySimulation

/// Random acts of everything that the simulation of trees leaves out: caches, shared lists, parts, awaited models, kept trees and names.
@MainActor @Suite struct `An inspector of random trees` {
    @MainActor
    private final class Acts {
        let commits = Commits()
        let clock = ManualClock(Date(timeIntervalSince1970: 0))
        let trees: ConsistencyManager
        let models: DataModelManager
        let inspector: InspectionChecker
        var random: SplitMix64
        private var providers: [DataProvider<Node>] = []
        private var lists: [CollectionDataProvider<Node>] = []
        private var listeners: [Listener] = []

        init(seed: UInt64) {
            random = SplitMix64(seed: seed)
            trees = ConsistencyManager(commits: commits, keepTime: .seconds(60), clock: clock)
            models = DataModelManager(trees)
            inspector = InspectionChecker(commits)
            trees.onProblem = { _ in }
        }

        private func number(below end: Int) -> Int { Int.random(in: 0..<end, using: &random) }

        private func node(_ depth: Int = 2) -> Node {
            let id = number(below: 8)
            var node = Node(id: id == 0 ? nil : "n\(id)", value: number(below: 3))
            guard depth > 0 else { return node }
            node.children = (0..<number(below: 3)).map { _ in self.node(depth - 1) }
            return node
        }

        /// Carries out a random act, and returns it in words.
        func act() -> String {
            switch number(below: 16) {
            case 0:
                providers.append(number(below: 2) == 0 ? DataProvider(trees) : DataProvider(models))
                return "make a provider"
            case 1:
                lists.append(
                    number(below: 3) == 0
                        ? CollectionDataProvider(trees) : CollectionDataProvider(models, cacheKey: "list")
                )
                return "make a list"
            case 2:
                let listener = Listener(node())
                listeners.append(listener)
                trees.addListener(listener)
                return "listen"
            case 3: return end()
            case 4:
                clock.advance(by: .seconds(61))
                return "wait"
            case 5 where number(below: 6) == 0:
                trees.clear()
                return "clear"
            case 6, 7: return change(lists.randomElement(using: &random))
            case 8...12: return change(providers.randomElement(using: &random))
            case 13:
                commits.run(commits.makeCause(.other, "delete")) { trees.applyDelete(["n\(number(below: 8))"]) }
                return "delete"
            default:
                commits.run(commits.makeCause(.other, "post")) { trees.apply([node()]) }
                return "post"
            }
        }

        private func end() -> String {
            switch number(below: 4) {
            case 0 where !providers.isEmpty:
                providers.remove(at: number(below: providers.count))
                return "release a provider"
            case 1 where !lists.isEmpty:
                lists.remove(at: number(below: lists.count))
                return "release a list"
            case 2 where !listeners.isEmpty:
                listeners.remove(at: number(below: listeners.count))
                return "release a listener"
            default:
                if let listener = listeners.popLast() { trees.removeListener(listener) }
                return "remove a listener"
            }
        }

        private func change(_ list: CollectionDataProvider<Node>?) -> String {
            guard let list else { return "nothing" }
            switch number(below: 6) {
            case 0: list.setData([node(), node()])
            case 1: list.append([node()])
            case 2: list.pause()
            case 3: list.resume()
            case 4: list.inspectedName = number(below: 2) == 0 ? "named" : nil
            default: if list.count > 0 { list.remove(at: 0) }
            }
            return "change a list"
        }

        private func change(_ provider: DataProvider<Node>?) -> String {
            guard let provider else { return "nothing" }
            switch number(below: 7) {
            case 0, 1:
                provider.setData(node())
                return "set"
            case 2:
                provider.setData(nil)
                return "set nil"
            case 3:
                provider.listen(to: "n\(number(below: 8))")
                return "await"
            case 4:
                provider.inspectedName = number(below: 2) == 0 ? "named" : nil
                return "name"
            case 5:
                if provider.isPaused { provider.resume() } else { provider.pause() }
                return "pause or resume"
            default:
                let value = number(below: 3)
                provider[\.value].edit { $0 = value }
                return "edit a part"
            }
        }

        /// Returns after the ends of objects have been noticed.
        func settle() async {
            await commits.activity.waitUntilIdle()
            for _ in 0..<5 { await Task.yield() }
            _ = trees.registeredIdentifierCount
        }
    }

    @Test(arguments: UInt64(1)...20)
    func `has been told of every change`(seed: UInt64) async throws {
        let acts = Acts(seed: seed)
        var history: [String] = []
        for _ in 0..<60 {
            history.append(acts.act())
            let atOnce = history.last?.hasPrefix("release") == true ? nil : acts.inspector.missedMark()
            try #require(atOnce == nil, "seed \(seed), at once: \(history.suffix(12))")
            await acts.settle()
            let missed = acts.inspector.missedMark()
            try #require(missed == nil, "seed \(seed): \(history.suffix(12))")
        }
    }
}

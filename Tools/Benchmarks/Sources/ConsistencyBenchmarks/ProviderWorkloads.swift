import Consistency
import Harness

/// Workloads c and d: providers of one value and of a collection.
@MainActor
enum ProviderWorkloads {
    /// Sets a value on one provider that many other providers show.
    static func settingData(_ scale: Scale) -> Workload {
        let stage = Stage()
        let count = scale(1_000)
        let providers = (0..<count).map { _ in DataProvider<Node>(stage.trees) }
        var calls = 0
        for provider in providers {
            provider.setData(Node.tree("t"))
            provider.onUpdate = { _, _, _ in calls += 1 }
        }
        let holders = (0..<count).map { _ in BaselineHolder(Node.tree("t")) }
        var value = 0
        return Workload(
            name: "c  setData seen by \(count) providers",
            limit: 1,
            ours: {
                value += 1
                var tree = Node.tree("t")
                tree.value = value
                calls = 0
                let time = measured { providers[0].setData(tree) }
                precondition(calls == count - 1)
                return time
            },
            bare: {
                value += 1
                var tree = Node.tree("t")
                tree.value = value
                return measured { for holder in holders { holder.show(tree) } }
            }
        )
    }

    /// Creates the same providers.
    static func settingUp(_ scale: Scale) -> Workload {
        let count = scale(1_000)
        let values = (0..<count).map { _ in Node.tree("t") }
        return Workload(
            name: "c  \(count) providers made and given one model",
            limit: 5,
            ours: {
                let stage = Stage()
                var providers: [DataProvider<Node>] = []
                let time = measured {
                    for value in values {
                        let provider = DataProvider<Node>(stage.trees)
                        provider.setData(value)
                        providers.append(provider)
                    }
                }
                keep(providers)
                return time
            },
            bare: {
                var holders: [BaselineHolder] = []
                let time = measured { for value in values { holders.append(BaselineHolder(value)) } }
                keep(holders)
                return time
            }
        )
    }

    private static func elements(_ count: Int) -> [Node] { (0..<count).map { Node.tree("e\($0)", children: 3) } }

    /// Changes a child of an element.
    static func child(ofCollection count: Int, limit: Double) -> Workload {
        let stage = Stage()
        let provider = CollectionDataProvider<Node>(stage.trees)
        provider.setData(elements(count))
        var calls = 0
        provider.onUpdate = { _, _, _ in calls += 1 }
        var bare = elements(count)
        var value = 0
        let place = count / 2
        return Workload(
            name: "d  a child in a collection of \(count)",
            limit: limit,
            ours: {
                value += 1
                calls = 0
                let time = stage.post([Node(id: "e\(place)-1", value: value)])
                precondition(calls == 1 && provider.count == count)
                return time
            },
            bare: {
                value += 1
                let new = Node(id: "e\(place)-1", value: value)
                return measured { bare[place] = bare[place].replacing(new) }
            }
        )
    }

    /// Inserts an element in the middle.
    static func insertion(_ scale: Scale) -> Workload {
        let stage = Stage()
        let count = scale(1_000)
        let provider = CollectionDataProvider<Node>(stage.trees)
        provider.setData(elements(count))
        var bare = elements(count)
        var value = 0
        return Workload(
            name: "d  one element into \(count)",
            limit: 0.1,
            ours: {
                value += 1
                let new = Node.tree("new\(value)", children: 3)
                let time = measured { provider.insert([new], at: count / 2) }
                provider.remove(at: count / 2)
                return time
            },
            bare: {
                let new = Node.tree("new", children: 3)
                let time = measured { bare.insert(new, at: count / 2) }
                bare.remove(at: count / 2)
                return time
            }
        )
    }

    /// Sets an equal collection that was decoded separately; the only work is a comparison.
    static func equalCollection(_ scale: Scale) -> Workload {
        let stage = Stage()
        let count = scale(10_000)
        let provider = CollectionDataProvider<Node>(stage.trees)
        provider.setData(elements(count))
        let shown = elements(count)
        return Workload(
            name: "   setData of an equal collection of \(count)",
            limit: 4,
            ours: {
                let equal = elements(count)
                return measured { provider.setData(equal) }
            },
            bare: {
                let equal = elements(count)
                return measured { precondition(equal == shown) }
            }
        )
    }

    /// Sets an equal large tree that was decoded separately.
    static func equalTree(_ scale: Scale) -> Workload {
        let stage = Stage()
        let count = scale(10_000)
        let provider = DataProvider<Node>(stage.trees)
        provider.setData(Node.bushy("n", count: count))
        let shown = Node.bushy("n", count: count)
        return Workload(
            name: "   setData of an equal tree of \(count)",
            limit: 1.5,
            ours: {
                let equal = Node.bushy("n", count: count)
                return measured { provider.setData(equal) }
            },
            bare: {
                let equal = Node.bushy("n", count: count)
                return measured { precondition(equal == shown) }
            }
        )
    }
}

public import Propagation

extension DataProvider: Inspectable {
    /// The id of the provider's tree in an inspector.
    public var inspectedID: InspectedID { trees.inspection.id(of: subscriber) }

    /// The name of the provider's tree in an inspector, `tree:NAME`. Without a name it is shown under a number.
    ///
    /// Name a provider if a person knows it by that name. Two providers may have the same name; they are two objects.
    public var inspectedName: String? {
        get { trees.treeNames[subscriber.serial] }
        set { trees.setName(newValue, of: subscriber) }
    }
}

extension CollectionDataProvider: Inspectable {
    /// The id of the list in an inspector. Providers with one cache key have one list.
    public var inspectedID: InspectedID { store.trees.inspection.id(of: store.subscriber) }

    /// The name of the list in an inspector, `tree:NAME`; the cache key by default. Without a name it is shown under a number.
    public var inspectedName: String? {
        get { store.trees.treeNames[store.subscriber.serial] }
        set { store.trees.setName(newValue, of: store.subscriber) }
    }
}

extension ConsistencyManager {
    /// Names a tree for inspectors, until the tree is removed.
    func setName(_ name: String?, of subscriber: Subscriber) {
        guard subscriber.isRegistered else { return }
        treeNames[subscriber.serial] = name
        markInspected(subscriber)
    }
}

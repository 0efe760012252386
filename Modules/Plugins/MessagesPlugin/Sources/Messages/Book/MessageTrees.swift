public import Consistency
public import Propagation

/// The messages of a sample as consistent value trees: an edit through one provider is shown by all others.
///
/// ```swift
/// let messages = try MessageTrees(commits: commits)
/// let message = try messages.provider(of: Message.self, id: "12")
/// let contacts = messages.contacts()
/// message[\.author].edit { $0.online = true }        // contacts.data[0].online is true, too
/// ```
@MainActor
public final class MessageTrees {
    /// The manager that keeps the trees consistent.
    public let trees: ConsistencyManager
    /// The current state of the sample.
    public private(set) var sample: SampleData

    private var posts: HandlerSubscription?
    private var problems: [ConsistencyError] = []
    /// The models that each deletion removed, until they are restored.
    private var removed: [ModelIdentifier: SampleData.RemovedModels] = [:]

    /// Creates the trees of a sample, without a provider.
    public init(commits: Commits, book: SampleData) {
        trees = ConsistencyManager(commits: commits)
        self.sample = book
        posts = trees.onUpdates { [weak self] in self?.sample.apply($0.change) }
        trees.onProblem = { [weak self] in self?.problems.append($0) }
    }

    /// Creates the trees of the bundled sample.
    ///
    /// - Throws: `DecodingError` if it is damaged.
    public convenience init(commits: Commits) throws { self.init(commits: commits, book: try SampleData()) }

    // MARK: Showing

    /// Returns the value with an id; nil if there is none, or if it is deleted.
    ///
    /// - Complexity: O(n) of the models of that type.
    public func value<Value: SampleModel>(of type: Value.Type, id: String) -> Value? {
        Value.all(in: sample).first { $0.id == id }
    }

    /// Creates a provider for the value with an id; each call creates another.
    ///
    /// - Returns: The provider; nil if there is no such value.
    /// - Throws: `ConsistencyError` if a type with the same identifier is shown that cannot be merged with it; the error names both types.
    public func provider<Value: SampleModel>(of type: Value.Type, id: String) throws -> DataProvider<Value>? {
        guard let value = value(of: type, id: id) else { return nil }
        let provider = DataProvider<Value>(trees)
        try throwingProblems { provider.setData(value) }
        return provider
    }

    /// Creates a list of the contacts; each call creates another.
    public func contacts() -> CollectionDataProvider<Person> { list(sample.allContacts) }

    /// Creates a list of all messages; each call creates another.
    public func conversation() -> CollectionDataProvider<Message> { list(sample.allMessages) }

    private func list<Element>(_ elements: [Element]) -> CollectionDataProvider<Element> {
        let list = CollectionDataProvider<Element>(trees)
        list.setData(elements)
        return list
    }

    // MARK: Changing

    /// Deletes a model from every provider and from the sample, together with the models that require it.
    public func delete(_ identifier: ModelIdentifier) {
        let commits = trees.commits
        let before = sample
        commits.run(commits.cause ?? Cause.current ?? commits.makeCause(.edit, "delete \(identifier)")) {
            trees.applyDelete([identifier])
        }
        removed[identifier] = sample.removals(since: before)
    }

    /// Returns true if a model was deleted and has not been restored.
    package func wasDeleted(_ identifier: ModelIdentifier) -> Bool { removed[identifier] != nil }

    /// Restores a deleted model in the sample, with the models that were deleted with it. Providers do not change by this call.
    public func restore(_ identifier: ModelIdentifier) {
        removed.removeValue(forKey: identifier).map { sample.restore($0) }
    }

    /// Applies a change to the trees and throws the first problem that the manager reports.
    ///
    /// - Throws: The first `ConsistencyError`; the rest of the change stays.
    package func throwingProblems<Result>(_ change: () throws -> Result) throws -> Result {
        problems = []
        defer { problems = [] }
        let result = try change()
        if let problem = problems.first { throw problem }
        return result
    }
}

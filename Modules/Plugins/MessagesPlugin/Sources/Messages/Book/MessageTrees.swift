public import Consistency
public import Propagation

/// The messages of a sample, as value trees that agree: what one provider edits every other shows.
///
/// ```swift
/// let messages = try MessageTrees(commits: commits)
/// let message = try messages.provider(of: Message.self, id: "12")
/// let contacts = messages.contacts()
/// message[\.author].edit { $0.online = true }        // contacts.data[0].online is true, too
/// ```
@MainActor
public final class MessageTrees {
    /// Keeps the trees equal.
    public let trees: ConsistencyManager
    /// What there is, by now.
    public private(set) var book: SampleBook

    private var posts: HandlerSubscription?
    private var problems: [ConsistencyError] = []
    /// What went with what was deleted, until it is brought back.
    private var removed: [ModelIdentifier: SampleBook.Removed] = [:]

    /// Makes trees of a sample, of which nothing is shown yet.
    public init(commits: Commits, book: SampleBook) {
        trees = ConsistencyManager(commits: commits)
        self.book = book
        posts = trees.onUpdates { [weak self] in self?.book.take($0.change) }
        trees.onProblem = { [weak self] in self?.problems.append($0) }
    }

    /// Makes trees of the sample that comes along.
    ///
    /// - Throws: `DecodingError` if it is damaged.
    public convenience init(commits: Commits) throws { self.init(commits: commits, book: try SampleBook()) }

    // MARK: Showing

    /// What the book has under an id; nil if that is nothing, or deleted.
    ///
    /// - Complexity: O(n) of the models of that type.
    public func value<Value: BookModel>(of type: Value.Type, id: String) -> Value? {
        Value.all(in: book).first { $0.id == id }
    }

    /// A provider that shows what the book has under an id; each call makes another.
    ///
    /// - Returns: The provider; nil if the book has nothing there.
    /// - Throws: `ConsistencyError` if somebody shows a type under its identifier that cannot be merged with it; both are named.
    public func provider<Value: BookModel>(of type: Value.Type, id: String) throws -> DataProvider<Value>? {
        guard let value = value(of: type, id: id) else { return nil }
        let provider = DataProvider<Value>(trees)
        try reporting { provider.setData(value) }
        return provider
    }

    /// A list of the contacts; each call makes another.
    public func contacts() -> CollectionDataProvider<Person> { list(book.allContacts) }

    /// A list of all messages; each call makes another.
    public func conversation() -> CollectionDataProvider<Message> { list(book.allMessages) }

    private func list<Element>(_ elements: [Element]) -> CollectionDataProvider<Element> {
        let list = CollectionDataProvider<Element>(trees)
        list.setData(elements)
        return list
    }

    // MARK: Changing

    /// Deletes a model wherever it is shown, and from the book; what requires it goes with it.
    public func delete(_ identifier: ModelIdentifier) {
        let commits = trees.commits
        let before = book
        commits.run(commits.cause ?? Cause.current ?? commits.makeCause(.edit, "delete \(identifier)")) {
            trees.applyDelete([identifier])
        }
        removed[identifier] = book.whatIsMissing(of: before)
    }

    /// Whether a model was deleted, and not brought back since.
    public func wasDeleted(_ identifier: ModelIdentifier) -> Bool { removed[identifier] != nil }

    /// Puts a model that was deleted into the book again, with what went with it; whoever is to show it has to be told.
    public func restore(_ identifier: ModelIdentifier) {
        removed.removeValue(forKey: identifier).map { book.putBack($0) }
    }

    /// Does something to the trees, and throws what the manager had to report of it.
    ///
    /// - Throws: The first `ConsistencyError`; the rest of what was done stays.
    public func reporting<Result>(_ change: () throws -> Result) throws -> Result {
        problems = []
        defer { problems = [] }
        let result = try change()
        if let problem = problems.first { throw problem }
        return result
    }
}

import Consistency
import Foundation
import Primitives

/// A cache in memory that writes down how it is used, and fails or waits when it is told to.
final class RecordingCache: CacheDelegate {
    enum Use: Equatable {
        case readModel, writeModel, deleteModel, readList, writeList
    }

    struct Call: Equatable {
        let use: Use
        let key: String
        let context: String?
    }

    /// Why it fails.
    struct Failure: Error {}

    private struct State {
        var calls: [Call] = []
        var models: [String: any ConsistencyManagerModel] = [:]
        var lists: [String: any Sendable] = [:]
        var isFailing = false
        var gate: ReadGate?
    }

    private let state = Lock(State())

    /// Whether reads fail.
    var isFailing: Bool {
        get { state.withLock { $0.isFailing } }
        set { state.withLock { $0.isFailing = newValue } }
    }

    /// Where reads wait.
    var gate: ReadGate? {
        get { state.withLock { $0.gate } }
        set { state.withLock { $0.gate = newValue } }
    }

    /// How it was used, in order.
    func calls(_ use: Use) -> [Call] { state.withLock { $0.calls.filter { $0.use == use } } }

    /// Keeps a model without writing that down.
    func keep(_ model: any ConsistencyManagerModel) {
        guard let key = model.modelIdentifier?.text else { return }
        state.withLock { $0.models[key] = model }
    }

    /// Keeps a list and its models without writing that down.
    func keep<Element: ConsistencyManagerModel>(_ elements: [Element], as key: String) {
        for element in elements { keep(element) }
        let entries = elements.map { $0.modelIdentifier.map(CachedCollection<Element>.Entry.model) ?? .part($0) }
        state.withLock { $0.lists[key] = CachedCollection(entries: entries) }
    }

    /// The model under a key.
    func model<Value>(_ key: String, as type: Value.Type = Value.self) -> Value? {
        state.withLock { $0.models[key] as? Value }
    }

    /// The models of a list.
    func list<Element: ConsistencyManagerModel>(_ key: String, of type: Element.Type) -> [Element]? {
        guard let list = state.withLock({ $0.lists[key] as? CachedCollection<Element> }) else { return nil }
        return list.entries.compactMap { entry in
            switch entry {
            case .model(let identifier): model(identifier.text)
            case .part(let element): element
            }
        }
    }

    private func note(_ use: Use, _ key: String, _ context: (any Sendable)?) {
        state.withLock { $0.calls.append(Call(use: use, key: key, context: context as? String)) }
    }

    private func read<Value>(_ value: (State) -> Value) async throws -> Value {
        let (gate, result) = state.withLock { ($0.gate, $0.isFailing ? nil : value($0)) }
        await gate?.pass()
        guard let result else { throw Failure() }
        return result
    }

    func model<Value: ConsistencyManagerModel>(
        _ type: Value.Type,
        for key: String,
        context: (any Sendable)?
    ) async throws -> Cached<Value>? {
        note(.readModel, key, context)
        return try await read { ($0.models[key] as? Value).map { Cached($0, writtenAt: .distantPast) } }
    }

    func setModel<Value: ConsistencyManagerModel>(
        _ model: Value,
        for key: String,
        context: (any Sendable)?
    ) async throws {
        note(.writeModel, key, context)
        state.withLock { $0.models[key] = model }
    }

    func deleteModel(for key: String, context: (any Sendable)?) async throws {
        note(.deleteModel, key, context)
        state.withLock { $0.models[key] = nil }
    }

    func collection<Element: ConsistencyManagerModel>(
        of type: Element.Type,
        for key: String,
        context: (any Sendable)?
    ) async throws -> Cached<CachedCollection<Element>>? {
        note(.readList, key, context)
        return try await read {
            ($0.lists[key] as? CachedCollection<Element>).map { Cached($0, writtenAt: .distantPast) }
        }
    }

    func setCollection<Element: ConsistencyManagerModel>(
        _ collection: CachedCollection<Element>,
        for key: String,
        context: (any Sendable)?
    ) async throws {
        note(.writeList, key, context)
        state.withLock { $0.lists[key] = collection }
    }

    func removeAll() async throws {
        state.withLock { state in
            state.models = [:]
            state.lists = [:]
        }
    }
}

/// Where a read waits until it may go on.
final class ReadGate: Sendable {
    private let reached = AsyncStream<Void>.makeStream()
    private let opened = AsyncStream<Void>.makeStream()

    /// Called by the read.
    func pass() async {
        reached.continuation.yield()
        for await _ in opened.stream { break }
    }

    /// Returns when a read waits.
    func untilReached() async {
        for await _ in reached.stream { break }
    }

    /// Lets reads go on, this one and all later ones.
    func open() { opened.continuation.finish() }
}

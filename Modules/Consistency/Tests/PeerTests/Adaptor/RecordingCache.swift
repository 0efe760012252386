import Consistency
import Foundation
import Primitives

/// A cache in memory that records its calls; its reads fail or wait on request.
final class RecordingCache: CacheDelegate {
    enum Use: Equatable {
        case readModel, writeModel, deleteModel, readList, writeList
    }

    struct Call: Equatable {
        let use: Use
        let key: String
        let context: String?
    }

    /// The error of a failing read.
    struct Failure: Error {}

    private struct State {
        var calls: [Call] = []
        var models: [String: any ConsistencyManagerModel] = [:]
        var lists: [String: any Sendable] = [:]
        var isFailing = false
        var gate: ReadGate?
    }

    private let state = Lock(State())

    /// True if reads fail.
    var isFailing: Bool {
        get { state.withLock { $0.isFailing } }
        set { state.withLock { $0.isFailing = newValue } }
    }

    /// The gate at which reads wait; nil if they do not wait.
    var gate: ReadGate? {
        get { state.withLock { $0.gate } }
        set { state.withLock { $0.gate = newValue } }
    }

    /// Returns the calls of one kind, in order.
    func calls(_ use: Use) -> [Call] { state.withLock { $0.calls.filter { $0.use == use } } }

    /// Stores a model without recording a call.
    func keep(_ model: any ConsistencyManagerModel) {
        guard let key = model.modelIdentifier?.text else { return }
        state.withLock { $0.models[key] = model }
    }

    /// Stores a list and its models without recording a call.
    func keep<Element: ConsistencyManagerModel>(_ elements: [Element], as key: String) {
        for element in elements { keep(element) }
        let entries = elements.map { $0.modelIdentifier.map(CachedCollection<Element>.Entry.model) ?? .part($0) }
        state.withLock { $0.lists[key] = CachedCollection(entries: entries) }
    }

    /// Returns the stored model of a key; nil if there is none.
    func model<Value>(_ key: String, as type: Value.Type = Value.self) -> Value? {
        state.withLock { $0.models[key] as? Value }
    }

    /// Returns the stored models of a list; nil if the list is not stored.
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

/// A gate that holds reads until it is opened.
final class ReadGate: Sendable {
    private let reached = AsyncStream<Void>.makeStream()
    private let opened = AsyncStream<Void>.makeStream()

    /// Waits until the gate is open; the read calls it.
    func pass() async {
        reached.continuation.yield()
        for await _ in opened.stream { break }
    }

    /// Returns when a read waits at the gate.
    func untilReached() async {
        for await _ in reached.stream { break }
    }

    /// Opens the gate for the waiting read and for all later ones.
    func open() { opened.continuation.finish() }
}

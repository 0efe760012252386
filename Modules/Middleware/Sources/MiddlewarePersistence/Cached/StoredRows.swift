package import Foundation
package import Middleware
package import Persistence
import Propagation

/// The tier of the values in a stored file, and their place in its JSON.
///
/// A file that contains it as `rows` can be read without knowledge of the list or the entity that it belongs to: ``CachedQuery`` finds its
/// rows in this way.
package struct StoredRows: Codable, Hashable, Sendable {
    /// The name of the tier: `note2`.
    let tier: String
    /// The keys that lead to the values in the file's JSON object.
    let path: [String]
    /// True if an array of values stands there; false for a single one.
    let isList: Bool

    /// Describes the single value of a file.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - path: The keys that lead to the value.
    package init<Value: TierValue>(one type: Value.Type, at path: String...) {
        (tier, self.path, isList) = (Value.tierName, path, false)
    }

    /// Describes the values of a file.
    ///
    /// - Parameters:
    ///   - type: The type of the values.
    ///   - path: The keys that lead to the array of values.
    package init<Value: TierValue>(listOf type: Value.Type, at path: String...) {
        (tier, self.path, isList) = (Value.tierName, path, true)
    }

    /// Publishes the values of the stored files of a scope, each with the values that were confirmed since.
    ///
    /// - Parameters:
    ///   - model: The lowest tier of the models: files of this tier and of higher ones are read.
    ///   - store: The store of the files.
    ///   - scope: The scope of the account.
    ///   - api: The client of the models.
    ///   - isWiped: Returns true if the files were removed meanwhile; nothing is published then.
    /// - Returns: The models. A file that cannot be read counts as missing, and so does one that is too old to be brought up to date.
    /// - Complexity: O(bytes of the scope). The files are read and decoded off the main actor.
    @MainActor
    static func publish<Model: TierModel>(
        _ model: Model.Type,
        in store: FileStore,
        scope: StoreScope,
        of api: Model.Client,
        unless isWiped: () -> Bool
    ) async -> [any TierModel] {
        let types = api.clientStore.modelTypes(ofKind: Model.Value.kind, from: Model.Value.tier)
        let found = await answers(in: store, scope, types)
        guard !isWiped() else { return [] }
        let commits = api.clientStore.commits
        let cause = commits.makeCause(.disk, "\(Model.Value.kind) rows from disk")
        return commits.run(cause) { found.flatMap { $0.publish(in: api, because: cause) } }
    }

    /// Publishes an entity from the stored files of a scope, with the values that were confirmed since.
    ///
    /// - Parameters:
    ///   - model: The lowest tier of the entity.
    ///   - id: The identity of the entity.
    ///   - store: The store of the files.
    ///   - scope: The scope of the account.
    ///   - api: The client of the model.
    ///   - isWiped: Returns true if the files were removed meanwhile; nothing is published then.
    /// - Returns: The model from the file that was fetched last, of this tier or a higher one, and that time; nil if no file has it.
    /// - Complexity: O(bytes of the scope). The files are read and decoded off the main actor.
    @MainActor
    package static func publishRow<Model: TierModel>(
        _ model: Model.Type,
        _ id: EntityID,
        in store: FileStore,
        scope: StoreScope,
        of api: Model.Client,
        unless isWiped: () -> Bool
    ) async -> (model: any TierModel, fetchedAt: Date)? {
        let types = api.clientStore.modelTypes(ofKind: Model.Value.kind, from: Model.Value.tier)
        let found = await answers(in: store, scope, types).compactMap { $0.row(with: id) }
        guard !isWiped() else { return nil }
        let commits = api.clientStore.commits
        let cause = commits.makeCause(.disk, "\(Model.Value.kind) \(id) from disk")
        for answer in found.sorted(by: { $0.fetchedAt > $1.fetchedAt }) {
            let model = commits.run(cause) { answer.publish(in: api, because: cause).first }
            if let model { return (model, answer.fetchedAt) }
        }
        return nil
    }

    /// Returns the stored lists of a scope with a wanted name, without their rows.
    ///
    /// - Parameters:
    ///   - store: The store of the files.
    ///   - scope: The scope of the account.
    ///   - isWanted: Returns true for the name of a file to read.
    @concurrent package static func lists(
        in store: FileStore,
        scope: StoreScope,
        where isWanted: @Sendable (String) -> Bool
    ) async -> [StoredListFile] {
        var lists: [StoredListFile] = []
        for file in await files(in: store, scope) where isWanted(file.name) {
            if let list = await list(named: file.name, in: store, scope: scope) { lists.append(list) }
        }
        return lists
    }

    /// Returns a stored list without its rows; nil if it is not stored.
    ///
    /// - Parameters:
    ///   - name: The name of the file.
    ///   - store: The store of the file.
    ///   - scope: The scope of the account.
    /// - Complexity: O(bytes of the file). No other file is read.
    @concurrent package static func list(
        named name: String,
        in store: FileStore,
        scope: StoreScope
    ) async -> StoredListFile? {
        // Ignored: a file that cannot be read or decoded counts as missing, and so does one that is no list.
        guard let contents = await contents(of: name, store, scope),
            let list = try? JSONDecoder().decode(CountedRowsFile.self, from: contents.json)
        else { return nil }
        return StoredListFile(name: name, rowCount: list.rowCount, fetchedAt: list.fetchedAt)
    }

    @concurrent private static func answers(
        in store: FileStore,
        _ scope: StoreScope,
        _ types: [String: any TierModel.Type]
    ) async -> [any StoredRowsAnswer] {
        let decoder = JSONDecoder()
        decoder.userInfo[.modelTypes] = types
        var found: [any StoredRowsAnswer] = []
        for file in await files(in: store, scope) {
            guard let contents = await contents(of: file.name, store, scope) else { continue }
            // Ignored: a file that cannot be decoded, or is of another version, counts as missing. Reading it as what it is reports it.
            if let answer = try? decoder.decode(StoredRowsFile.self, from: contents.json).answer {
                found.append(answer)
            }
        }
        return found
    }

    @concurrent private static func files(in store: FileStore, _ scope: StoreScope) async -> [StoredFile] {
        // Ignored: a scope that cannot be listed counts as empty, and the caller shows what is alive.
        (try? await store.keys(in: scope)) ?? []
    }

    @concurrent private static func contents(
        of name: String,
        _ store: FileStore,
        _ scope: StoreScope
    ) async -> StoredContents? {
        // Ignored: a file that cannot be read counts as missing. Reading it as what it is reports it.
        guard let contents = try? await store.contents(of: name, in: scope), contents.condition == .good else {
            return nil
        }
        return contents
    }
}

/// A stored list without its rows.
package struct StoredListFile: Hashable, Sendable {
    /// The name of the file.
    package let name: String
    /// The number of its rows.
    package let rowCount: Int
    /// The time at which the list was fetched.
    package let fetchedAt: Date
}

/// A file of a list, of which only the number of rows is read.
private struct CountedRowsFile: Decodable {
    /// A row whose content is not read.
    private struct Row: Decodable {
        init(from decoder: any Decoder) {}
    }

    let rowCount: Int
    let fetchedAt: Date

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: NamedKey.self)
        let rows = try object.decode(StoredRows.self, forKey: NamedKey("rows"))
        guard rows.isList, let last = rows.path.last else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "the file has no list")
            )
        }
        rowCount = try rows.place(in: object).decode([Row].self, forKey: NamedKey(last)).count
        fetchedAt = try object.decode(Date.self, forKey: NamedKey("fetchedAt"))
    }
}

extension StoredRows {
    /// Returns the object of a file that has the values.
    fileprivate func place(
        in object: KeyedDecodingContainer<NamedKey>
    ) throws -> KeyedDecodingContainer<NamedKey> {
        try path.dropLast().reduce(object) {
            try $0.nestedContainer(keyedBy: NamedKey.self, forKey: NamedKey($1))
        }
    }
}

/// A file that describes its rows, and the rows themselves, found as it describes.
private struct StoredRowsFile: Decodable {
    /// The rows; nil if the file describes none, or if no tier that is asked for has its name.
    let answer: (any StoredRowsAnswer)?

    private typealias Object = KeyedDecodingContainer<NamedKey>

    init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: NamedKey.self)
        let types = decoder.userInfo[.modelTypes] as? [String: any TierModel.Type]
        guard let rows = try object.decodeIfPresent(StoredRows.self, forKey: NamedKey("rows")),
            let type = types?[rows.tier], let last = rows.path.last
        else {
            answer = nil
            return
        }
        let number = try object.decode(Int64.self, forKey: NamedKey("number"))
        // A file of a plug-in need not have the time.
        let fetchedAt = try object.decodeIfPresent(Date.self, forKey: NamedKey("fetchedAt")) ?? .distantPast
        answer = try Self.answer(
            of: type,
            (number, fetchedAt),
            rows.place(in: object),
            NamedKey(last),
            isList: rows.isList
        )
    }

    private static func answer<Model: TierModel>(
        of type: Model.Type,
        _ source: (number: Int64, fetchedAt: Date),
        _ place: Object,
        _ key: NamedKey,
        isList: Bool
    ) throws -> any StoredRowsAnswer {
        let values =
            isList
            ? try place.decode([Model.Value].self, forKey: key) : [try place.decode(Model.Value.self, forKey: key)]
        return TypedRowsAnswer<Model>(values: values, number: source.number, fetchedAt: source.fetchedAt)
    }
}

/// The values of one file, of a tier that the caller does not know.
private protocol StoredRowsAnswer: Sendable {
    /// The time at which the values were fetched.
    var fetchedAt: Date { get }

    /// Returns the answer with the value of one entity alone; nil if it has none.
    func row(with id: EntityID) -> (any StoredRowsAnswer)?

    @MainActor
    func publish(in client: any ContentClient, because cause: Cause) -> [any TierModel]
}

private struct TypedRowsAnswer<Model: TierModel>: StoredRowsAnswer {
    let values: [Model.Value]
    let number: Int64
    let fetchedAt: Date

    func row(with id: EntityID) -> (any StoredRowsAnswer)? {
        values.first { Model.Value.entityID(of: $0.id) == id }.map {
            TypedRowsAnswer(values: [$0], number: number, fetchedAt: fetchedAt)
        }
    }

    func publish(in client: any ContentClient, because cause: Cause) -> [any TierModel] {
        guard let api = client as? Model.Client else { return [] }
        let answer = Answer(values, startedAt: .stored(number), cause: cause)
        // Ignored: values that are too old to be brought up to date count as missing.
        return (try? api.clientStore.publish(answer) { api.models(Model.self).models(of: $0, in: $1) }) ?? []
    }
}

extension CodingUserInfoKey {
    fileprivate static var modelTypes: CodingUserInfoKey {
        guard let key = CodingUserInfoKey(rawValue: "modelTypes") else {
            preconditionFailure("Every text is a key")
        }
        return key
    }
}

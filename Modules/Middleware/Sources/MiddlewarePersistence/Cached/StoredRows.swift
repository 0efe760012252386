import Foundation
package import Middleware
import Persistence
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
        (tier, self.path, isList) = ("\(Value.kind)\(Value.tier)", path, false)
    }

    /// Describes the values of a file.
    ///
    /// - Parameters:
    ///   - type: The type of the values.
    ///   - path: The keys that lead to the array of values.
    package init<Value: TierValue>(listOf type: Value.Type, at path: String...) {
        (tier, self.path, isList) = ("\(Value.kind)\(Value.tier)", path, true)
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
        // Ignored: a scope that cannot be listed counts as empty, and the query shows what is alive.
        let files = (try? await store.keys(in: scope)) ?? []
        var found: [any StoredRowsAnswer] = []
        for file in files {
            if let answer = await answer(in: file, store, scope, types) { found.append(answer) }
        }
        guard !isWiped() else { return [] }
        let commits = api.clientStore.commits
        let cause = commits.makeCause(.disk, "\(Model.Value.kind) rows from disk")
        return commits.run(cause) { found.flatMap { $0.publish(in: api, because: cause) } }
    }

    @concurrent private static func answer(
        in file: StoredFile,
        _ store: FileStore,
        _ scope: StoreScope,
        _ types: [String: any TierModel.Type]
    ) async -> (any StoredRowsAnswer)? {
        let decoder = JSONDecoder()
        decoder.userInfo[.modelTypes] = types
        // Ignored: a file that cannot be read or decoded, or is of another version, counts as missing. Reading it as what it is reports it.
        guard let contents = try? await store.contents(of: file.name, in: scope), contents.condition == .good else {
            return nil
        }
        return try? decoder.decode(StoredRowsFile.self, from: contents.json).answer
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
        let place = try rows.path.dropLast().reduce(object) {
            try $0.nestedContainer(keyedBy: NamedKey.self, forKey: NamedKey($1))
        }
        let number = try object.decode(Int64.self, forKey: NamedKey("number"))
        answer = try Self.answer(of: type, number, place, NamedKey(last), isList: rows.isList)
    }

    private static func answer<Model: TierModel>(
        of type: Model.Type,
        _ number: Int64,
        _ place: Object,
        _ key: NamedKey,
        isList: Bool
    ) throws -> any StoredRowsAnswer {
        let values =
            isList
            ? try place.decode([Model.Value].self, forKey: key) : [try place.decode(Model.Value.self, forKey: key)]
        return TypedRowsAnswer<Model>(values: values, number: number)
    }
}

/// The values of one file, of a tier that the caller does not know.
private protocol StoredRowsAnswer: Sendable {
    @MainActor
    func publish(in client: any ContentClient, because cause: Cause) -> [any TierModel]
}

private struct TypedRowsAnswer<Model: TierModel>: StoredRowsAnswer {
    let values: [Model.Value]
    let number: Int64

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

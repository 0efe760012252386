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
        return commits.run(commits.makeCause(.disk, "\(Model.Value.kind) rows from disk")) {
            found.flatMap { $0.publish(in: api, because: commits.cause) }
        }
    }

    @concurrent private static func answer(
        in file: StoredFile,
        _ store: FileStore,
        _ scope: StoreScope,
        _ types: [String: any TierModel.Type]
    ) async -> (any StoredRowsAnswer)? {
        // Ignored: a file that cannot be read or decoded counts as missing. Reading it as what it is reports it.
        guard let contents = try? await store.contents(of: file.name, in: scope), contents.condition == .good,
            let header = try? JSONDecoder().decode(StoredRowsHeader.self, from: contents.json),
            let rows = header.rows, let type = types[rows.tier]
        else { return nil }
        return values(of: type, rows, header.number, contents.json)
    }

    private static func values<Model: TierModel>(
        of type: Model.Type,
        _ rows: StoredRows,
        _ number: Int64,
        _ json: Data
    ) -> (any StoredRowsAnswer)? {
        let decoder = JSONDecoder()
        decoder.userInfo[.storedRows] = rows
        // Ignored: values of another version count as missing.
        let values = try? decoder.decode(StoredValues<Model.Value>.self, from: json)
        return values.map { TypedRowsAnswer<Model>(values: $0.values, number: number) }
    }
}

private struct StoredRowsHeader: Decodable {
    let rows: StoredRows?
    let number: Int64
}

/// The values of one file, of a tier that the caller does not know.
private protocol StoredRowsAnswer: Sendable {
    @MainActor
    func publish(in client: any ContentClient, because cause: Cause?) -> [any TierModel]
}

private struct TypedRowsAnswer<Model: TierModel>: StoredRowsAnswer {
    let values: [Model.Value]
    let number: Int64

    func publish(in client: any ContentClient, because cause: Cause?) -> [any TierModel] {
        guard let api = client as? Model.Client, let cause else { return [] }
        let answer = Answer(values, startedAt: .stored(number), cause: cause)
        // Ignored: values that are too old to be brought up to date count as missing.
        return (try? api.clientStore.publish(answer) { api.models(Model.self).models(of: $0, in: $1) }) ?? []
    }
}

/// The values of a file, found as ``StoredRows`` describes.
private struct StoredValues<Value: TierValue>: Decodable {
    let values: [Value]

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        guard let rows = decoder.userInfo[.storedRows] as? StoredRows, let last = rows.path.last else {
            preconditionFailure("The description of the rows is in the decoder's user info")
        }
        var container = try decoder.container(keyedBy: Key.self)
        for name in rows.path.dropLast() {
            container = try container.nestedContainer(keyedBy: Key.self, forKey: Key(name))
        }
        values =
            rows.isList
            ? try container.decode([Value].self, forKey: Key(last))
            : [try container.decode(Value.self, forKey: Key(last))]
    }
}

extension CodingUserInfoKey {
    fileprivate static var storedRows: CodingUserInfoKey {
        guard let key = CodingUserInfoKey(rawValue: "storedRows") else {
            preconditionFailure("Every text is a key")
        }
        return key
    }
}

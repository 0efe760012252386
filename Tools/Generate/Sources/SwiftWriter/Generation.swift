public import ApiSchema

/// One run, which generates Swift from the schemas and rules of all dialects.
public struct Generation: Sendable {
    /// The generated files.
    public let files: GeneratedFiles
    /// The types of each module that no request or response reaches, which are generated anyway, and unused ids, which are not.
    public let unreached: [(module: String, types: [String])]

    /// Merges the schemas, names the types, and generates the files.
    ///
    /// - Parameters:
    ///   - rules: A set of rules for each dialect.
    ///   - schemas: The schemas by server version, including all versions in the rules.
    ///   - documentation: The sentences for the documentation of the types.
    /// - Throws: ``GenerationError`` with the problems of all dialects.
    public init(
        rules: [Rules],
        schemas: [String: Schema],
        documentation: Documentation = .none
    ) throws(GenerationError) {
        var sentences = DocumentationLookup(documentation)
        var models: [ApiModel] = []
        var problems: [GenerationError.Problem] = []
        for rules in rules {
            do throws(GenerationError) {
                let versions = try Self.schemas(of: rules, in: schemas)
                models.append(try Merge.model(of: versions, rules: rules, sentences: &sentences))
            } catch {
                problems += error.problems
            }
        }
        problems += Self.conflicts(of: models)
        var files = models.flatMap { DialectEmitter(model: $0).files() }
        files += IdentifierEmitter(models: models).files(&sentences)
        // Unused sentences are known only if all dialects were merged.
        if problems.isEmpty { problems += sentences.problems }
        if !problems.isEmpty { throw GenerationError(problems) }
        self.files = GeneratedFiles(files)
        unreached = models.map { ($0.rules.module, $0.unreached) }
    }

    /// Returns the problems of ids in one module that are numbers in one dialect and strings in another.
    private static func conflicts(of models: [ApiModel]) -> [GenerationError.Problem] {
        models.flatMap { model in
            model.identifiers.filter { id in
                !id.isText
                    && models.contains { other in
                        other.rules.identifierModule == model.rules.identifierModule
                            && other.identifiers.contains(IdentifierModel(wire: id.wire, isText: true))
                    }
            }.map { id in
                GenerationError.Problem(
                    code: .disagreement,
                    file: model.rules.file,
                    place: id.wire,
                    message: "it is a number here, and a string in another dialect with the same “identifierModule”",
                    hint: "Give one of the dialects an “identifierModule” of its own."
                )
            }
        }
    }

    static func schemas(of rules: Rules, in all: [String: Schema]) throws(GenerationError) -> [Schema] {
        var problems = Problems(file: rules.file, lines: rules.lines)
        let schemas = rules.versions.compactMap { version in
            let schema = all[version]
            if schema == nil {
                problems.add(
                    .missingFact,
                    "versions: \(version)",
                    "there is no schema of this version, only of \(all.keys.sorted().joined(separator: ", "))",
                    hint: "Correct “versions”, or write the schema with “generate api-types … --schema FOLDER”."
                )
            }
            return schema
        }
        try problems.throwIfAny()
        return schemas
    }
}

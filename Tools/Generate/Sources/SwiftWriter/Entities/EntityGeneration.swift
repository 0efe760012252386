public import ApiSchema
public import Foundation

/// One run over a folder of entity declarations, which writes tiers, tier values, mappings, caches and mock builders.
public struct EntityGeneration: Sendable {
    /// A declaration file.
    public struct Source: Sendable {
        let name: String
        let data: Data

        /// Creates a source from a file name and its bytes.
        public init(name: String, data: Data) {
            self.name = name
            self.data = data
        }
    }

    /// The generated files.
    public let files: GeneratedFiles
    /// The number of properties: the fields and children of all tiers.
    public let propertyCount: Int
    /// The number of lines in the module of the tiers.
    public let lineCount: Int

    /// Reads and checks the declarations, and generates the files.
    ///
    /// - Parameters:
    ///   - settings: The folder's `settings.json5`.
    ///   - sources: The entities' files.
    ///   - wire: The merged schemas that the paths are checked with; nil to check none.
    /// - Throws: ``GenerationError`` with all problems, each with file, entity, field and line.
    public init(settings: Source, sources: [Source], wire: WireModels? = nil) throws(GenerationError) {
        let (common, lines) = try EntitySettings.read(settings, wire?.models ?? [:])
        var problems: [GenerationError.Problem] = []
        var read: [Entities.File] = []
        for source in sources.sorted(by: { $0.name < $1.name }) {
            do throws(GenerationError) {
                let (entity, lines) = try GenerationError.decode(
                    EntityDeclaration.self,
                    from: source.data,
                    file: source.name,
                    dialects: common.dialectNames
                )
                read.append(Entities.File(name: source.name, lines: lines, entity: entity))
            } catch {
                problems += error.placed(in: source.data)
            }
        }
        if !problems.isEmpty { throw GenerationError(problems) }
        let models = common.dialects.compactMapValues { dialect in
            dialect.schema.flatMap { wire?.models[$0] }?.adding(dialect.written)
        }
        let defaults = EntityDefaults(models: models, read)
        let entities = try Entities(settings: common, files: read.map(defaults.completed), models: models)
        let mappings = Mappings(entities)
        problems += EntityCheck(entities).problems + mappings.problems
        problems += InPlaceTypes.problems(entities, mappings.all, file: settings.name, lines)
        if problems.isEmpty { problems += WireFieldCoverage(entities, mappings.all).problems }
        if !problems.isEmpty { throw GenerationError(problems) }
        let files = Self.files(entities, mappings.all)
        self.files = GeneratedFiles(files)
        propertyCount = entities.all.reduce(0) { $0 + $1.declaration.fields.count + $1.declaration.children.count }
        lineCount = files.filter { $0.path.hasPrefix("\(common.module)/") }.reduce(0) { count, file in
            count + file.text.utf8.count { $0 == UInt8(ascii: "\n") }
        }
    }

    /// Returns the modules that the settings of a folder name: those of the tiers, the mappings and the mocks.
    ///
    /// - Parameter settings: The folder's `settings.json5`.
    /// - Throws: ``GenerationError`` if the settings cannot be read.
    public static func modules(of settings: Source) throws(GenerationError) -> [String] {
        let common = try EntitySettings.read(settings, nil).settings
        return Set([common.module] + (common.mocks.map { [$0] } ?? []) + common.dialects.values.map(\.module)).sorted()
    }

    private static func files(_ entities: Entities, _ mappings: [TierMapping]) -> [GeneratedFile] {
        let types = entities.settings.dialectNames.reduce(into: [:]) { types, dialect in
            types[dialect] = InPlaceTypes(of: dialect, in: entities, mappings)
        }
        let inPlace = Mappings(entities, inPlace: types).all.filter { types[$0.dialect]?.contains($0.wire) ?? false }
        var files = [CacheEmitter(entities: entities).file()]
        for tier in entities.all {
            files.append(ModelEmitter(entities: entities, tier: tier).file())
            files.append(ValueEmitter(entities: entities, tier: tier).file())
        }
        for file in entities.files {
            files += StubEmitter(entities: entities, file: file).files()
            if let any = AnyEntityEmitter(entities: entities, file: file).generated() { files.append(any) }
            if let module = entities.settings.mocks {
                files.append(MockEmitter(entities: entities, file: file, module: module).generated())
            }
            for dialect in entities.settings.dialectNames {
                let all = mappings.filter { $0.dialect == dialect }
                let places = inPlace.filter { $0.dialect == dialect }
                let emit = MappingEmitter(entities: entities, file: file, dialect: dialect, all: all, inPlace: places)
                if let file = emit.generated() { files.append(file) }
            }
        }
        for (dialect, types) in types.sorted(by: { $0.key < $1.key }) {
            files += InPlaceTypeEmitter(entities: entities, dialect: dialect, types: types).files()
        }
        return files
    }
}

/// The merged schemas of an API's dialects, for the mappings of their values.
public struct WireModels: Sendable {
    let models: [String: ApiModel]

    /// Merges the schemas as ``Generation`` does, and writes nothing.
    ///
    /// - Throws: ``GenerationError`` with the problems of all dialects.
    public init(
        rules: [Rules],
        schemas: [String: Schema],
        documentation: Documentation = .none
    ) throws(GenerationError) {
        var sentences = DocumentationLookup(documentation)
        var models: [String: ApiModel] = [:]
        for rules in rules {
            let versions = try Generation.schemas(of: rules, in: schemas)
            models[rules.dialect] = try Merge.model(of: versions, rules: rules, sentences: &sentences)
        }
        self.models = models
    }
}

extension ApiModel {
    /// Returns the model with hand-written types, whose fields are given as `name: Type`.
    fileprivate func adding(_ written: [String: [String]]) -> ApiModel {
        var model = self
        for (name, rows) in written.sorted(by: { $0.key < $1.key }) {
            let fields = rows.map { row in
                let parts = row.split(separator: ":").map { $0.trimmingCharacters(in: .whitespaces) }
                let isOptional = parts.last?.hasSuffix("?") ?? false
                let type = String(parts.last?.dropLast(isOptional ? 1 : 0) ?? "")
                let id = identifiers.first { Self.identifier($0.wire) == type }
                return FieldModel(
                    wire: parts.first ?? "",
                    name: SwiftName(lowerCamel: parts.first ?? ""),
                    type: id.map { .identifier($0.wire) } ?? .declared(type, []),
                    isRequired: !isOptional,
                    availability: Availability(),
                    summary: ""
                )
            }
            model.types.append(
                TypeModel(wire: name, parameters: [], availability: Availability(), form: .object(fields), summary: "")
            )
        }
        return model
    }
}

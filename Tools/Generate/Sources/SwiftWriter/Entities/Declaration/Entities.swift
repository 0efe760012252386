internal import ApiSchema
internal import Foundation

/// All entities of a folder, and what their files say wrong.
struct Entities {
    /// A file and what it declares.
    struct File {
        let name: String
        let lines: RuleLines
        let entity: EntityDeclaration
    }

    let settings: EntitySettings
    let files: [File]
    /// The wire types, by dialect; a dialect without schemas is not there.
    let models: [String: ApiModel]
    /// Every tier by its name: `Post2`.
    let tiers: [String: EntityTier]

    init(settings: EntitySettings, files: [File], models: [String: ApiModel]) throws(GenerationError) {
        self.settings = settings
        self.files = files
        self.models = models
        var tiers: [String: EntityTier] = [:]
        for file in files {
            for tier in EntityTier.all(of: file) {
                if let other = tiers.updateValue(tier, forKey: tier.name) {
                    throw GenerationError([
                        tier.problem(
                            .collision,
                            "",
                            "\(other.file.name) declares a tier of this name too",
                            hint: "Give one of them another name.",
                            at: tier.declaration.place
                        )
                    ])
                }
            }
        }
        self.tiers = tiers
    }

    /// The tiers of an entity, the lowest first.
    func tiers(of file: File) -> [EntityTier] { EntityTier.all(of: file) }

    /// Every tier in the order of the files.
    var all: [EntityTier] { files.flatMap { tiers(of: $0) } }
}

/// One tier and its names.
struct EntityTier {
    let file: Entities.File
    let entity: EntityDeclaration
    let declaration: TierDeclaration
    /// From 1.
    let number: Int
    /// The tiers below, the lowest first.
    let below: [EntityTier]

    static func all(of file: Entities.File) -> [EntityTier] {
        file.entity.tiers.enumerated().reduce(into: []) { tiers, next in
            tiers.append(
                EntityTier(
                    file: file,
                    entity: file.entity,
                    declaration: next.element,
                    number: next.offset + 1,
                    below: tiers
                )
            )
        }
    }

    /// The model's class: `Post2`, or `Report` where there is one tier only.
    var name: String { entity.isSingle ? entity.name : "\(entity.name)\(number)" }
    /// The property that gives the model: `post2`.
    var property: String { name.prefix(1).lowercased() + name.dropFirst() }
    var value: String { name + "Value" }
    var fields: String { name + "Fields" }
    var providing: String { name + "Providing" }
    /// The tier right below.
    var lower: EntityTier? { below.last }
    /// The children whose identities it keeps beside its fields.
    var keptChildren: [ChildDeclaration] {
        declaration.children.filter { $0.count == .many || $0.count == .optional && $0.follows.isEmpty }
    }

    /// Whether nearly all entities have the same fields: those of a record that says something only where there is something to say.
    var isSeldomUnusual: Bool {
        lower == nil && declaration.children.isEmpty && !declaration.fields.isEmpty
            && declaration.fields.allSatisfy { $0.or != nil || $0.type.hasSuffix("?") }
    }
    /// What makes a box of fields: where most are the same, they share one.
    var box: String { isSeldomUnusual ? ".of" : "Box" }

    /// Where a field's value is read in a model of this tier; nil if neither it nor a tier below has it.
    func path(to field: String) -> String? {
        if declaration.fields.contains(where: { $0.name == field }) { return "display.box.fields.\(field)" }
        var path: [String] = []
        for tier in below.reversed() {
            path.append(tier.property)
            if tier.declaration.fields.contains(where: { $0.name == field }) {
                return (path + ["display.box.fields.\(field)"]).joined(separator: ".")
            }
        }
        return nil
    }

    /// Something that is wrong with a row of it.
    func problem(
        _ code: GenerationError.Code,
        _ row: String,
        _ message: String,
        hint: String,
        at place: [String]
    ) -> GenerationError.Problem {
        GenerationError.Problem(
            code: code,
            file: file.name,
            place: row.isEmpty ? name : "\(name).\(row)",
            message: message,
            hint: hint,
            line: file.lines.line(at: place)
        )
    }
}

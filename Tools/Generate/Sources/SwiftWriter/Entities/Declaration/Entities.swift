internal import ApiSchema
internal import Foundation

/// All entities of a folder, with the lines of their files for errors.
struct Entities {
    /// A file and its declaration.
    struct File {
        let name: String
        let lines: RuleLines
        let entity: EntityDeclaration
    }

    let settings: EntitySettings
    let files: [File]
    /// The wire types, by dialect; a dialect without schemas has no entry.
    let models: [String: ApiModel]
    /// All tiers by name: `Post2`.
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

    /// Returns the tiers of an entity, the lowest first.
    func tiers(of file: File) -> [EntityTier] { EntityTier.all(of: file) }

    /// All tiers in the order of the files.
    var all: [EntityTier] { files.flatMap { tiers(of: $0) } }
}

/// One tier, and its Swift names.
struct EntityTier {
    let file: Entities.File
    let entity: EntityDeclaration
    let declaration: TierDeclaration
    /// The number of the tier, from 1.
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

    /// The model's class: `Post2`, or `Report` if there is only one tier.
    var name: String { entity.isSingle ? entity.name : "\(entity.name)\(number)" }
    /// The property that returns the model: `post2`.
    var property: String { name.prefix(1).lowercased() + name.dropFirst() }
    var value: String { name + "Value" }
    var fields: String { name + "Fields" }
    var providing: String { name + "Providing" }
    /// The next lower tier; nil for the lowest.
    var lower: EntityTier? { below.last }
    /// The children whose identities are stored beside the fields.
    var keptChildren: [ChildDeclaration] {
        declaration.children.filter { $0.count == .many || $0.count == .optional && $0.follows.isEmpty }
    }

    /// True if nearly all entities have the same fields, such as a record that is usually empty.
    var isSeldomUnusual: Bool {
        lower == nil && declaration.children.isEmpty && !declaration.fields.isEmpty
            && declaration.fields.allSatisfy { $0.or != nil || $0.type.hasSuffix("?") }
    }
    /// The expression that creates a snapshot of fields; if most entities have equal fields, they share one.
    var snapshot: String { isSeldomUnusual ? ".shared" : "Snapshot" }

    /// Returns the expression for a field's value in a model of this tier; nil if neither it nor a lower tier has the field.
    func path(to field: String) -> String? {
        if declaration.fields.contains(where: { $0.name == field }) { return "storage.snapshot.fields.\(field)" }
        var path: [String] = []
        for tier in below.reversed() {
            path.append(tier.property)
            if tier.declaration.fields.contains(where: { $0.name == field }) {
                return (path + ["storage.snapshot.fields.\(field)"]).joined(separator: ".")
            }
        }
        return nil
    }

    /// Returns a problem with one of its rows.
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
            // A tier without a place of its own is that of an entity without “tiers”.
            line: file.lines.line(at: place.isEmpty ? ["entity"] : place)
        )
    }
}

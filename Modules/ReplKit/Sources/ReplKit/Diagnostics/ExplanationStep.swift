import Primitives
import Propagation

/// One step on the way from a command to the views.
struct ExplanationStep {
    /// The kind of a step, for `--json`.
    enum Kind: String {
        case command, poll, edit, request, merge, rollback, change, rebuild, views, event, nothing, failed, cancelled
    }

    let kind: Kind
    let label: String
    var detail: String
    var duration: Duration?
    var changes: [EntityChange] = []
    /// The views that were redrawn.
    var views: [String] = []
    /// The views that read none of the changed fields.
    var untouched: [String] = []
    var instant: ContinuousClock.Instant?
    /// The time since the command began.
    var sinceBegin: Duration?

    init(_ kind: Kind, _ label: String, _ detail: String) {
        self.kind = kind
        self.label = label
        self.detail = detail
    }

    /// Returns the step as `--json` prints it; the keys are in the README, under "Why".
    func json(number: Int, _ durations: SessionOptions.Durations) -> String {
        var json = JSONLine("step")
        json.add("step", .number(number))
        json.add("kind", .string(kind.rawValue))
        json.add("label", .string(label))
        json.add("detail", .string(TextLayout.unglued(detail)))
        if !changes.isEmpty { json.add("changes", .array(changes.flatMap(Self.values))) }
        if !views.isEmpty { json.add("views", .array(views.map(JSONLine.Value.string))) }
        if !untouched.isEmpty { json.add("untouched", .array(untouched.map(JSONLine.Value.string))) }
        if durations == .measured {
            if let sinceBegin { json.add("at", .number(Self.milliseconds(sinceBegin))) }
            if let duration { json.add("ms", .number(Self.milliseconds(duration))) }
        }
        return json.text
    }

    private static func values(_ change: EntityChange) -> [JSONLine.Value] {
        change.fields.map { field in
            .object([
                ("ref", .string(snakeCaseName(of: change.key.description))),
                ("field", .string(snakeCaseName(of: field.name))),
                ("from", .string(field.old)), ("to", .string(field.new)),
            ])
        }
    }

    private static func milliseconds(_ duration: Duration) -> Int {
        let (seconds, attoseconds) = duration.components
        return Int(seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
    }
}

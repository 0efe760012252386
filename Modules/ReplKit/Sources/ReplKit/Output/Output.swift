public import Primitives

/// What a command has to say, as data: only the core renders it, for a terminal, a transcript or `--json`.
///
/// Commands that show something return ``list(_:without:)`` or ``object(_:fields:)``; those that did something ``edit(_:result:)`` (views
/// report what they saw) or ``done(_:result:)``; settings ``acknowledgement(_:)``.
@MainActor
public struct Output {
    /// A piece of it.
    public enum Block: Hashable, Sendable {
        /// A line with a status.
        case line(OutputLine)
        /// A table.
        case table(OutputTable)
        /// One thing with its fields.
        case object(OutputObject)
        /// Fields, one below the other.
        case fields([ShownField])
        /// A step of an explanation, or a line of `help`.
        case step(OutputStep)
        /// Lines that the command laid out itself; wrapped if too long.
        case text([String])
        /// Lines of another language, a picture's: printed and written as they are, however wide.
        case verbatim([String])
        /// Panes side by side.
        case panes(PanesState)
    }

    /// What is printed, from top to bottom.
    public var blocks: [Block]

    /// What `_` means from now on, and what `as NAME` names. `nil` leaves `_` as it was.
    public var result: (any Showable)?

    /// The command line that takes back what was done, for `undo`: `vote post:42 off`. `nil`: nothing to take back, or no way to.
    public var inverse: Inverse?

    /// What becomes of the edit, if the command is over before it is.
    public var open: OpenEdit?

    /// What was done, as `undo` calls it; nil: as the first line says.
    var deed: String?

    /// Makes output of blocks.
    public init(_ blocks: [Block] = [], result: (any Showable)? = nil) {
        self.blocks = blocks
        self.result = result
    }

    /// Says nothing.
    public static var nothing: Output { Output() }

    /// `ok    signed in as alice (person:3)          [3 ms]`.
    public static func done(_ text: String, result: (any Showable)? = nil) -> Output {
        Output([.line(OutputLine(.ok, text, isTimed: true))], result: result)
    }

    /// `ok    vote post:42 up: 2 views changed, side untouched     [408 ms]`: the core adds what the views saw.
    public static func edit(_ text: String, result: (any Showable)? = nil) -> Output {
        Output([.line(OutputLine(.ok, text, isTimed: true, reportsViews: true))], result: result)
    }

    /// `ok    delay 400 ms`, and only if it is the last command of its line: `net delay 400; upvote p` is about the vote.
    public static func acknowledgement(_ text: String) -> Output {
        Output([.line(OutputLine(.ok, text, isAcknowledgement: true))])
    }

    /// `hit   p = post:42, already live …    [0 ms]`: there was nothing to do.
    public static func hit(_ text: String, result: (any Showable)? = nil) -> Output {
        Output([.line(OutputLine(.hit, text, isTimed: true))], result: result)
    }

    /// A table of a list's rows, which becomes the result; above it the list's status, if it has one.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - known: Rows that were shown before, by name: they are left out, and the others keep their numbers.
    public static func list(_ list: any Showable, without known: Set<EntityKey> = []) -> Output {
        let status = list.status.map { [Block.text(["(\($0.text))"])] } ?? []
        return Output(status + [.table(OutputTable(of: list, without: known))], result: list)
    }

    /// The fields of an object, which becomes the result.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - names: Only these; all if empty.
    public static func object(_ object: any Showable, fields names: [String] = []) -> Output {
        Output([.object(OutputObject(object, fields: names))], result: object)
    }

    /// The same, with the command line that takes it back.
    public func undone(by inverse: String?) -> Output { undone(by: inverse.map { Inverse($0) }, unless: nil) }

    /// The same, with what takes it back.
    ///
    /// - Parameters:
    ///   - inverse: The command line, setting by setting.
    ///   - open: What becomes of the edit: if it comes to nothing, there is nothing to take back.
    ///   - deed: What was done, as `undo` calls it; nil: as the first line says.
    public func undone(by inverse: Inverse?, unless open: OpenEdit? = nil, as deed: String? = nil) -> Output {
        var output = self
        (output.inverse, output.open, output.deed) = (inverse, open, deed)
        return output
    }

    /// Puts one output below another; the later result and the later inverse count.
    public static func + (first: Output, second: Output) -> Output {
        Output(first.blocks + second.blocks, result: second.result ?? first.result)
            .undone(
                by: second.inverse ?? first.inverse,
                unless: second.open ?? first.open,
                as: second.deed ?? first.deed
            )
    }
}

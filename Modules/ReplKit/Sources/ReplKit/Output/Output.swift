public import Primitives

/// The output of a command, as data. Only the core renders it: for a terminal, a transcript or `--json`.
///
/// A command that shows an object returns ``list(_:without:)`` or ``object(_:fields:)``. A command that made a change returns
/// ``edit(_:result:)``, to which the core adds the changes of the views, or ``done(_:result:)``. A setting returns ``acknowledgement(_:)``.
@MainActor
public struct Output {
    /// One block of the output.
    public enum Block: Hashable, Sendable {
        /// A line with a status.
        case line(OutputLine)
        /// A table.
        case table(OutputTable)
        /// One object with its fields.
        case object(OutputObject)
        /// A page to read.
        case page(OutputPage)
        /// A list of fields, one per line.
        case fields([ShownField])
        /// A step of an explanation, or a line of `help`.
        case step(OutputStep)
        /// Lines that the command laid out itself; they are wrapped if too long.
        case text([String])
        /// Lines in another language, for example of a picture; they are printed and written unchanged, however wide they are.
        case verbatim([String])
        /// Panes side by side.
        case panes(PanesState)
    }

    /// The blocks in the order in which they are printed.
    public var blocks: [Block]

    /// The object that `_` means from now on, and that `as NAME` names. `nil` leaves `_` unchanged.
    public var result: (any Showable)?

    /// The list that the output shows, whose rows a bare number means from now on; nil leaves the last list unchanged.
    var shownList: (any Showable)?

    /// True if the list was reached by going into something, so that `back` leaves it again.
    var isInside = false

    /// The command line that reverts the edit, for `undo`: `vote post:42 off`. `nil` if there is nothing to revert, or no way to.
    package var inverseCommand: InverseCommand?

    /// The outcome of the edit, if the command ends before the edit.
    package var unfinishedEdit: UnfinishedEdit?

    /// The edit in words, for `undo`; nil for the text of the first line.
    var undoTitle: String?

    /// Creates output from blocks.
    public init(_ blocks: [Block] = [], result: (any Showable)? = nil) {
        self.blocks = blocks
        self.result = result
    }

    /// Empty output.
    public static var nothing: Output { Output() }

    /// Returns a line such as `ok    signed in as alice (person:3)          [3 ms]`.
    public static func done(_ text: String, result: (any Showable)? = nil) -> Output {
        Output([.line(OutputLine(.ok, text, isTimed: true))], result: result)
    }

    /// Returns a line such as `ok    vote post:42 up: 2 views changed, side untouched     [408 ms]`; the core adds the changes of the
    /// views.
    public static func edit(_ text: String, result: (any Showable)? = nil) -> Output {
        Output([.line(OutputLine(.ok, text, isTimed: true, reportsViews: true))], result: result)
    }

    /// Returns a line such as `ok    delay 400 ms`. It is printed only for the last command of an input line: the output of
    /// `net delay 400; upvote p` is about the vote.
    public static func acknowledgement(_ text: String) -> Output {
        Output([.line(OutputLine(.ok, text, isAcknowledgement: true))])
    }

    /// Returns a line such as `ok    vote post:42 up: already so, nothing to do    [0 ms]` for an edit that changes nothing. It is not
    /// recorded for `undo`.
    ///
    /// - Parameters:
    ///   - text: The edit in words: `vote post:42 up`.
    ///   - result: The object that `_` means from now on.
    public static func unchanged(_ text: String, result: (any Showable)? = nil) -> Output {
        Output([.line(.withoutEffect("\(text): already so, nothing to do"))], result: result)
    }

    /// Returns a line such as `hit   p = post:42, already live …    [0 ms]`, because no request was needed, or there was nothing to do. An
    /// edit without effect is ``unchanged(_:result:)``.
    public static func hit(_ text: String, result: (any Showable)? = nil) -> Output {
        Output([.line(OutputLine(.hit, text, isTimed: true))], result: result)
    }

    /// Returns a table of a list's rows, below the status of the list if it has one. The list becomes the result, and a bare number means
    /// its rows from then on.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - known: The references of rows to leave out because they were shown before; the other rows keep their numbers.
    public static func list(_ list: any Showable, without known: Set<EntityKey> = []) -> Output {
        let status = list.status.map { [Block.text(["(\($0.text))"])] } ?? []
        var output = Output(status + [.table(OutputTable(of: list, without: known))], result: list)
        output.shownList = list
        return output
    }

    /// Returns the fields of an object, which becomes the result.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - names: The fields to show; empty for all.
    public static func object(_ object: any Showable, fields names: [String] = []) -> Output {
        Output([.object(OutputObject(object, fields: names))], result: object)
    }

    /// Returns the same output with the command line that reverts it.
    public func undoable(by inverse: String?) -> Output { undone(by: inverse.map { InverseCommand($0) }, unless: nil) }

    /// Returns the same output with the command that reverts it.
    ///
    /// - Parameters:
    ///   - inverse: The command line, split into settings.
    ///   - open: The outcome of the edit; if the edit fails, there is nothing to undo.
    ///   - deed: The edit in words, for `undo`; nil for the text of the first line.
    public func undone(by inverse: InverseCommand?, unless open: UnfinishedEdit? = nil, as deed: String? = nil)
        -> Output
    {
        var output = self
        (output.inverseCommand, output.unfinishedEdit, output.undoTitle) = (inverse, open, deed)
        return output
    }

    /// Joins two outputs; the second result and the second inverse take precedence.
    public static func + (first: Output, second: Output) -> Output {
        var output = Output(first.blocks + second.blocks, result: second.result ?? first.result)
        output.shownList = second.shownList ?? first.shownList
        output.isInside = first.isInside || second.isInside
        return
            output.undone(
                by: second.inverseCommand ?? first.inverseCommand,
                unless: second.unfinishedEdit ?? first.unfinishedEdit,
                as: second.undoTitle ?? first.undoTitle
            )
    }
}

/// A label with an indented text: a step of an explanation, or a line of `help`.
public struct OutputStep: Hashable, Sendable {
    /// The number of the step; nil if it is not numbered.
    let number: Int?
    let label: String
    let detail: String
    let labelWidth: Int
    let duration: Duration?
    /// The complete line that `--json` prints, if it has more keys than label and text.
    var json: String?
}

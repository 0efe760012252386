import CArguments
import DemoServer
import Foundation
import Networking
import Persistence
import ReplKit

/// The parsed arguments of the program.
struct Arguments {
    enum Mode: Equatable {
        case interactive
        case commands(String)
        case run([String])
        case serve
        case disk([String])
        /// The panes of the session with this process id, or of the newest session for nil.
        case panes(Int32?)
        /// The pictures of transcripts, demos and lessons; all demos and lessons if none is named.
        case picture([String])
        /// The recordings of demos and lessons; all if none is named.
        case cast([String])
        case man
        case completions(Shell)
        case install
        /// The help of one verb, or of the program for nil.
        case help(Subcommand?)
        case helpOptions
        case version
    }

    var mode = Mode.interactive
    var server: String?
    var isDemo = false
    var dataFolder: String?
    var printsJSON = false
    var printsCSV = false
    var skipsStartup = false
    var prefix: String?
    /// The folder for pictures and recordings; nil for standard output.
    var outputFolder: String?
    var isPlain = false
    var usesColour = true
    /// The port of the inspector's page, which opens at the start of a session; nil for none.
    var inspectorPort: UInt16?
    /// True if the inspector's page can run commands.
    var pageRunsCommands = false
    var updates = false
    var seed: UInt64?
    var posts: Int?
    var comments: Int?
    var people: Int?
    /// The options of `serve`.
    var serveOptions = ServeOptions()
    /// The options that were given.
    private var given: Set<Option> = []

    /// Parses the program's arguments, its own name first.
    ///
    /// - Throws: ``UsageError`` that names the argument.
    @MainActor
    init(_ words: [String]) throws(UsageError) {
        let rest = try readOptions(words)
        try readMode(rest)
        try check()
    }

    /// Parses options in any position; returns the other words.
    private mutating func readOptions(_ words: [String]) throws(UsageError) -> [String] {
        let longs = Option.allCases.filter { $0 != .command }
        // getopt_long keeps pointers to the names, and reorders the arguments.
        let names = longs.map { strdup($0.rawValue) }
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        let owned = arguments
        defer { (names + owned).forEach { free($0) } }
        let table =
            zip(longs, names).map { option, name in
                CArguments.option(
                    name: UnsafePointer(name),
                    has_arg: option.argumentKind,
                    flag: nil,
                    val: 0
                )
            } + [CArguments.option()]

        var index: Int32 = -1
        while true {
            let before = Int(strata_option_index())
            let found = strata_next_option(Int32(words.count), arguments, ":c:h", table, &index)
            if found == -1 { break }
            let argument = strata_option_argument().map { String(cString: $0) }
            switch found {
            case Int32(UInt8(ascii: "c")):
                switch mode {
                case .interactive: mode = .commands(argument ?? "")
                case .commands(let earlier): mode = .commands("\(earlier)\n\(argument ?? "")")
                default: break
                }
            case Int32(UInt8(ascii: "h")): mode = .help(nil)
            case 0: try set(longs[Int(index)], argument)
            default: throw refusal(of: arguments, from: before, isMissingValue: found == Int32(UInt8(ascii: ":")))
            }
        }
        let rest = arguments[Int(strata_option_index())..<words.count].compactMap { $0.map { String(cString: $0) } }
        arguments = []
        return rest
    }

    private func refusal(
        of arguments: [UnsafeMutablePointer<CChar>?],
        from index: Int,
        isMissingValue: Bool
    ) -> UsageError {
        let dashed =
            arguments[index...].compactMap { $0.map { String(cString: $0) } }.first { $0.hasPrefix("-") } ?? "?"
        if isMissingValue { return UsageError("\(dashed) needs a value") }
        let parts = dashed.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts[0].hasPrefix("--") else { return UsageError("\(dashed) is no option of strata") }
        let name = String(parts[0].dropFirst(2))
        let longs = Option.allCases.filter { $0 != .command }.map(\.rawValue)
        let begun = longs.contains(name) ? [name] : longs.filter { !name.isEmpty && $0.hasPrefix(name) }
        if begun.count == 1, parts.count == 2 { return UsageError("--\(begun[0]) takes no value, not \(parts[1])") }
        // An ambiguous prefix: the error lists the options that begin with it.
        let meant = begun.isEmpty ? DidYouMean(name, among: longs).words : begun
        let guess = meant.isEmpty ? "" : ". Did you mean: \(meant.map { "--\($0)" }.joined(separator: ", "))"
        return UsageError("\(parts[0]) is no option of strata\(guess)")
    }

    private mutating func set(_ option: Option, _ argument: String?) throws(UsageError) {
        given.insert(option)
        switch option {
        case .command: break
        case .server: server = argument
        case .demo: isDemo = true
        case .data:
            guard let argument, !argument.isEmpty else { throw UsageError("--data needs the name of a folder") }
            dataFolder = UserFile.path(typed: argument)
        case .json: printsJSON = true
        case .csv: printsCSV = true
        case .noStartup: skipsStartup = true
        case .prefix:
            guard let argument, !argument.isEmpty else { throw UsageError("--prefix needs the name of a folder") }
            prefix = UserFile.path(typed: argument)
        case .output:
            guard let argument, !argument.isEmpty else { throw UsageError("--output needs the name of a folder") }
            outputFolder = UserFile.path(typed: argument)
        case .plain: isPlain = true
        case .noColor: usesColour = false
        case .inspect:
            inspectorPort =
                try argument.map { text throws(UsageError) in try number(option, text, Self.portHint) }
                ?? inspectorPort ?? 0
        case .inspectEdit: (inspectorPort, pageRunsCommands) = (inspectorPort ?? 0, true)
        case .update: updates = true
        case .port:
            serveOptions.port = try number(option, argument, Self.portHint)
        case .basePath: serveOptions.basePath = try basePath(argument ?? "")
        case .open: serveOptions.isOpen = true
        case .control: serveOptions.hasControl = true
        case .state:
            guard let argument, !argument.isEmpty else { throw UsageError("--state needs the name of a file") }
            serveOptions.state = UserFile.path(typed: argument)
        case .sync: serveOptions.keepsJournal = true
        case .clock:
            guard let clock = argument.flatMap(ServerClock.init) else {
                throw UsageError("--clock \(argument ?? "") is no clock: world or real")
            }
            serveOptions.clock = clock
        case .software:
            guard let software = argument.flatMap(ServerSoftware.init) else {
                throw UsageError("--as \(argument ?? "") is no software: lemmy or piefed")
            }
            serveOptions.software = software
        case .asVersion: serveOptions.version = argument
        case .quiet: serveOptions.isQuiet = true
        case .seed: seed = try number(option, argument, "a seed is a number from 0 to \(UInt64.max)")
        case .posts: posts = try number(option, argument, "say how many, in digits")
        case .comments: comments = try number(option, argument, "say how many, in digits")
        case .people: people = try number(option, argument, "say how many, in digits")
        case .help: mode = .help(nil)
        case .version: mode = .version
        }
    }

    private static let portHint = "a port is a number from 0 to 65535"

    private func basePath(_ text: String) throws(UsageError) -> String {
        guard text.hasPrefix("/") else { throw UsageError("--base-path \(text): a path begins with a slash, /lemmy") }
        do {
            return try ServerAddress("http://127.0.0.1\(text)").basePath
        } catch {
            throw UsageError("--base-path \(text): \(error.message)")
        }
    }

    private func number<Number: FixedWidthInteger>(
        _ option: Option,
        _ argument: String?,
        _ hint: String
    ) throws(UsageError) -> Number {
        let text = argument ?? ""
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let number = Number(text)
        else { throw UsageError("\(option.spelling)\(option.hasOptionalArgument ? "=" : " ")\(text): \(hint)") }
        return number
    }

    @MainActor
    private mutating func readMode(_ words: [String]) throws(UsageError) {
        guard let verb = words.first else { return }
        if inspectorPort != nil, verb.wholeMatch(of: /[0-9]+/) != nil {
            throw UsageError("--inspect takes its port behind an equals sign: --inspect=\(verb)")
        }
        guard mode == .interactive else {
            if mode == .help(nil) {
                // For a word that is no verb, the short help follows, which lists the verbs.
                let verb = Subcommand(rawValue: verb)
                mode = .help(verb == .help ? words.dropFirst().first.flatMap(Subcommand.init(rawValue:)) : verb)
                return
            }
            if mode == .version { return }
            throw UsageError("-c takes one argument, and \(verb) is left over: quote the commands")
        }
        switch verb {
        case "run":
            guard words.count > 1 else { throw UsageError("run needs a transcript: strata run FILE…") }
            mode = .run(Array(words.dropFirst()))
        case "serve":
            guard words.count == 1 else { throw UsageError("serve takes options only, not \(words[1])") }
            mode = .serve
        case "disk":
            mode = .disk(try DiskCommand.words(Array(words.dropFirst())))
        case "panes":
            mode = .panes(try PanesCommand.session(Array(words.dropFirst())))
        default:
            if let printing = try Mode.printing(words) {
                mode = printing
                return
            }
            throw Self.unknownVerb(words)
        }
    }

    private func check() throws(UsageError) {
        switch mode {
        case .help, .version: return
        default: break
        }
        if isDemo && server == nil { throw UsageError("--demo needs --server URL") }
        if case .run = mode {} else if updates { throw UsageError("--update is only for run") }
        for option in Option.allCases where option.appliesToServe && mode != .serve && given.contains(option) {
            throw UsageError("\(option.spelling) is only for serve")
        }
        for option in Option.allCases where option.appliesToSession && mode == .serve && given.contains(option) {
            throw UsageError("serve does not take \(option.spelling)")
        }
        if case .disk = mode {
            for option in Option.allCases where !option.appliesToDisk && given.contains(option) {
                throw UsageError("disk does not take \(option.spelling), because it only uses files")
            }
        }
        if serveOptions.keepsJournal && serveOptions.state == nil {
            throw UsageError("--sync needs a state: give --state FILE too")
        }
        if case .commands = mode, pageRunsCommands {
            throw UsageError("--inspect-edit is only for the prompt, not for -c")
        }
        if printsJSON && printsCSV { throw UsageError("--json and --csv: give only one of them") }
        if given.contains(.prefix) && mode != .install { throw UsageError("--prefix is only for install") }
        try checkOutput()
        if let verb = mode.verb, ![.serve, .disk].contains(verb) {
            for option in Option.allCases where given.contains(option) && !option.applies(to: verb) {
                throw UsageError("\(verb.rawValue) does not take \(option.spelling)")
            }
        }
        for option in [Option.posts, .comments, .people] where given.contains(option) {
            if seed == nil { throw UsageError("\(option.spelling) needs --seed") }
            if server != nil { throw UsageError("\(option.spelling) is for the demo here, not for --server URL") }
        }
    }
}

extension Option {
    /// The kind of argument for `getopt_long`.
    fileprivate var argumentKind: Int32 {
        argument == nil ? no_argument : hasOptionalArgument ? optional_argument : required_argument
    }
}

extension Arguments {
    /// Checks the number of words of `picture` and `cast`: standard output takes one picture or recording.
    fileprivate func checkOutput() throws(UsageError) {
        switch mode {
        case .picture(let words) where outputFolder == nil && words.count != 1:
            throw UsageError("picture takes one transcript or lesson: strata picture FILE > FILE.svg; or --output DIR")
        case .cast(let words) where outputFolder == nil && words.count != 1:
            throw UsageError("cast takes one demo or lesson: strata cast vote > vote.cast; or --output DIR")
        case .picture, .cast: return
        default: if outputFolder != nil { throw UsageError("--output is only for picture and cast") }
        }
    }
}

/// An error that explains why the arguments cannot be used.
struct UsageError: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}

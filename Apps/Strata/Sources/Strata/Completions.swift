/// What shells complete, made of the tables of options and verbs.
enum Completions {
    /// The script that a shell reads.
    static func script(for shell: Shell) -> String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        }
    }

    private static let notice = "# Made by strata completions; strata install puts it where the shell finds it."

    private static func options(for verb: Verb?) -> [Option] { Option.allCases.filter { $0.fits(verb) } }

    private static func spellings(_ filter: (Option) -> Bool) -> String {
        Option.allCases.filter(filter).map(\.spelling).joined(separator: "|")
    }

    // MARK: bash

    private static var bash: String {
        let verbs = Verb.allCases.map(\.rawValue).joined(separator: " ")
        let optionCases = Verb.allCases.map { verb in
            "        \(verb.rawValue)) options=\"\(options(for: verb).map(\.spelling).joined(separator: " "))\" ;;"
        }
        let wordCases = Verb.allCases.map { verb in
            guard let words = verb.words else { return "        \(verb.rawValue)) _strata_files -f \"$cur\" ;;" }
            let list = words.joined(separator: " ")
            return "        \(verb.rawValue)) COMPREPLY=($(compgen -W \"\(list)\" -- \"$cur\")) ;;"
        }
        return """
            \(notice)
            _strata_files() {
                local IFS=$'\\n'
                COMPREPLY=($(compgen "$1" -- "$2"))
                type compopt >/dev/null 2>&1 && compopt -o filenames 2>/dev/null
            }

            _strata() {
                local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
                local verb='' options i
                COMPREPLY=()
                case $prev in
                    \(spellings { $0.value == .folder })) _strata_files -d "$cur"; return ;;
                    \(spellings { $0.value == .file })) _strata_files -f "$cur"; return ;;
                    \(spellings { $0.value == .other })) return ;;
                esac
                for ((i = 1; i < COMP_CWORD; i++)); do
                    case ${COMP_WORDS[i]} in
                        \(spellings { $0.argument != nil })) ((i++)) ;;
                        \(verbs.replacing(" ", with: "|"))) verb=${COMP_WORDS[i]}; break ;;
                    esac
                done
                case $verb in
            \(optionCases.joined(separator: "\n"))
                    *) options="\(options(for: nil).map(\.spelling).joined(separator: " "))" ;;
                esac
                if [[ $cur == -* ]]; then
                    COMPREPLY=($(compgen -W "$options" -- "$cur"))
                    return
                fi
                case $verb in
            \(wordCases.joined(separator: "\n"))
                    *) COMPREPLY=($(compgen -W "\(verbs)" -- "$cur")) ;;
                esac
            }

            complete -F _strata strata

            """
    }

    // MARK: zsh

    private static var zsh: String {
        let verbs = Verb.allCases.map { "        '\($0.rawValue):\(quoted($0.summary, besides: ":"))'" }
        // What goes with a verb may stand before it, but is not offered there.
        let first = Option.allCases.map { "        \(zshOption($0, isOffered: $0.fits(nil))) \\" }
        let cases = Verb.allCases.map { verb in
            let rest: [String] =
                switch verb.words {
                case nil: ["'*: :_files'"]
                case let words? where !words.isEmpty: ["'*: :(\(words.joined(separator: " ")))'"]
                default: []
                }
            let specs = options(for: verb).map { zshOption($0) } + rest
            let lines = (["_arguments"] + specs).joined(separator: " \\\n                        ")
            return "                \(verb.rawValue)) \(lines) ;;"
        }
        return """
            #compdef strata
            \(notice)
            _strata() {
                local curcontext=$curcontext state line ret=1
                local -a verbs
                verbs=(
            \(verbs.joined(separator: "\n"))
                )
                _arguments -C \\
            \(first.joined(separator: "\n"))
                    '(-): :->verb' \\
                    '(-)*:: :->rest' && ret=0
                case $state in
                    verb) _describe verb verbs && ret=0 ;;
                    rest)
                        case $words[1] in
            \(cases.joined(separator: "\n"))
                        esac && ret=0 ;;
                esac
                return ret
            }

            _strata "$@"

            """
    }

    private static func zshOption(_ option: Option, isOffered: Bool = true) -> String {
        let action =
            switch option.value {
            case nil: ""
            case .folder: ":\(option.argument ?? ""):_files -/"
            case .file: ":\(option.argument ?? ""):_files"
            case .other: ":\(option.argument ?? ""):"
            }
        return "'\(isOffered ? "" : "!")\(option.spelling)[\(quoted(option.summary, besides: "[]:"))]\(action)'"
    }

    // MARK: fish

    private static var fish: String {
        let verbs = Verb.allCases.map(\.rawValue).joined(separator: " ")
        let isFirst = "not __fish_seen_subcommand_from \(verbs)"
        var lines = ["complete -c strata -f"]
        for verb in Verb.allCases {
            lines.append("complete -c strata -n '\(isFirst)' -a \(verb.rawValue) -d '\(quoted(verb.summary))'")
            let isSeen = "__fish_seen_subcommand_from \(verb.rawValue)"
            switch verb.words {
            case nil: lines.append("complete -c strata -n '\(isSeen)' -F")
            case let words? where !words.isEmpty:
                lines.append("complete -c strata -n '\(isSeen)' -a '\(words.joined(separator: " "))'")
            default: break
            }
        }
        for option in Option.allCases {
            let name = option == .command ? "-s c" : "-l \(option.rawValue)"
            let value =
                switch option.value {
                case nil: ""
                case .folder: " -x -a '(__fish_complete_directories)'"
                case .file: " -r -F"
                case .other: " -x"
                }
            let fitting = Verb.allCases.filter { option.fits($0) }.map(\.rawValue).joined(separator: " ")
            let places = [
                option.fits(nil) ? isFirst : nil, fitting.isEmpty ? nil : "__fish_seen_subcommand_from \(fitting)",
            ]
            let place = places.compactMap { $0 }.joined(separator: "; or ")
            lines.append("complete -c strata -n '\(place)' \(name)\(value) -d '\(quoted(option.summary))'")
        }
        return notice + "\n" + lines.joined(separator: "\n") + "\n"
    }

    /// Text within single quotes, in which some characters mean something to the shell's own completion.
    private static func quoted(_ text: String, besides marks: String = "") -> String {
        text.replacing("'", with: "").map { marks.contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}

extension Option {
    /// What kind of thing its value is.
    enum Value {
        case folder, file, other
    }

    /// What kind of value it takes; nil if none.
    var value: Value? {
        switch argument {
        case nil: nil
        case "DIR": .folder
        case "FILE": .file
        default: .other
        }
    }
}

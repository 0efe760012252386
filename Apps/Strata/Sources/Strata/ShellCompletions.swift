import DemoServer

/// The completion scripts of the shells, generated from the tables of options and verbs.
enum ShellCompletions {
    /// Returns the script for a shell.
    static func script(for shell: Shell) -> String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        }
    }

    private static let notice = "# Made by strata completions; strata install puts it where the shell finds it."

    private static func options(for verb: Subcommand?) -> [Option] { Option.allCases.filter { $0.applies(to: verb) } }

    /// Returns the spellings of options, except `-c`, as a pattern.
    private static func spellings(_ filter: (Option) -> Bool) -> String {
        Option.allCases.filter { $0 != .command && filter($0) }.map(\.spelling).joined(separator: "|")
    }

    // MARK: bash

    /// The script for bash, which splits a word at `=` and `:` and completes only the last piece. `_strata_words` joins the pieces, and
    /// `_strata_offer` removes the text before the last piece again.
    private static var bash: String {
        let verbs = Subcommand.allCases.map(\.rawValue).joined(separator: " ")
        let optionCases = Subcommand.allCases.map { verb in
            "        \(verb.rawValue)) options=\"\(options(for: verb).map(\.spelling).joined(separator: " "))\" ;;"
        }
        let valueCases = Option.allCases.compactMap { option in
            option.words.map {
                "        \(option.spelling)) _strata_offer \"$2\" \"$3\" \($0.joined(separator: " ")) ;;"
            }
        }
        let wordCases = Subcommand.allCases.map { verb in
            let limit = verb.limit.map { "((count < \($0))) && " } ?? ""
            guard let words = verb.words else {
                return "        \(verb.rawValue)) \(limit)_strata_files -f \"$cur\" '' ;;"
            }
            let list = words.joined(separator: " ")
            return "        \(verb.rawValue)) ((count == 0)) && _strata_offer \"$cur\" '' \(list) ;;"
        }
        return """
            \(notice)
            # Puts the pieces together into the array words, up to the cursor.
            _strata_words() {
                local i piece glue=''
                words=()
                for ((i = 0; i <= COMP_CWORD; i++)); do
                    piece=${COMP_WORDS[i]}
                    if [[ $i -gt 1 && ($piece == [=:] || -n $glue) ]]; then
                        words[${#words[@]}-1]+=$piece
                    else
                        words+=("$piece")
                    fi
                    glue=''
                    [[ $piece == [=:] ]] && glue=yes
                done
            }

            # Offers those that begin as $1 does, each behind $2, without what bash holds for words before.
            _strata_offer() {
                local begun=$1 before=$2 last=${COMP_WORDS[COMP_CWORD]} word whole
                [[ $last == [=:] ]] && last=''
                whole=$before$begun
                shift 2
                for word; do
                    [[ $word == "$begun"* ]] || continue
                    word=$before$word
                    COMPREPLY+=("${word#"${whole%"$last"}"}")
                done
            }

            # Offers files or, with -d, folders that begin as $2 does.
            _strata_files() {
                local IFS=$'\\n'
                set -f
                _strata_offer "$2" "$3" $(compgen "$1" -- "$2")
                set +f
                type compopt >/dev/null 2>&1 && compopt -o filenames 2>/dev/null
            }

            # Offers values of the option $1 that begin as $2 does, behind $3.
            _strata_value() {
                case $1 in
                    \(spellings { $0.value == .folder })) _strata_files -d "$2" "$3" ;;
                    \(spellings { $0.value == .file })) _strata_files -f "$2" "$3" ;;
            \(valueCases.joined(separator: "\n"))
                esac
            }

            _strata() {
                local -a words data=()
                _strata_words
                local last=$((${#words[@]} - 1)) cur verb='' sub='' count=0 options i
                cur=${words[last]}
                COMPREPLY=()
                for ((i = 1; i < last; i++)); do
                    case ${words[i]} in
                        --data) ((i + 1 < last)) && data=(--data "${words[i + 1]}") ;;
                        --data=*) data=("${words[i]}") ;;
                    esac
                    case ${words[i]} in
                        -c|\(spellings(\.takesNextWord)))
                            if ((i + 1 == last)); then
                                _strata_value "${words[i]}" "$cur" ''
                                return
                            fi
                            [[ ${words[i]} == -c ]] && verb=-c
                            ((i++)) ;;
                        -*) ;;
                        *)
                            if [[ -z $verb ]]; then
                                verb=${words[i]}
                            else
                                ((count == 0)) && sub=${words[i]}
                                ((count++))
                            fi ;;
                    esac
                done
                if [[ $cur == --*=* ]]; then
                    _strata_value "${cur%%=*}" "${cur#*=}" "${cur%%=*}="
                    return
                fi
                case $verb in
            \(optionCases.joined(separator: "\n"))
                    *) options="\(options(for: nil).map(\.spelling).joined(separator: " "))" ;;
                esac
                if [[ $cur == -* ]]; then
                    _strata_offer "$cur" '' $options
                    return
                fi
                case $verb in
            \(wordCases.joined(separator: "\n"))
                    '') _strata_offer "$cur" '' \(verbs) ;;
                esac
                if [[ $verb == disk && $count == 1 ]]; then
                    local IFS=$'\\n' program=${words[0]/#\\~/$HOME}
                    set -f
                    case $sub in
                        show) _strata_offer "$cur" '' $("$program" disk keys ${data[@]+"${data[@]}"} 2>/dev/null) ;;
                        clear) _strata_offer "$cur" '' all aside ;;
                    esac
                    set +f
                fi
            }

            complete -F _strata strata

            """
    }

    // MARK: zsh

    private static var zsh: String {
        let verbs = Subcommand.allCases.map { "        '\($0.rawValue):\(quoted($0.summary, besides: ":"))'" }
        // The options of a verb may stand before it, but are not offered there.
        let first = Option.allCases.map { "        \(zshOption($0, isOffered: $0.applies(to: nil))) \\" }
        let cases = Subcommand.allCases.map { verb in
            let rest: [String] =
                switch (verb, verb.words) {
                case (.disk, let words?): ["'1: :(\(words.joined(separator: " ")))'", "'2: :_strata_disk'"]
                case (_, nil): [verb.limit == 1 ? "'1: :_files'" : "'*: :_files'"]
                case (_, let words?) where !words.isEmpty: ["'1: :(\(words.joined(separator: " ")))'"]
                default: []
                }
            let specs = options(for: verb).map { zshOption($0) } + rest
            let lines = (["_arguments"] + specs).joined(separator: " \\\n                        ")
            return "                \(verb.rawValue)) \(lines) ;;"
        }
        return """
            #compdef strata
            \(notice)
            _strata_disk() {
                local -a keys data
                case ${line[1]} in
                    show)
                        (( ${+opt_args[--data]} )) && data=(--data "${(Q)opt_args[--data]}")
                        (( $#data )) || data=($before)
                        keys=(${(f)"$(${(Q)program/#\\~/$HOME} disk keys $data 2>/dev/null)"})
                        compadd -a keys ;;
                    clear) compadd all aside ;;
                esac
            }

            _strata() {
                local curcontext=$curcontext state line ret=1 program=$words[1]
                local -a verbs before
                local -A opt_args
                verbs=(
            \(verbs.joined(separator: "\n"))
                )
                _arguments -C \\
            \(first.joined(separator: "\n"))
                    '(-): :->verb' \\
                    '(-)*:: :->rest' && ret=0
                (( ${+opt_args[--data]} )) && before=(--data "${(Q)opt_args[--data]}")
                case $state in
                    verb) (( ${+opt_args[-c]} )) || _describe command verbs && ret=0 ;;
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
        let name = option.argument ?? ""
        let action =
            switch option.value {
            case nil: ""
            case .folder: ":\(name):_files -/"
            case .file: ":\(name):_files"
            case .words(let words): ":\(name):(\(words.joined(separator: " ")))"
            case .other: option.hasOptionalArgument ? "::\(name):" : ":\(name):"
            }
        // The value may be the next word, or follow the equals sign.
        let sign = option.hasOptionalArgument ? "=-" : option.argument != nil && option != .command ? "=" : ""
        let summary = quoted(option.summary, besides: "[]:")
        return "'\(isOffered ? "" : "!")\(option.spelling)\(sign)[\(summary)]\(action)'"
    }

    // MARK: fish

    private static var fish: String {
        let verbs = Subcommand.allCases.map(\.rawValue).joined(separator: " ")
        let isFirst = "not __fish_seen_subcommand_from \(verbs)"
        var lines = [
            "complete -c strata -f",
            """
            function __strata_behind -d 'the number of words after the command'
                set -l count -1
                set -l skips 0
                for word in (commandline -opc)[2..-1]
                    if test $skips = 1
                        set skips 0
                    else if contains -- $word -c \(spellings(\.takesNextWord).replacing("|", with: " "))
                        set skips 1
                    else if not string match -q -- '-*' $word
                        set count (math $count + 1)
                    end
                end
                echo $count
            end
            """,
            """
            function __strata_folders -d 'folders that begin like the value, also after ='
                __fish_complete_directories (string replace -r -- '^--[a-z-]+=' '' (commandline -ct))
            end
            """,
            """
            function __strata_keys -d 'the keys for disk show'
                set -l words (commandline -opc)
                set -l data
                for i in (seq (count $words))
                    switch $words[$i]
                        case --data
                            test $i -lt (count $words); and set data --data $words[(math $i + 1)]
                        case '--data=*'
                            set data $words[$i]
                    end
                end
                eval (string escape -- $words[1]) disk keys (string escape -- $data) 2>/dev/null
            end
            """,
        ]
        for verb in Subcommand.allCases {
            lines.append(
                "complete -c strata -n '\(isFirst); and not __fish_contains_opt -s c' -a \(verb.rawValue)"
                    + " -d '\(quoted(verb.summary))'"
            )
            let isSeen = "__fish_seen_subcommand_from \(verb.rawValue)"
            let hasRoom = "\(isSeen); and test (__strata_behind) = 0"
            switch verb.words {
            case nil: lines.append("complete -c strata -n '\(verb.limit == 1 ? hasRoom : isSeen)' -F")
            case let words? where !words.isEmpty:
                lines.append("complete -c strata -n '\(hasRoom)' -a '\(words.joined(separator: " "))'")
            default: break
            }
        }
        let isSecond =
            "__fish_seen_subcommand_from disk; and test (__strata_behind) = 1; and __fish_seen_subcommand_from"
        lines.append("complete -c strata -n '\(isSecond) show' -a '(__strata_keys)'")
        lines.append("complete -c strata -n '\(isSecond) clear' -a 'all aside'")
        for option in Option.allCases {
            let name = option == .command ? "-s c" : "-l \(option.rawValue)"
            let value =
                switch option.value {
                case nil: ""
                case .folder: " -x -a '(__strata_folders)'"
                case .file: " -r -F"
                case .words(let words): " -x -a '\(words.joined(separator: " "))'"
                case .other: option.hasOptionalArgument ? "" : " -x"
                }
            let fitting = Subcommand.allCases.filter { option.applies(to: $0) }.map(\.rawValue).joined(separator: " ")
            let places = [
                option.applies(to: nil) ? isFirst : nil,
                fitting.isEmpty ? nil : "__fish_seen_subcommand_from \(fitting)",
            ]
            let place = places.compactMap { $0 }.joined(separator: "; or ")
            lines.append("complete -c strata -n '\(place)' \(name)\(value) -d '\(quoted(option.summary))'")
        }
        return notice + "\n" + lines.joined(separator: "\n") + "\n"
    }

    /// Returns text for single quotes, with the characters escaped that the shell's completion treats specially.
    private static func quoted(_ text: String, besides marks: String = "") -> String {
        text.replacing("'", with: "").map { marks.contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}

extension Option {
    /// True if the next word can be the option's value.
    fileprivate var takesNextWord: Bool { argument != nil && !hasOptionalArgument }

    /// The kind of an option's value.
    enum Value: Equatable {
        case folder, file, words([String]), other
    }

    /// The kind of the option's value; nil if it takes none.
    var value: Value? {
        if let words { return .words(words) }
        return switch argument {
        case nil: nil
        case "DIR": .folder
        case "FILE": .file
        default: .other
        }
    }

    /// The possible values, if there are only a few.
    var words: [String]? {
        switch self {
        case .clock: ServerClock.allCases.map(\.rawValue)
        case .software: ServerSoftware.allCases.map(\.rawValue)
        case .asVersion: Dialect.allCases.map(\.version)
        default: nil
        }
    }
}

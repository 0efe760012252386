import Testing

@testable import LineEditing
@testable import ReplKit

extension OnTerminals {
    /// Compares the table of `help keys` with what libedit has bound.
    @Suite(.timeLimit(.minutes(20)))
    struct `Table of keys` {
        /// The commands that libedit binds by itself and `help keys` leaves out, because hardly anybody uses them.
        private static let unlisted: Set<String> = [
            "ed-insert", "ed-digit", "ed-argument-digit", "ed-ignore", "is undefined", "ed-sequence-lead-in",
            "em-copy-prev-word", "em-copy-region", "em-exchange-mark", "em-set-mark", "ed-command",
            "ed-clear-screen",
        ]

        /// Returns a key as libedit lists it: `^[[A` for `\e[A`.
        private func listed(_ sequence: String) -> String { sequence.replacing("\\e", with: "^[") }

        private func boundCommands() throws -> [String: String] {
            let terminal = try PseudoTerminal()
            let editor = try LibeditEditor(input: terminal.far, output: terminal.far)
            defer { editor.end() }
            return editor.boundCommands
        }

        @Test func `each listed key is bound to its action`() throws {
            let bound = try boundCommands()
            for binding in KeyBinding.all {
                guard let command = binding.action.command else { continue }
                #expect(!binding.keys.isEmpty, "\(binding.summary)")
                for key in binding.keys {
                    for sequence in key.sequences {
                        #expect(bound[listed(sequence)] == command, "\(key.name), sent as \(sequence)")
                    }
                }
            }
        }

        @Test func `each bound key is listed`() throws {
            let known = Set(KeyBinding.all.flatMap(\.keys).flatMap(\.sequences).map(listed))
            let others = try boundCommands().filter { key, command in
                // A key with the eighth bit, and a range of keys, are letters.
                !known.contains(key) && !Self.unlisted.contains(command) && key.utf8.allSatisfy { $0 < 0x80 }
                    && !key.hasPrefix("\\U+") && !key.contains("\"")
            }
            // A second key of a listed action needs no line.
            let commands = KeyBinding.all.compactMap(\.action.command)
            let unknown = others.filter { !commands.contains($0.value) }
            #expect(unknown.isEmpty, "list them in KeyBinding.all, or name their commands here as unlisted")
        }

        @Test func `each action has keys, and each key one action`() {
            for action in KeyBinding.Action.allCases {
                #expect(KeyBinding.all.contains { $0.action == action && !$0.keys.isEmpty }, "\(action)")
            }
            for group in KeyBinding.Group.allCases { #expect(KeyBinding.all.contains { $0.group == group }) }
            let bound = KeyBinding.all.filter { $0.action.command != nil }.flatMap(\.keys).flatMap(\.sequences)
            #expect(Set(bound).count == bound.count)
        }
    }
}

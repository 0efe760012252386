import Primitives
import Propagation

extension Session {
    /// Notes what a command did for `undo`: what it names an inverse for, and what is an edit without one.
    func noteEdit(_ output: Output, by command: Command) {
        // What waits to be sent is shown already, and can be taken back.
        let isNamed = output.inverse != nil || output.open != nil
        guard let text = output.deed ?? output.doneText ?? (isNamed ? output.lineText : nil) else { return }
        guard command.isEdit || isNamed else { return }
        note(text, output.inverse, output.open, place: place(of: command))
    }

    /// Notes an edit, and what becomes of it if that is not known yet.
    func note(_ text: String, _ inverse: Inverse?, _ open: OpenEdit?, place: String?) {
        follow(open, as: edits.add(text, inverse: inverse, place: place, open: open).id)
    }

    /// Has `undo` go by what becomes of an edit.
    private func follow(_ open: OpenEdit?, as entry: Int) {
        open?.whenEnded { [weak self] end in
            switch end {
            case .made(let inverse?): self?.edits.set(inverse, of: entry)
            case .made(nil): break
            case .nothing: self?.edits.drop(entry)
            }
        }
    }

    /// Notes that an edit was taken back by what `output` tells of; if that comes to nothing, it was not.
    func moveBack(_ entry: EditHistory.Entry, by output: Output) {
        edits.moveBack(entry, again: output.inverse)
        output.open?.whenEnded { [weak self] end in
            if case .nothing = end { self?.edits.restore(entry) }
        }
    }

    /// Notes that an edit was made again by what `output` tells of.
    func moveForward(_ entry: EditHistory.Entry, by output: Output) {
        follow(output.open, as: edits.moveForward(entry, inverse: output.inverse, open: output.open).id)
    }

    /// Where an edit by this command belongs: who one is there, if the plug-in says so by its prompt.
    func place(of command: Command) -> String? {
        let plugin = registry.commands.first { $0.command.name == command.name && $0.command.kinds == command.kinds }
        return plugin?.plugin == registry.promptPlugin ? currentPlace : nil
    }

    /// The prompt up to its first blank: what stands behind it comes and goes.
    private var currentPlace: String? {
        registry.promptContext.map { String($0(self).prefix { $0 != " " }) }
    }

    /// Fails if an edit would be taken back by somebody else, or elsewhere.
    func checkPlace(of entry: EditHistory.Entry, for verb: String) throws {
        guard let place = entry.place, let now = currentPlace, place != now else { return }
        throw ReplError(
            .failed,
            "\(entry.done) was done as \(TextLayout.clean(place)), and this is \(TextLayout.clean(now))",
            hint: "\(verb) there"
        )
    }

    /// Runs a command line inside of another command, by the way that every line takes: what it does has a cause of its own below that one.
    ///
    /// - Returns: What it answered, and how many requests it sent.
    func perform(_ line: String) async throws -> (output: Output, requests: Int) {
        guard case .command(let words)? = try LineParser.parse(line).first?.action else {
            throw ReplError(.usage, "no command: \(TextLayout.clean(line))")
        }
        let cause = commits.makeCause(.command, line)
        commits.log.record(.command, cause: cause, line)
        let output = try await Cause.$current.withValue(cause) {
            let (command, invocation) = try await invocation(expand(words), typed: line)
            return try await command.run(invocation)
        }
        return (output, chronicle.requests(from: cause))
    }
}

extension Command {
    /// Whether it is there to change something.
    var isEdit: Bool { [Group.react, .write, .moderate].contains(group) }
}

extension Output {
    /// What it says was done; nil if it says nothing of that kind.
    var doneText: String? {
        for case .line(let line) in blocks where line.status == .ok && !line.isAcknowledgement { return line.text }
        return nil
    }
}

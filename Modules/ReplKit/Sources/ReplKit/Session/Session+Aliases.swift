/// The aliases of a session: those of the person, and those that plug-ins ship.
extension Session {
    /// The aliases that can be typed now, by name. A person's own alias replaces a shipped one.
    var aliases: [String: String] {
        let shipped = shippedAliases.filter { $0.state == .available }
        return Dictionary(shipped.map { ($0.name, $0.text) }) { first, _ in first }
            .merging(userAliases) { _, own in own }
    }

    /// Returns the text of an alias that can be typed now; nil if there is none of that name.
    func alias(_ name: String) -> String? {
        userAliases[name] ?? (state(ofShippedAlias: name) == .available ? registry.shippedAlias(name) : nil)
    }

    /// Returns true if a word is the name of a command, of a command's own alias, or of an alias that can be typed now.
    func isVerb(_ word: String) -> Bool { alias(word) != nil || registry.reserves(word) }

    /// The verbs and aliases that take a reference first, which may stand behind a row's number: `3 upvote`.
    var verbsTakingReferences: [String] {
        registry.verbsTakingReferences
            + aliases.keys.filter { name in
                commandsAsEntered(name).contains { $0.contains(where: \.takesReferenceFirst) }
            }
    }

    /// The aliases that plug-ins ship and that exist here, with their states, in the order of registration.
    var shippedAliases: [(name: String, text: String, state: ShippedAliasState)] {
        registry.shippedAliases.map { (name: $0.name, text: $0.text, state: state(ofShippedAlias: $0.name)) }
            .filter { $0.state != .absent }
    }

    /// The state of a shipped alias.
    enum ShippedAliasState: String {
        /// It can be typed.
        case available = ""
        /// The person has switched it off.
        case off
        /// The person has an alias of that name.
        case replaced
        /// A handle has the name.
        case handle = "a handle now"
        /// Its command does not exist, or a command has its name.
        case absent
    }

    /// Returns the state of an alias that a plug-in ships.
    func state(ofShippedAlias name: String) -> ShippedAliasState {
        guard let text = registry.shippedAlias(name), registry.candidates(for: name).isEmpty,
            let verb = text.split(separator: " ").first, !registry.candidates(for: String(verb)).isEmpty
        else { return .absent }
        if removedAliases.contains(name) { return .off }
        if userAliases[name] != nil { return .replaced }
        return handleTable[name] == nil ? .available : .handle
    }

    /// Adds or replaces an alias of the person, or switches a shipped one on again.
    func setAlias(_ name: String, to text: String) {
        removedAliases.remove(name)
        userAliases[name] = text == registry.shippedAlias(name) ? nil : text
    }

    /// Removes an alias of the person, and switches a shipped one of that name off.
    func removeAlias(_ name: String) {
        userAliases[name] = nil
        if registry.shippedAlias(name) != nil { removedAliases.insert(name) }
    }
}

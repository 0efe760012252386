import Primitives

extension Session {
    /// Notes anew what there is to type. Only a session at which a person types needs it.
    func refreshVocabulary() {
        guard options.isInteractive else { return }
        var words = Vocabulary.Words()
        words.verbs = registry.verbs + userAliases.keys
        for entry in registry.commands {
            var keywords = entry.command.parameters.compactMap(\.keyword)
            for parameter in entry.command.parameters {
                switch parameter.kind {
                case .flag: keywords.append(parameter.name)
                case .choice(let choices): keywords += choices
                default: break
                }
            }
            if entry.command.bindsResult { keywords.append("as") }
            for verb in [entry.command.name] + entry.command.aliases.map(\.name) {
                words.keywords[verb, default: []] += keywords
            }
        }
        let kinds = registry.kinds.filter(\.kind.isListed).map(\.name)
        words.keywords["load", default: []] += kinds
        for verb in ["list", "cache"] { words.keywords[verb, default: []] += registry.kinds.map(\.name) }
        words.keywords["load", default: []] += registry.kinds.flatMap(\.kind.tiers)
        words.keywords["help", default: []] += registry.verbs
        words.references = held.names + views.all.map(\.name) + kinds.map { $0 + ":" }
        for (name, object) in held.all {
            words.references += object.edgeNames.map { "\(name).\($0)" }
            words.references += object.fields().map { "\(name).\($0.name)" }
        }
        for (_, kind, _) in registry.kinds {
            words.references += kind.live(in: self).prefix(500).map(\.reference.description)
        }
        vocabulary.replace(with: words)
    }
}

import ApiTypesPieFed
import LemmyIdentifiers
import LemmyMiddleware
import WireRuntime

// Mappings for communities, servers and accounts.
extension WireMapping {
    static func subscription(_ wire: ApiPieFed.SubscribedType?) -> Subscription {
        switch wire {
        case .subscribed?: .subscribed
        case .pending?: .pending
        case .notSubscribed?, .unknown?, nil: .notSubscribed
        }
    }

    static func registrationMode(_ wire: ApiPieFed.SiteRegistrationMode?) -> RegistrationMode {
        switch wire {
        case .closed?: .closed
        case .requireApplication?: .requiresApplication
        case .open?: .open
        case .unknown?, nil: .other
        }
    }

    /// Returns the number by which a server knows itself. PieFed leaves it out of the site; it is the first row of the list of servers, and
    /// every local person and community has it.
    static func localInstance(_ actorId: WireURL) -> InstanceID { 1 }

    /// Returns the number of an account, which PieFed counts as one with its person.
    static func localUserID(_ person: PersonID) -> LocalUserID { LocalUserID(person.rawValue) }

    /// Returns true if content is shown in a way that hides it at first; nil if the setting is missing.
    static func isBlurred(_ wire: ApiPieFed.ContentVisibility?) -> Bool? { wire.map { $0 == .blur } }

    /// Returns true if at least some people may send messages.
    static func takesMessages(_ wire: ApiPieFed.MessageSenders?) -> Bool { wire != ApiPieFed.MessageSenders.none }

    static func languages(_ wire: [ApiPieFed.LanguageView]?) -> [SpokenLanguage] {
        wire?.map { SpokenLanguage(id: $0.id, code: $0.code ?? "", name: $0.name) } ?? []
    }

    static func languageIDs(_ wire: [ApiPieFed.LanguageView]?) -> [LanguageID] { wire?.map(\.id) ?? [] }

    static func summaries(_ wire: [ApiPieFed.InstanceBlockView]?) -> [InstanceSummary] {
        wire?.map { summary($0.instance) } ?? []
    }

    static func summary(_ wire: ApiPieFed.Instance) -> InstanceSummary {
        InstanceSummary(
            id: wire.id,
            domain: wire.domain,
            software: wire.software,
            version: wire.version,
            created: wire.published.date,
            updated: wire.updated?.date
        )
    }
}

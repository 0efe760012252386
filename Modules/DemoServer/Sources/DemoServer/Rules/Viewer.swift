/// The account of a logged-in request and its person.
struct Viewer {
    let user: LocalUser
    let person: Person

    var id: PersonID { person.id }
}

extension Viewer? {
    /// True if the lists show posts of bots; an anonymous viewer sees them.
    var showsBotAccounts: Bool { self?.user.showBotAccounts ?? true }

    /// True if the viewer is an admin of the server.
    var isAdmin: Bool { self?.user.isAdmin ?? false }

    /// Returns true if the lists show NSFW content: the account's setting or, for an anonymous viewer, true if the site has a content
    /// warning.
    func showsNSFW(on site: Site) -> Bool { self?.user.showNSFW ?? (site.contentWarning != nil) }
}

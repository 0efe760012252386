/// Whoever is logged in and asks.
struct Viewer {
    let user: LocalUser
    let person: Person

    var id: PersonID { person.id }
}

extension Viewer? {
    /// Whether bots' posts are listed; somebody without an account sees them.
    var showsBotAccounts: Bool { self?.user.showBotAccounts ?? true }

    /// Whether posts that were read stay listed.
    var showsReadPosts: Bool { self?.user.showReadPosts ?? true }

    /// Whether the viewer runs the server.
    var isAdmin: Bool { self?.user.isAdmin ?? false }

    /// Whether nsfw content is listed: the account's wish; without an account, if the site warns of it.
    func showsNSFW(on site: Site) -> Bool { self?.user.showNSFW ?? (site.contentWarning != nil) }
}

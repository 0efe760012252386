import Networking

extension Route {
    static var v4SiteRoutes: [Route] {
        [
            Route(.get, at: .v4, "/site") { world, call in
                world.respond { writer in
                    writer.siteViewV4(of: world)
                    writer.array("admins", world.admins) { writer, admin in
                        writer.object { $0.write(admin, v4: world, for: nil) }
                    }
                    writer.member("version", world.dialect.version)
                    // The database returns the languages in no order.
                    let languages = world.languages.map { (key: 0, id: $0.id) }
                    let places = Set(call.ties.sort(languages, in: "all_languages"))
                    writer.array("all_languages", world.languages.filter { places.contains($0.id) }) {
                        writer,
                        language in
                        writer.object { $0.write(language) }
                    }
                    writer.languages("discussion_languages", world.siteLanguages)
                    writer.emptyLists("oauth_providers", "admin_oauth_providers", "blocked_urls", "active_plugins")
                    writer.member("captcha_enabled", world.localSite.captchaEnabled)
                }
            }
        ]
    }
}

extension JSONWriter {
    fileprivate mutating func siteViewV4(of world: World) {
        object("site_view") { writer in
            writer.object("site") { $0.write(v4: world.localInstanceSite) }
            writer.object("local_site") { $0.write(v4: world.localSite, world.siteCounts) }
            writer.object("local_site_rate_limit") { $0.write(v4: world.rateLimits) }
            if let instance = world.instances[world.localInstanceSite.instanceID] {
                writer.object("instance") { $0.write(v4: instance) }
            }
        }
    }

    /// Writes members whose values are empty lists.
    mutating func emptyLists(_ keys: StaticString...) {
        for key in keys { array(key, EmptyCollection<Int>()) { $0.write(number: $1) } }
    }
}

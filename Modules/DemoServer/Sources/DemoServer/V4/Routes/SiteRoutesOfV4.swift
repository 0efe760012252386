import Networking

extension Route {
    static var v4SiteRoutes: [Route] {
        [
            Route(.get, at: .v4, "/site") { world, call in world.siteAnswerV4(call.ties) }
        ]
    }
}

extension World {
    /// Returns the response with the site, its admins and languages.
    func siteAnswerV4(_ ties: TieBreaker) -> Answer {
        respond { writer in
            writer.siteViewV4(of: self)
            writer.array("admins", admins) { writer, admin in
                writer.object { $0.write(admin, v4: self, for: nil) }
            }
            writer.member("version", dialect.version)
            // The database returns the languages in no order.
            let places = Set(ties.sort(languages.map { (key: 0, id: $0.id) }, in: "all_languages"))
            writer.array("all_languages", languages.filter { places.contains($0.id) }) { writer, language in
                writer.object { $0.write(language) }
            }
            writer.languages("discussion_languages", siteLanguages)
            writer.emptyLists("oauth_providers", "admin_oauth_providers", "blocked_urls", "active_plugins")
            writer.member("captcha_enabled", localSite.captchaEnabled)
        }
    }
}

extension JSONWriter {
    mutating func siteViewV4(of world: World) {
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

extension JSONWriter {
    mutating func write(_ site: Site) {
        member("id", site.id)
        member("name", site.name)
        member("sidebar", site.sidebar)
        member("published", site.published)
        member("updated", site.updated)
        member("icon", site.icon)
        member("banner", site.banner)
        member("description", site.description)
        member("actor_id", site.actorID)
        member("last_refreshed_at", site.lastRefreshedAt)
        member("inbox_url", site.inboxURL)
        member("public_key", site.publicKey)
        member("instance_id", site.instanceID)
        if dialect >= .v0_19 { member("content_warning", site.contentWarning) }
    }

    mutating func write(_ site: LocalSite) {
        member("id", site.id)
        member("site_id", site.siteID)
        member("site_setup", site.siteSetup)
        member("enable_downvotes", site.enableDownvotes)
        member("enable_nsfw", site.enableNSFW)
        member("community_creation_admin_only", site.communityCreationAdminOnly)
        member("require_email_verification", site.requireEmailVerification)
        member("application_question", site.applicationQuestion)
        member("private_instance", site.privateInstance)
        member("default_theme", site.defaultTheme)
        member("default_post_listing_type", site.defaultListing.rawValue)
        member("legal_information", site.legalInformation)
        member("hide_modlog_mod_names", site.hideModlogModNames)
        member("application_email_admins", site.applicationEmailAdmins)
        member("slur_filter_regex", site.slurFilter?.pattern)
        member("actor_name_max_length", site.actorNameMaxLength)
        member("federation_enabled", site.federationEnabled)
        member("captcha_enabled", site.captchaEnabled)
        member("captcha_difficulty", site.captchaDifficulty)
        member("published", site.published)
        member("updated", site.updated)
        member("registration_mode", site.registrationMode)
        member("reports_email_admins", site.reportsEmailAdmins)
        guard dialect >= .v0_19 else { return }
        member("federation_signed_fetch", site.federationSignedFetch)
        member("default_post_listing_mode", site.defaultListingMode)
        member("default_sort_type", site.defaultSort.rawValue)
    }

    mutating func write(_ limits: RateLimits) {
        if dialect == .v0_18 { member("id", limits.rowID ?? limits.localSiteID) }
        member("local_site_id", limits.localSiteID)
        member("message", limits.message.capacity)
        member("message_per_second", limits.message.seconds)
        member("post", limits.post.capacity)
        member("post_per_second", limits.post.seconds)
        member("register", limits.register.capacity)
        member("register_per_second", limits.register.seconds)
        member("image", limits.image.capacity)
        member("image_per_second", limits.image.seconds)
        member("comment", limits.comment.capacity)
        member("comment_per_second", limits.comment.seconds)
        member("search", limits.search.capacity)
        member("search_per_second", limits.search.seconds)
        member("published", limits.published)
        member("updated", limits.updated)
        guard dialect >= .v0_19 else { return }
        member("import_user_settings", limits.importUserSettings.capacity)
        member("import_user_settings_per_second", limits.importUserSettings.seconds)
    }

    mutating func write(_ counts: SiteCounts) {
        if dialect == .v0_18 { member("id", counts.rowID ?? counts.siteID) }
        member("site_id", counts.siteID)
        member("users", counts.users)
        member("posts", counts.posts)
        member("comments", counts.comments)
        member("communities", counts.communities)
        member("users_active_day", counts.usersActiveDay)
        member("users_active_week", counts.usersActiveWeek)
        member("users_active_month", counts.usersActiveMonth)
        member("users_active_half_year", counts.usersActiveHalfYear)
    }

    mutating func write(_ tagline: Tagline) {
        member("id", tagline.id)
        member("local_site_id", tagline.localSiteID)
        member("content", tagline.content)
        member("published", tagline.published)
        member("updated", tagline.updated)
    }

    mutating func write(_ language: Language) {
        member("id", language.id)
        member("code", language.code)
        member("name", language.name)
    }
}

extension JSONWriter {
    mutating func write(_ instance: Instance) {
        member("id", instance.id)
        member("domain", instance.domain)
        member("published", instance.published)
        member("updated", instance.updated)
        member("software", instance.software)
        member("version", instance.version)
    }

    /// Writes instances with the state of this server's federation with them.
    mutating func instances(_ key: StaticString, _ instances: [InstanceID], of world: World) {
        array(key, instances.compactMap { world.instances[$0] }) { writer, instance in
            writer.object { writer in
                writer.write(instance)
                if world.dialect >= .v0_19, let state = world.federationStates[instance.id] {
                    writer.object("federation_state") { $0.write(state, of: instance.id) }
                }
            }
        }
    }

    private mutating func write(_ state: FederationState, of instance: InstanceID) {
        member("instance_id", instance)
        member("last_successful_id", state.lastSuccessfulID)
        member("last_successful_published_time", state.lastSuccessfulTime)
        member("fail_count", state.failCount)
        member("last_retry", state.lastRetry)
        member("next_retry", state.nextRetry)
    }

    mutating func write(_ login: Login) {
        member("user_id", login.userID)
        member("published", login.published)
        member("ip", login.address)
        member("user_agent", login.userAgent)
    }
}

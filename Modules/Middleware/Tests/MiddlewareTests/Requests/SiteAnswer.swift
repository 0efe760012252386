/// The minimal response to `/site`.
enum SiteAnswer {
    /// - Parameters:
    ///   - version: The server's version.
    ///   - knowsViewer: True if the server knows the account of the request.
    static func text(version: String, knowsViewer: Bool = false) -> String {
        """
        {"site_view":{"site":{"id":1,"name":"Strata","published":"2023-01-01T00:00:00Z","actor_id":"http://strata.test/",
        "last_refreshed_at":"2023-01-01T00:00:00Z","inbox_url":"http://strata.test/site_inbox","public_key":"","instance_id":1},
        "local_site":{"id":1,"site_id":1,"site_setup":true,"enable_downvotes":true,"enable_nsfw":false,
        "community_creation_admin_only":false,"require_email_verification":false,"private_instance":false,
        "default_theme":"browser","default_post_listing_type":"Local","hide_modlog_mod_names":false,
        "application_email_admins":false,"actor_name_max_length":20,"federation_enabled":false,"captcha_enabled":false,
        "captcha_difficulty":"medium","published":"2023-01-01T00:00:00Z","registration_mode":"Open","reports_email_admins":false},
        "local_site_rate_limit":{"local_site_id":1,"message":180,"message_per_second":60,"post":6,"post_per_second":600,
        "register":3,"register_per_second":3600,"image":6,"image_per_second":3600,"comment":6,"comment_per_second":600,
        "search":60,"search_per_second":600,"published":"2023-01-01T00:00:00Z"},
        "counts":{"site_id":1,"users":1,"posts":1,"comments":1,"communities":1,"users_active_day":1,"users_active_week":1,
        "users_active_month":1,"users_active_half_year":1}},
        "admins":[],"version":"\(version)","all_languages":[],"discussion_languages":[],"taglines":[],"custom_emojis":[]\(knowsViewer ? viewer : "")}
        """
    }

    private static let viewer = """
        ,"my_user":{"local_user_view":{"local_user":{"id":2,"person_id":3,"show_nsfw":false,"theme":"browser",
        "default_sort_type":"Hot","default_listing_type":"Local","interface_language":"en","show_avatars":true,
        "send_notifications_to_email":false,"show_scores":true,"show_bot_accounts":true,"show_read_posts":true,
        "email_verified":true,"accepted_application":true},
        "person":{"id":3,"name":"alice","banned":false,"published":"2023-01-01T00:00:00Z","actor_id":"http://strata.test/u/alice",
        "local":true,"deleted":false,"bot_account":false,"instance_id":1},
        "counts":{"person_id":3,"post_count":0,"comment_count":0}},
        "follows":[],"moderates":[],"community_blocks":[],"person_blocks":[],"discussion_languages":[]}
        """
}

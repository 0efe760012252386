import Networking

extension BodySchema {
    /// The schema of a route of 0.19; nil where a body is not judged as a whole.
    static func of(_ request: HTTPRequest) -> BodySchema? {
        let path = request.path.hasPrefix(Route.base) ? String(request.path.dropFirst(Route.base.count)) : request.path
        return (request.method == .put ? puts : posts)[path].map(BodySchema.init)
    }

    private static let posts = [
        "/post":
            "CreatePost name:text community_id:i32 url:text? body:text? alt_text:text? honeypot:text? nsfw:flag? "
            + "language_id:i32? custom_thumbnail:text?",
        "/post/delete": "DeletePost post_id:i32 deleted:flag",
        "/post/remove": "RemovePost post_id:i32 removed:flag reason:text?",
        "/post/mark_as_read": "MarkPostAsRead post_ids:ids read:flag",
        "/post/hide": "HidePost post_ids:ids hide:flag",
        "/post/lock": "LockPost post_id:i32 locked:flag",
        "/post/feature": "FeaturePost post_id:i32 featured:flag feature_type:word",
        "/post/like": "CreatePostLike post_id:i32 score:i16",
        "/post/report": "CreatePostReport post_id:i32 reason:text",
        "/comment": "CreateComment content:text post_id:i32 parent_id:i32? language_id:i32?",
        "/comment/delete": "DeleteComment comment_id:i32 deleted:flag",
        "/comment/remove": "RemoveComment comment_id:i32 removed:flag reason:text?",
        "/comment/mark_as_read": "MarkCommentReplyAsRead comment_reply_id:i32 read:flag",
        "/comment/distinguish": "DistinguishComment comment_id:i32 distinguished:flag",
        "/comment/like": "CreateCommentLike comment_id:i32 score:i16",
        "/comment/report": "CreateCommentReport comment_id:i32 reason:text",
        "/community":
            "CreateCommunity name:text title:text description:text? icon:text? banner:text? nsfw:flag? "
            + "posting_restricted_to_mods:flag? discussion_languages:ids? visibility:word?",
        "/community/follow": "FollowCommunity community_id:i32 follow:flag",
        "/community/block": "BlockCommunity community_id:i32 block:flag",
        "/community/delete": "DeleteCommunity community_id:i32 deleted:flag",
        "/community/remove": "RemoveCommunity community_id:i32 removed:flag reason:text?",
        "/community/transfer": "TransferCommunity community_id:i32 person_id:i32",
        "/community/ban_user":
            "BanFromCommunity community_id:i32 person_id:i32 ban:flag remove_data:flag? reason:text? expires:i64?",
        "/community/mod": "AddModToCommunity community_id:i32 person_id:i32 added:flag",
        "/private_message": "CreatePrivateMessage content:text recipient_id:i32",
        "/private_message/delete": "DeletePrivateMessage private_message_id:i32 deleted:flag",
        "/private_message/mark_as_read": "MarkPrivateMessageAsRead private_message_id:i32 read:flag",
        "/private_message/report": "CreatePrivateMessageReport private_message_id:i32 reason:text",
        "/user/register":
            "Register username:text password:text password_verify:text show_nsfw:flag? email:text? captcha_uuid:text? "
            + "captcha_answer:text? honeypot:text? answer:text?",
        "/user/login": "Login username_or_email:text password:text totp_2fa_token:text?",
        "/user/mention/mark_as_read": "MarkPersonMentionAsRead person_mention_id:i32 read:flag",
        "/user/ban": "BanPerson person_id:i32 ban:flag remove_data:flag? reason:text? expires:i64?",
        "/user/block": "BlockPerson person_id:i32 block:flag",
        "/user/delete_account": "DeleteAccount password:text delete_content:flag",
        "/site/block": "BlockInstance instance_id:i32 block:flag",
        "/admin/add": "AddAdmin person_id:i32 added:flag",
        "/admin/purge/person": "PurgePerson person_id:i32 reason:text?",
        "/admin/purge/community": "PurgeCommunity community_id:i32 reason:text?",
        "/admin/purge/post": "PurgePost post_id:i32 reason:text?",
        "/admin/purge/comment": "PurgeComment comment_id:i32 reason:text?",
        "/custom_emoji":
            "CreateCustomEmoji category:text shortcode:text image_url:text alt_text:text keywords:texts",
        "/custom_emoji/delete": "DeleteCustomEmoji id:i32",
    ]

    private static let puts = [
        "/post":
            "EditPost post_id:i32 name:text? url:text? body:text? alt_text:text? nsfw:flag? language_id:i32? "
            + "custom_thumbnail:text?",
        "/post/save": "SavePost post_id:i32 save:flag",
        "/post/report/resolve": "ResolvePostReport report_id:i32 resolved:flag",
        "/comment": "EditComment comment_id:i32 content:text? language_id:i32?",
        "/comment/save": "SaveComment comment_id:i32 save:flag",
        "/comment/report/resolve": "ResolveCommentReport report_id:i32 resolved:flag",
        "/community":
            "EditCommunity community_id:i32 title:text? description:text? icon:text? banner:text? nsfw:flag? "
            + "posting_restricted_to_mods:flag? discussion_languages:ids? visibility:word?",
        "/community/hide": "HideCommunity community_id:i32 hidden:flag reason:text?",
        "/private_message": "EditPrivateMessage private_message_id:i32 content:text",
        "/private_message/report/resolve": "ResolvePrivateMessageReport report_id:i32 resolved:flag",
        "/user/save_user_settings":
            "SaveUserSettings show_nsfw:flag? blur_nsfw:flag? auto_expand:flag? theme:text? default_sort_type:word? "
            + "default_listing_type:word? interface_language:text? avatar:text? banner:text? display_name:text? "
            + "email:text? bio:text? matrix_user_id:text? show_avatars:flag? send_notifications_to_email:flag? "
            + "bot_account:flag? show_bot_accounts:flag? show_read_posts:flag? discussion_languages:ids? "
            + "open_links_in_new_tab:flag? infinite_scroll_enabled:flag? post_listing_mode:word? "
            + "enable_keyboard_navigation:flag? enable_animated_images:flag? collapse_bot_comments:flag? "
            + "show_scores:flag? show_upvotes:flag? show_downvotes:flag? show_upvote_percentage:flag?",
        "/custom_emoji": "EditCustomEmoji id:i32 category:text image_url:text alt_text:text keywords:texts",
        "/user/change_password": "ChangePassword new_password:text new_password_verify:text old_password:text",
    ]
}

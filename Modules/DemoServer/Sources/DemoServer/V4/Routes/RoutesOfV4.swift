extension Route {
    /// The routes of `/api/v4`.
    static var v4Routes: [Route] {
        v4SiteRoutes + v4AccountRoutes + v4PostRoutes + v4CommentRoutes + v4CommunityRoutes + v4PersonRoutes
            + v4ContentListRoutes + v4InboxRoutes + v4FindingRoutes + v4PostWriteRoutes
            + v4CommentWriteRoutes + v4ModerationRoutes + v4RelationRoutes + v4ReportRoutes
            + v4AdminRoutes + v4ModlogRoutes + v4SettingsRoutes + v4MultiCommunityRoutes
    }
}

public import WireRuntime

/// A site with settings and counts.
public struct ApiSiteView: WireValue {
    /// The site of a remote instance.
    public var site: ApiSite
    /// The settings.
    public var localSite: ApiLocalSite
    /// The rate limits.
    public var localSiteRateLimit: ApiLocalSiteRateLimit
    /// Counts.
    public var counts: ApiSiteAggregates

    /// Makes a value, for tests and previews.
    public init(
        site: ApiSite,
        localSite: ApiLocalSite,
        localSiteRateLimit: ApiLocalSiteRateLimit,
        counts: ApiSiteAggregates
    ) {
        self.site = site
        self.localSite = localSite
        self.localSiteRateLimit = localSiteRateLimit
        self.counts = counts
    }

    private enum CodingKeys: String, CodingKey {
        case site
        case localSite = "local_site"
        case localSiteRateLimit = "local_site_rate_limit"
        case counts
    }
}

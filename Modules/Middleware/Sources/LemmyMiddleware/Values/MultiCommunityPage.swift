package import Middleware

/// A multi-community with its communities.
@MainActor
public struct MultiCommunityPage {
    /// The multi-community.
    public let multi: MultiCommunity
    /// The communities in the server's order.
    public let communities: [Community1]
    /// True if a community that was to be put in was there already, or one that was to be taken out was not there, as the server said
    /// immediately before. Nothing was changed then.
    public let isUnchanged: Bool
}

/// The tier values of a multi-community and its communities.
package struct MultiCommunityPageValue: TierAnswer {
    /// The multi-community.
    package var multi: MultiCommunityValue
    /// The communities. A server leaves the viewer's relation to them out, so they have no higher tier.
    package var communities: [Community1Value]
    /// True if a change was to be made, and the server said that it was made already.
    package private(set) var isUnchanged = false

    /// Creates a page.
    package init(multi: MultiCommunityValue, communities: [Community1Value]) {
        (self.multi, self.communities) = (multi, communities)
    }

    /// Adds the updates of the multi-community and its communities.
    package func collect(into updates: inout EntityUpdates) {
        multi.collect(into: &updates)
        communities.collect(into: &updates)
    }

    /// The page after a change that has no effect.
    package var unchanged: MultiCommunityPageValue {
        var page = self
        page.isUnchanged = true
        return page
    }

    /// Returns the page with a community more, or less. The server's response to such a change does not contain the multi-community.
    package func including(_ isIncluded: Bool, _ community: Community1Value) -> MultiCommunityPageValue {
        var page = self
        page.communities.removeAll { $0.id == community.id }
        if isIncluded { page.communities.append(community) }
        let count = page.communities.count
        page.multi = multi.updating(.communities) { $0.communityCount = count }
        return page
    }
}

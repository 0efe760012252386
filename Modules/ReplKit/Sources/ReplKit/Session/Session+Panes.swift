extension Session {
    private static let screen = "screen"

    /// Keeps the panes on the screen.
    func showPanes() throws {
        guard let show = options.showPanes else {
            throw ReplError(
                .failed,
                "panes on needs a terminal that can move its cursor",
                hint: "panes once"
            )
        }
        panes.follow(as: Self.screen) { [weak self] _, state in show(state, self?.options.usesColour ?? false) }
    }

    /// Gives the screen back.
    func hidePanes() {
        panes.unfollow(Self.screen)
        options.showPanes?(nil, false)
    }

    /// Tells `viewers` from now on what the panes show, until the session ends.
    public func sharePanes(with viewers: PanesSocket) {
        var hasBegun = false
        panes.follow(as: viewers.path) { news, state in
            viewers.post(hasBegun ? news : [viewers.greeting(state)])
            hasBegun = true
        }
        sharedPanes = viewers
    }

    /// Nobody follows any more.
    func endPanes() {
        hidePanes()
        if let sharedPanes { panes.unfollow(sharedPanes.path) }
        sharedPanes?.close()
        sharedPanes = nil
    }
}

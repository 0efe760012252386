extension ConsistencyManager {
    /// Makes a change of who shows what; the authority hears of it when the outermost one is complete.
    ///
    /// Every change of subscriptions goes through here. An authority may post when it is told, so nothing may be half done then.
    func changingShown<Result>(_ body: () -> Result) -> Result {
        openChanges += 1
        defer {
            openChanges -= 1
            if openChanges == 0, entities.news.isPending { tellShown() }
        }
        return body()
    }

    /// Goes over to another authority, which learns what is shown already.
    func authorityChanged() {
        guard authority != nil else { return entities.stopNews() }
        entities.startNews()
        if openChanges == 0 { tellShown() }
    }

    /// Tells what began and ended; what that causes in turn is told after it, never inside it.
    private func tellShown() {
        guard !isTellingShown else { return }
        isTellingShown = true
        defer { isTellingShown = false }
        while entities.news.isPending {
            // It is held weakly, and may be gone without a word.
            guard let authority else { return entities.stopNews() }
            let (began, ended) = entities.takeNews()
            if !began.isEmpty || !ended.isEmpty {
                authority.shownIdentifiersChanged(began: began, ended: ended)
            }
        }
    }
}

import ReplKit

/// The concepts of this plug-in, which `help` explains.
enum LemmyTopics {
    static let all = [
        HelpTopic(
            "tiers",
            ["tier", "stub", "stubs"],
            lesson: "stubs",
            [
                "A tier says how much of an entity is loaded. A stub is an address alone, T1",
                "is what a link shows, T2 what a row of a list shows, T3 what its page shows.",
                "A list loads only what it shows. upgrade REF loads the rest, until nothing",
                "needs it any more. A field of a higher tier is not empty and not nil: in",
                "Swift, the type of the lower tier does not have it.",
            ]
        ),
        HelpTopic(
            "identity",
            ["identity map", "map", "weak"],
            lesson: "identity",
            [
                "While an entity is in memory, there is one object for its id. A list, a page",
                "and a search share it, so each of them shows a change. The identity map that",
                "finds it is weak: it holds nothing, and what no view and no handle holds is",
                "freed. Each account has objects of its own. cache KIND shows them, and who",
                "holds them.",
            ]
        ),
        HelpTopic(
            "rollback",
            ["optimistic", "pending", "rolled"],
            lesson: "rollback",
            [
                "An edit is shown first and sent then. A ? marks a value that the server has",
                "not confirmed. If the server refuses, the edit is rolled back: every view",
                "shows the old value again. net fail 1 lets the next request fail; explain",
                "tells afterwards what happened.",
            ]
        ),
    ]
}

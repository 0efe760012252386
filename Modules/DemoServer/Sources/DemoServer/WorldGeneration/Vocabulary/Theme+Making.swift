extension Theme {
    static let swift = Theme(
        name: "swift",
        title: "Swift",
        description: "The language, its packages and the people who write it.",
        things: [
            "an actor that never sleeps", "a result builder", "the new concurrency checks",
            "a macro that writes itself",
            "my first package", "a protocol with two associated types", "a data race in a test", "the existential tax",
            "a parser for tide tables", "an optional inside an optional", "the build that takes eleven minutes",
            "`inout` in a closure", "a weak map of models", "a property wrapper nobody asked for",
        ],
        doings: [
            "moving to strict concurrency", "writing tests first", "deleting half of the code",
            "porting a game to Linux",
            "decoding JSON by hand", "teaching value semantics", "replacing a singleton", "reading the evolution forum",
        ],
        claims: [
            "a struct is enough most of the time", "the compiler is right and I do not like it",
            "every cache is a promise", "nobody reads the second page of the documentation",
            "the fastest code is the one that was never called", "an enum with one case is still an enum",
            "`async` is not a colour, it is a calendar", "naming it took longer than writing it",
        ]
    )

    static let datalayers = Theme(
        name: "datalayers",
        title: "Data layers",
        description: "Identity maps, caches, consistency: everything between the wire and the view.",
        things: [
            "an identity map", "a stale row", "an optimistic vote", "a cache of caches", "the second request",
            "a rollback at the wrong moment", "a tree of immutable values", "an offline queue",
            "a merge conflict of likes",
            "the write that arrived twice", "a cold start", "a schema from 2011",
        ],
        doings: [
            "invalidating things", "reconciling two lists", "drawing boxes and arrows", "counting unread replies",
            "keeping views consistent", "paging with cursors", "explaining why a view changed", "replaying old edits",
        ],
        claims: [
            "there is only one source of truth and it is never where you look", "pending is a state, not an error",
            "lists are harder than objects", "the clock on the server is the only clock",
            "a timeout is an answer, too", "every count is wrong for a while",
        ]
    )

    static let terminals = Theme(
        name: "terminals",
        title: "Terminals",
        description: "Line editors, prompts, and what fits in 80 columns.",
        things: [
            "a prompt with eleven colours", "the bell character", "a keyboard with forty keys", "a pager that forgets",
            "tab completion for recipes", "an alias for everything", "a terminal from 1983", "the right font",
            "a spinner that lies", "one very long pipe",
        ],
        doings: [
            "quitting the editor", "drawing boxes with characters", "fixing line wrapping", "recording a session",
            "working over a slow line", "renaming four thousand files", "living without a mouse",
        ],
        claims: [
            "80 columns are plenty", "every progress bar ends at 99 %", "silence is the best output",
            "wide characters are two columns until they are not", "the manual was right all along",
            "a good error message is a feature",
        ]
    )

    static let diy = Theme(
        name: "diy",
        title: "Do it yourself",
        description: "Wood, wool, wire. Show what you made and what went wrong.",
        things: [
            "a shelf that is almost level", "a hand-knitted cable", "the third hammer", "a lamp made of jars",
            "a chair with three legs", "a box joint", "my grandfather's plane", "a jumper with two left arms",
            "a soldering iron from the bin", "twelve metres of oak",
        ],
        doings: [
            "sanding between coats", "measuring twice", "repairing a zip", "sharpening chisels",
            "knitting in the round",
            "wiring a doorbell", "painting a ceiling", "building a bench",
        ],
        claims: [
            "you can never have too many clamps", "glue is stronger than the wood", "the plan was in inches",
            "a dull blade is the dangerous one", "every project is a trip to the shop", "square is a feeling",
        ]
    )

    static let photos = Theme(
        name: "photos",
        title: "Photos",
        description: "Light on things. Say which lens if you like.",
        things: [
            "a heron in the fog", "the old gasworks", "a roll of film from 1994", "a puddle with a tram in it",
            "the moon over the silo", "a portrait of my baker", "a borrowed 35 mm lens", "frost on a spider's web",
            "the last ferry", "a very patient owl",
        ],
        doings: [
            "waiting for the light", "shooting one frame a day", "developing film in the bathroom", "cropping less",
            "carrying a tripod uphill", "photographing strangers, with their consent", "sorting 9,000 pictures",
        ],
        claims: [
            "the best camera is the one that is charged", "grain is not noise", "blue hour is ten minutes long",
            "nobody looks at the corners but me", "you can hear a good picture", "noon is a perfectly fine time",
        ]
    )
}

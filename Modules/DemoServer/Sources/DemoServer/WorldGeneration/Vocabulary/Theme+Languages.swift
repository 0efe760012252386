extension Theme {
    static let german = Theme(
        name: "deutsch",
        title: "Deutsch gesprochen",
        description: "Alles auf Deutsch: Brot, Bahn und Grüße.",
        phrasebook: .german,
        things: [
            "die Bahn", "ein Brötchen am Sonntag", "die Steuererklärung", "der Balkon", "das Freibad",
            "ein Schrebergarten",
            "die Pfandflasche", "das Wörterbuch", "eine Ölheizung", "der Sperrmüll",
        ],
        doings: [
            "richtig lüften", "Pilze sammeln", "Brot backen", "Fahrrad flicken", "Umlaute tippen", "Geschirr spülen",
        ],
        claims: [
            "die Verspätung ist der Fahrplan", "ohne Größe kein ß", "sonntags hat alles zu",
            "Pünktlichkeit ist relativ",
            "das haben wir schon immer so gemacht", "der Kaffee war früher schlechter",
        ]
    )

    static let french = Theme(
        name: "francophonie",
        title: "Francophonie",
        description: "On parle français ici, avec tous les accents.",
        phrasebook: .french,
        things: [
            "le fromage du marché", "un vélo rouillé", "la grève", "une tarte aux poireaux",
            "le dictionnaire de mon père",
            "un café à 7 h", "la boulangerie du coin", "une pétanque sous la pluie",
        ],
        doings: [
            "cuire une baguette", "réparer un volet", "jouer aux échecs", "planter des œillets", "écrire à la main",
        ],
        claims: [
            "le pain est meilleur le matin", "les accents ne sont pas décoratifs", "il pleut toujours le mercredi",
            "la recette de ma tante est secrète", "personne ne lit le règlement",
        ]
    )

    static let japanese = Theme(
        name: "nihongo",
        title: "日本語",
        description: "日本語で話しましょう。初心者も歓迎です。",
        phrasebook: .japanese,
        things: ["猫", "抹茶", "新幹線", "漢字の本", "味噌汁", "古い地図", "祖母の着物", "駅弁", "桜", "折り紙"],
        doings: ["お茶をいれる", "漢字を覚える", "写真を撮る", "朝早く起きる", "ベランダで野菜を育てる"],
        claims: [
            "秋が一番好きです", "練習すれば上手になります", "雨の日は本を読みます", "猫は正しいと思います", "電車は時間どおりです",
        ]
    )

    static let announcements = Theme(
        name: "announcements",
        title: "Announcements",
        description: "From those who run this place. Only moderators post here.",
        things: [
            "the new server", "a longer title field", "the weekly backup", "the rules about links", "a second admin",
            "the maintenance window", "the spam filter", "our electricity bill",
        ],
        doings: [
            "moving to the new machine", "blocking an instance", "collecting donations", "updating to the next version",
            "restoring from the backup",
        ],
        claims: [
            "we will be down for ten minutes", "search works again", "registrations stay open", "backups were tested",
            "thank you for your patience",
        ]
    )

    static let rail = Theme(
        name: "railways",
        title: "Railways",
        description: "Night trains, branch lines, timetables as literature.",
        things: [
            "a sleeper to the coast", "the last branch line", "a signal box with curtains", "a dining car",
            "a model of platform 4", "the 05:47", "a timetable from 1938", "a viaduct in the snow",
        ],
        doings: [
            "changing at the border", "sleeping in the upper berth", "building a layout in the attic",
            "riding every line in a week", "waiting for the connection",
        ],
        claims: [
            "the journey is the seat by the window", "delays are part of the plan", "every station had a clock once",
            "a train never gets lost", "gauge is destiny",
        ]
    )

    static let weather = Theme(
        name: "weather",
        title: "Weather",
        description: "Everybody talks about it. Here we measure it.",
        things: [
            "a rain gauge", "ball lightning", "a cloud like a whale ☁️", "the warmest November",
            "a barometer from a ship",
            "snow at the airport", "the föhn", "a forecast that was right",
        ],
        doings: ["reading the sky", "chasing fog", "logging rainfall", "building a station from scrap"],
        claims: [
            "there is bad weather and it is here", "the app is always an hour late", "wind is weather with an opinion",
            "it never rains on the gauge",
        ]
    )

    /// This server's communities in descending order of activity.
    static let local = [
        swift, cats, cooking, photos, books, gardening, datalayers, music, terminals, german, diy, astronomy, afterdark,
        linguistics, japanese, cycling, teaching, history, french,
    ]

    /// The other servers' communities; some have the same name as a local one.
    static let remote: [(theme: Theme, isFar: Bool)] = [
        (swift, false), (rail, false), (cats, true), (weather, true), (books, false), (german, true),
    ]
}

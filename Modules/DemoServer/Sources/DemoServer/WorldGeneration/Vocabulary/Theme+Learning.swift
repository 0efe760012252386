extension Theme {
    static let books = Theme(
        name: "books",
        title: "Books",
        description: "What we read, what we gave up on, what we lent and never saw again.",
        things: [
            "a novel without the letter e", "the second-hand shop by the canal", "a book about lighthouses",
            "an unread stack as tall as I am", "a translation from the Finnish", "the sequel", "a map on the endpapers",
            "a detective who knits", "a diary from 1911", "four pages about a door", "the library card",
        ],
        doings: [
            "reading in bed", "annotating in pencil", "giving up on page 50", "reading aloud to a dog",
            "rereading childhood books", "lending to friends", "finishing the series",
        ],
        claims: [
            "the film was a different book", "paper remembers", "long chapters are a sign of trust",
            "nobody has finished it and everybody quotes it", "a good index is literature",
            "the last page should come as no surprise and still does",
        ]
    )

    static let music = Theme(
        name: "music",
        title: "Music",
        description: "Playing and listening. 🎸🎻🥁",
        things: [
            "a cello with a wolf note", "the B side", "a choir in a car park", "a drum machine from 1982",
            "an out-of-tune piano", "a song in 7/8", "a cassette from a friend", "the quiet part", "my first reed",
            "a concert for nine people",
        ],
        doings: [
            "practising scales slowly", "learning the accordion at forty", "recording in a wardrobe",
            "playing with strangers", "tuning by ear", "counting rests", "listening to whole albums",
        ],
        claims: [
            "silence is the hardest note", "the demo was better", "everybody rushes the bridge",
            "vinyl does not sound better, it sounds rarer", "a metronome is never angry",
            "bass players hear everything",
        ]
    )

    static let astronomy = Theme(
        name: "astronomy",
        title: "Astronomy",
        description: "Clear skies to everybody. 🔭",
        things: [
            "Saturn through binoculars", "a comet nobody announced", "a mirror ground by hand", "the Pleiades",
            "a sky without street lamps", "a spectroscope made of a CD", "M31 at last",
            "the shadow of a moon on Jupiter",
            "a meteor with a sound", "four hours of cloud",
        ],
        doings: [
            "collimating in the cold", "counting meteors", "observing from a balcony", "stacking 200 frames",
            "keeping a log", "explaining phases with an orange", "staying awake for Mercury",
        ],
        claims: [
            "the best telescope is the one you carry outside", "dark skies begin behind the second hill",
            "everything is further away than you think", "the eye needs thirty minutes",
            "clouds know when it is new moon",
        ]
    )

    static let linguistics = Theme(
        name: "languages",
        title: "Languages 語 язык لغة",
        description: "Words and where they come from. All scripts welcome.",
        things: [
            "a loanword that came back", "the Finnish partitive", "an untranslatable pun", "здравствуйте",
            "a script without vowels", "the word for “butterfly”", "مرحبا بالعالم", "नमस्ते दुनिया",
            "a tone that I cannot hear", "the Oxford comma", "zażółć gęślą jaźń", "my landlady's dialect",
        ],
        doings: [
            "learning kanji on the train", "dreaming in a foreign language", "pronouncing Þingvellir",
            "collecting words for snow", "reading Beowulf to a baby", "speaking with an accent",
        ],
        claims: [
            "no two words mean the same", "grammar is what people do", "every language has a hard corner",
            "spelling is a museum", "ü is not u with dots", "you are never finished with the articles",
        ]
    )

    static let history = Theme(
        name: "history",
        title: "Small history",
        description: "Not the battles: the buttons, the bread, the bus timetables.",
        things: [
            "a button from 1740", "the price of candles", "a tram ticket from 1926", "a love letter about turnips",
            "the town's third fire", "a forged map", "a cookbook for sieges", "the man who wound the clocks",
        ],
        doings: [
            "reading old handwriting", "digging in parish registers", "restoring a sign", "asking one's grandparents",
            "dating wallpaper", "following a river on six maps",
        ],
        claims: [
            "people have always complained about the young", "the past was louder than we think",
            "every archive has a shoe box", "nothing is as new as a tradition", "they were not colder, they wore wool",
        ]
    )

    static let teaching = Theme(
        name: "teaching",
        title: "Teaching",
        description: "Lessons that worked, and those that did not.",
        things: [
            "a room of thirty twelve-year-olds", "the question at the back", "a red pen", "a lesson without slides",
            "the projector", "a worksheet from 1998", "an honest mistake", "homework eaten by an actual dog",
        ],
        doings: [
            "explaining fractions with bread", "marking on the train", "waiting after a question",
            "teaching loops first",
            "remembering names", "letting them debug",
        ],
        claims: [
            "silence is thinking", "every wrong answer is an answer to something", "nobody learns on an empty stomach",
            "the best examples are the boring ones", "you never teach the same lesson twice",
        ]
    )
}

extension Theme {
    static let cats = Theme(
        name: "cats",
        title: "Cats",
        description: "Pictures of cats, and of what they have done. 猫も大歓迎 🐈",
        things: [
            "a cardboard box", "the neighbour's tabby", "a very small kitten", "the new scratching post",
            "a cat who opens doors", "my keyboard, formerly", "a tail in the butter", "the three o'clock gallop",
            "an orange cat", "the vet with the soft voice", "a half-eaten spider", "Miss Whiskers 🐾",
        ],
        doings: [
            "moving house with two cats", "brushing a Maine Coon", "being ignored by a cat", "trimming claws",
            "introducing a kitten", "working with a cat on the desk", "finding the third toy mouse",
        ],
        claims: [
            "boxes are better than beds", "they know exactly what they are doing", "cats are a liquid",
            "the expensive food is always the wrong one", "a closed door is an insult",
            "there is no such thing as one cat", "purring is cheaper than therapy",
        ]
    )

    static let gardening = Theme(
        name: "gardening",
        title: "Gardening",
        description: "Slow things, mostly green. Slugs are off topic and on the lettuce.",
        things: [
            "a tomato in November", "the compost heap", "forty courgettes", "a fig on the balcony", "one brave slug",
            "my grandmother's roses", "a greenhouse of old windows", "the first frost", "a bag of mystery bulbs",
            "a hedgehog under the hazel", "basil that survived", "the apple nobody can name",
        ],
        doings: [
            "sowing too early", "pruning an old pear", "saving seeds", "watering before sunrise", "mulching with wool",
            "growing potatoes in a bucket", "giving courgettes away at night",
        ],
        claims: [
            "tomatoes want less water than you think", "weeds are plants with ambition", "it is never only one slug",
            "good soil smells of rain", "every seed packet is an optimist", "mint is forever",
        ]
    )

    static let cooking = Theme(
        name: "cooking",
        title: "Cooking",
        description: "What is for dinner, and what it should have been.",
        things: [
            "a sourdough starter called Kevin", "lentil soup", "a cast-iron pan", "the last jar of plums",
            "a knife that holds its edge", "pickled everything", "a burnt custard", "Tuesday's leftovers",
            "a proper ramen broth", "four cloves of garlic, so ten", "my aunt's dumplings", "an honest omelette",
        ],
        doings: [
            "folding instead of kneading", "cooking for one", "salting early", "fermenting cabbage",
            "baking at high altitude", "reading recipes to the end", "feeding eleven people",
        ],
        claims: [
            "more butter was the answer", "salt is a temperature", "the recipe lies about the onions",
            "rice does not need to be watched", "soup is better on the second day", "you can tell by the sound",
        ]
    )

    static let cycling = Theme(
        name: "cycling",
        title: "Cycling",
        description: "Two wheels, or three. Headwinds welcome.",
        things: [
            "a headwind in both directions", "a steel frame from 1987", "the wrong tyre", "a bell that everybody hears",
            "a cargo bike with a piano", "the hill behind the station", "a puncture in the rain", "new bar tape",
            "a borrowed tandem", "the bike lane that ends at a tree",
        ],
        doings: [
            "riding to work in winter", "truing a wheel", "touring without a plan", "commuting with a child",
            "learning to fall", "patching a tube on a bridge", "sleeping in bus shelters",
        ],
        claims: [
            "the right number of bikes is one more", "it never gets easier, only flatter", "mudguards are for friends",
            "you do not stop because it rains", "helmet hair is a hairstyle", "every map is flat",
        ]
    )

    static let afterdark = Theme(
        name: "afterdark",
        title: "After dark",
        description: "For adults, says the mark. In truth: insomnia, night buses, and strong opinions.",
        nsfw: true,
        things: [
            "the night bus", "a bar with one table", "a bath at three in the morning", "the upstairs neighbours",
            "an unsent letter", "red wine on a white sofa", "a very frank horoscope",
        ],
        doings: ["not sleeping", "dancing alone", "texting one's former landlord", "reading poems aloud"],
        claims: [
            "nothing good is said after two", "the moon is overrated", "everybody hums in the lift",
            "tea is also a nightcap",
        ]
    )
}

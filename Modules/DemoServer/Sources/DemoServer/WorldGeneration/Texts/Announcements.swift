/// The announcements of a generated world, which the bundled one does not have.
enum Announcements {
    static let topic = ThreadCorpus.Topic(
        name: "announcements",
        title: "Announcements",
        description: "From those who run this place. Only moderators post here.",
        nsfw: false,
        isLocal: true
    )

    static let all: [(title: String, body: String)] = [
        (
            "Ten minutes of silence on Sunday",
            "At six in the morning we move to the new machine. Whoever is awake then may talk to a cat."
        ),
        (
            "Backups were made, and this time also read",
            "We restored yesterday's into an empty room. Everything was there, even the umbrella discussion."
        ),
        (
            "Please write titles that say something",
            "\"Help\" is a feeling. \"My list shows the same post twice\" is a title."
        ),
        (
            "There are two of us now",
            "Since Monday this place has a second administrator. You tell us apart by the spelling of *colour*."
        ),
        (
            "Search finds the last word again",
            "It had been looking at all words but one. Thank you to the person who searched for \"zucchini\"."
        ),
        (
            "Our electricity bill, as a graph",
            "It goes up in July, when the fans argue. Donations are welcome, ice too."
        ),
        (
            "Registrations stay open",
            "Somebody asked whether we are full. We have counted the chairs, and there is one more than yesterday."
        ),
        (
            "A word about links",
            "A link without a sentence is a door without a sign. Please say in a line what is behind it."
        ),
    ]
}

/// The names of generated people. An account's name uses one alphabet; a display name may use any characters.
enum PersonNames {
    /// The people with fixed names, the admin first. The first four are in every world, the others if there is room.
    static let known = [
        "carol", "alice", "bob", "dave", "erin", "frank", "grace", "heidi", "ivan", "judy", "kenji", "lena", "miguel",
        "nadia",
        "olga", "pavel", "quinn", "rosa", "samir", "tomas",
    ]

    static let given = [
        "ada", "akira", "amara", "anneke", "arjun", "astrid", "bela", "bruno", "chidi", "chloe", "dag", "delia",
        "diego", "edda",
        "elif", "emil", "esra", "fatou", "felix", "fern", "gita", "goran", "hana", "hugo", "ilse", "imran", "ines",
        "jonas",
        "juno", "kaito", "katya", "kwame", "laszlo", "leila", "linus", "luca", "mabel", "malik", "marta", "mika",
        "naoko", "nils",
        "noor", "oscar", "otis", "paz", "petra", "priya", "rafa", "ruth", "sana", "signe", "sven", "tariq", "tilda",
        "ugo", "vera",
        "wanda", "xiu", "yusuf", "zara", "zdenek", "zuri",
    ]

    static let nouns = [
        "otter", "lantern", "gravel", "teapot", "comet", "willow", "pixel", "marmot", "anchor", "biscuit", "thistle",
        "walnut",
        "signal", "harbour", "magpie", "compass", "mitten", "quarry", "pepper", "meadow", "turnip", "zephyr", "badger",
        "cinder",
        "drizzle", "ember", "fennel", "glacier", "hazel", "ink", "juniper", "kettle", "lichen", "moss", "nutmeg",
        "orchard",
        "puddle", "rye", "saddle", "tundra", "umbra",
    ]

    static let cyrillic = ["маша", "борис", "оксана", "пётр", "елена", "дмитро", "зоя", "юрий"]
    static let arabic = ["ليلى", "كريم", "سمير", "نور", "ياسمين"]

    static let shown = [
        "🌱", "(they)", "村上", "of the Marsh", "PhD (pending)", "🏳️‍🌈", "is on holiday", "ツ", "the Younger", "👩🏽‍🚀", "· Ελλάδα",
        "[she/her]",
        "ok_hand 👌🏿", "Ńîçķñåmé", "مرحبا", "— read the rules", "z̷a̷l̷g̷o̷",
    ]

    static let bios = [
        "Mostly here for the cats.", "I answer slowly, but I answer.", "Bakes, bikes, forgets birthdays.",
        "Software by day, accordion by night.", "自己紹介は後で書きます。", "Opinions are my dog's.",
        "Ex-librarian. Still whispering.",
        "Looking for a good rye recipe.", "**Bold** claims, *italic* doubts.", "Lurker since the old forum.",
        "Grüße aus dem Schrebergarten!", "Trains > planes.\n\nAsk me about viaducts.", "I moderate too much.",
    ]
}

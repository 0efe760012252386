/// Replies that fit any comment, for threads that grow beyond the texts of the corpus.
enum GenericReplies {
    /// Returns a reply to a text. Some quote the text's first line.
    static func reply(to text: String, _ random: inout SeededRandom) -> String {
        let reply = random.element(of: openers)
        let rest = random.chance(perMille: 400) ? " \(random.element(of: sentences))" : ""
        guard random.chance(perMille: 120), let line = quotableLine(of: text) else { return reply + rest }
        return "> \(line)\n\n\(reply)\(rest)"
    }

    /// Returns the first line of a text, if it is short and has no markup of its own.
    private static func quotableLine(of text: String) -> Substring? {
        guard let line = text.split(separator: "\n").first, line.utf8.count < 160,
            let first = line.first, first.isLetter
        else { return nil }
        return line
    }

    private static let openers = [
        "Thanks, this helped.", "Same here.", "I had to read this twice, and it was worth it.", "Can confirm.", "Wow.",
        "This is the comment I came for.", "Not my experience, but I see why.", "I laughed louder than I should have.",
        "I read this to my cat. No reaction.", "Saved for Monday.", "Following.", "You are both right.",
        "Can somebody draw this?", "I disagree, kindly.", "Counterpoint: tea.", "That explains a lot about my week.",
        "Now I want to try it.", "Ha!", "I did not know that.", "I knew that, but not why.", "😂", "👍🏽", "🐈",
        "What happens if there are two of them?", "And then?", "It depends.", "Underrated.",
        "Please never delete this.",
        "Do you have a picture?", "I have a picture, but it is mostly thumb.",
        "Asking for a friend: how long did it take?",
        "My class will like this.", "My grandmother says the opposite, and she is usually right.",
        "Let me write that down.", "I was about to say this, only worse.", "No. Well, yes.", "なるほど。", "¡Qué bueno!",
        "Genau.", "Très juste.", "Так!", "शाबाश!", "أحسنت!", "Μπράβο!", "Da iawn!", "I am on a train and I am smiling.",
        "Is this still true on Fridays?", "One up from me.", "Somebody should put this on a mug.",
        "First time that I have understood this.", "I will report back.", "Good question.", "Good answer.",
        "It worked, I do not know why, and I am going to bed.", "That is beautiful.",
    ]

    private static let sentences = [
        "I have tried it on seven people and a dog.", "My notes only say: hold on to it.", "It rained, of course.",
        "Half of the time goes into naming it.", "Ask me again in a month.", "The first attempt does not count.",
        "We have a drawer for those.", "It is on the wall of the kitchen now.", "Nobody was harmed.",
        "The others will not believe me.", "I have changed my mind since yesterday.", "It needs a picture.",
        "I would have used fewer words and been wrong.", "There is a difference, and it matters.",
        "My neighbour has one, too.", "It was late, and there was cheese.", "The cat has seen it and left.",
        "I explained it with two cups and a spoon.", "Next time I will read to the end first.",
        "It is Wednesday here, if that helps.", "I have been wrong about this for years.",
        "In the end somebody had turned it off.", "Let us agree before lunch.", "I keep a list, and this is on it.",
    ]
}

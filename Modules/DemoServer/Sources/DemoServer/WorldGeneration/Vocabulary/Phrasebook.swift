/// The phrases of one language, for any theme.
struct Phrasebook: Sendable {
    /// The code of the language.
    let language: String
    let titles: [Phrase]
    let sentences: [Phrase]
    /// The beginnings of comments; some comments consist only of one.
    let openers: [Phrase]
    let weekdays: [String]
    let whose: [String]
    /// The text between two sentences.
    let gap: String
}

extension Phrasebook {
    static let english = Phrasebook(
        language: "en",
        titles: [
            "{Claim}", "Has anybody tried {doing}?", "{Doing}: what I learned", "{Thing}, {number} months on",
            "I finally got {thing}", "What do you think of {thing}?", "Weekly thread: {doing}", "TIL that {claim}",
            "Is {thing} worth it?", "{Thing} this morning", "{Number} things I wish I had known about {doing}",
            "Unpopular opinion: {claim}", "{Thing}, explained", "Show: {thing}, made over the weekend",
            "{Thing} or {thing}?", "PSA: {claim}", "Why {doing} is harder than it looks",
            "My {whose} gave me {thing} and I have questions", "A short guide to {doing}",
            "{Doing} on a budget", "Help: {thing} has stopped working", "Before and after {doing}",
            "Day {number} of {doing}", "Nobody warned me about {thing}", "Serious question about {thing}",
            "What is the strangest thing you have seen while {doing}?", "I was wrong: {claim}",
            "Found {thing} at the flea market for {number} coins", "In praise of {thing}",
            "How do you explain {doing} to your {whose}?", "Year {number} with {thing}",
            "Resources for {doing}?", "The case against {thing}", "[Solved] {Thing} and {thing} at the same time",
        ],
        sentences: [
            "I have been {doing} for {number} years and still get it wrong.", "{Claim}, at least where I live.",
            "Last {weekday} I gave {thing} a try, and it went better than expected.", "My {whose} swears by {thing}.",
            "The short version: {claim}.", "Does anybody have numbers on {thing}?",
            "It took {number} attempts, a lot of tea and {thing}.", "I used to think otherwise, but {claim}.",
            "If you are new to {doing}, start small.", "Everybody says that {claim}. I am not so sure.",
            "There is a difference between {thing} and {thing}, and it matters.",
            "On {weekday} I will try {doing} again and report back.", "What surprised me most was {thing}.",
            "Nobody in my family understands {doing}, except my {whose}.",
            "For scale: {number} of them fit in a shoe box.",
            "{Thing} broke after {number} weeks, which is a record.",
            "Please be kind, this is my first post about {doing}.",
            "I wrote down every step so that you do not have to.", "Your experience may differ, mine was loud.",
            "The instructions recommend {thing}. The instructions are wrong.",
            "Half of the time goes into {doing}, the other half into cleaning up.",
            "I would rather have {thing} than {thing} any day.", "We tried it on {number} people and a dog.",
            "The old forum had a thread on {doing}, but it is gone now.", "It is {weekday}, so of course it rained.",
            "Ask me again in {number} months.", "My notes only say: {claim}.",
            "Somebody at the library showed me {thing}, and that was that.",
        ],
        openers: [
            "Thanks, this helped.", "I disagree: {claim}.", "This.", "Do you have a source for that?", "Same here.",
            "Not my experience.", "Came here to say that {claim}.", "Have you tried {doing}?", "Wow.", "Can confirm.",
            "Underrated comment.", "It depends on {thing}.", "My {whose} says the opposite.", "Following.",
            "How long did it take? Mine needed {number} days.", "Pictures, please!", "I did not know that {claim}.",
            "Agreed, although {claim}.", "As somebody who has been {doing} for {number} years: no.", "😂", "👍🏽",
            "Saved for {weekday}.", "What about {thing}?", "Honest question: why not {thing}?", "That is beautiful.",
            "I laughed louder than I should have.", "Sorry to hear that.", "You are both right.",
            "Please do not give {thing} to beginners.", "{Thing}. Always {thing}.", "Ha, I have the same {whose}.",
            "Is that {thing} in the background?", "No.", "Counterpoint: {claim}.",
        ],
        weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
        whose: [
            "neighbour", "sister", "uncle", "grandmother", "flatmate", "boss", "partner", "old teacher", "daughter",
        ],
        gap: " "
    )

    static let german = Phrasebook(
        language: "de",
        titles: [
            "{Thing}: lohnt sich das?", "Hat jemand Erfahrung mit {thing}?", "{Claim}", "Frage zu {thing}",
            "{Number} Tipps: {doing}", "Heute gelernt: {claim}", "Warum {doing} schwerer ist, als es aussieht",
            "Wochenfaden: {doing}", "Endlich: {thing}!", "{Thing} oder {thing}?", "Größte Überraschung: {thing}",
        ],
        sentences: [
            "Seit {number} Jahren das gleiche Bild: {claim}.", "Am {weekday} probiere ich es noch einmal.",
            "Kurz gesagt: {claim}.", "Das größte Ärgernis bleibt {thing}.", "Bei uns sagt man: {claim}.",
            "Über Rückmeldungen würde ich mich freuen.", "Es hat {number} Versuche gebraucht, aber jetzt läuft es.",
            "Außer {thing} brauchte es nichts.", "Mein Fazit nach {number} Wochen: {doing} macht süchtig.",
        ],
        openers: [
            "Danke, sehr hilfreich!", "Sehe ich anders: {claim}.", "Genau so.", "Hast du eine Quelle?", "Schön gesagt.",
            "Was ist mit {thing}?", "Dem {weekday} sei Dank.", "Nö.", "Kann ich bestätigen.",
        ],
        weekdays: ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"],
        whose: ["Nachbarin", "Schwester", "Onkel", "Oma"],
        gap: " "
    )

    static let french = Phrasebook(
        language: "fr",
        titles: [
            "{Thing} : ça vaut le coup ?", "Qui a déjà essayé {thing} ?", "{Claim}", "Question bête sur {thing}",
            "{Number} conseils pour {doing}", "Aujourd’hui j’ai appris que {claim}", "{Thing} ou {thing} ?",
            "Le fil du {weekday} : {thing}", "Enfin {thing} !", "Comment bien {doing} ?",
        ],
        sentences: [
            "Ça fait {number} ans que je le répète : {claim}.", "Je réessaie {weekday}, promis.",
            "En résumé : {claim}.", "Le plus difficile, c’est de {doing}.", "Chez nous on dit que {claim}.",
            "Merci d’avance pour vos retours !", "Il a fallu {number} essais, mais ça marche.",
            "Sans {thing}, rien n’est possible.", "À noël dernier, c’était déjà {thing}.",
        ],
        openers: [
            "Merci beaucoup !", "Pas d’accord : {claim}.", "Très juste.", "Une source ?", "Et {thing}, alors ?",
            "Ça dépend de {thing}.", "J’adore.", "Bof.", "Même expérience ici.",
        ],
        weekdays: ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
        whose: ["voisine", "sœur", "oncle", "grand-mère"],
        gap: " "
    )

    static let japanese = Phrasebook(
        language: "ja",
        titles: [
            "{thing}について", "{thing}と{thing}、どちらが好きですか", "{claim}", "今日の{thing}", "初めて{doing}",
            "{doing}コツを教えてください", "{number}年目の{thing}", "{weekday}の雑談：{thing}", "やっと{thing}を手に入れました！",
        ],
        sentences: [
            "{claim}。", "{weekday}にもう一度試してみます。", "{number}回目でやっと成功しました。", "{thing}があれば十分です。",
            "皆さんはどう思いますか。", "私は{thing}の方が好きです。", "{doing}のは思ったより難しいです。", "写真は後で載せます📷",
        ],
        openers: [
            "ありがとうございます！", "なるほど。", "そうですね、{claim}。", "{thing}はどうですか。", "いいですね✨", "本当ですか？", "同感です。",
            "うちもです。",
        ],
        weekdays: ["月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日", "日曜日"],
        whose: ["母", "友達", "先生"],
        gap: ""
    )
}

/// A piece of text with placeholders: `Has anybody tried {doing}?`
///
/// A placeholder with a capital, as in `{Doing}`, begins a sentence.
struct Phrase: ExpressibleByStringLiteral, Sendable {
    enum Part: Sendable {
        case text(String)
        case place(Place, isCapital: Bool)
    }

    enum Place: String, Sendable {
        /// A noun of the theme, with its article: `a starter from the neighbours`.
        case thing
        /// An activity: `folding instead of kneading`.
        case doing
        /// A sentence without its full stop: `less water is more`.
        case claim
        case number
        case weekday
        case whose
    }

    let parts: [Part]

    init(stringLiteral text: String) {
        parts = text.split(separator: "{", omittingEmptySubsequences: false).enumerated().flatMap { index, piece in
            if index == 0 { return [Part.text(String(piece))] }
            let halves = piece.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2, let place = Place(rawValue: halves[0].lowercased()) else {
                preconditionFailure("a phrase's place is {thing}, {doing}, {claim}, {number}, …, not {\(piece)")
            }
            let isCapital = halves[0].first?.isUppercase == true
            return [.place(place, isCapital: isCapital), .text(String(halves[1]))]
        }
    }
}

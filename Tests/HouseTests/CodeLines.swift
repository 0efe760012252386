import LemmyPlugin
import ReplKit

/// Lines whose Swift must compile: each command with each of its parameters left out or given, and the forms that people type.
@MainActor
enum CodeLines {
    /// Returns a line for a command with its required parameters alone, one for each value of each parameter, and one with all of them.
    static func variations(of info: CommandInfo) -> [String] {
        let parameters = info.command.parameters
        let values = parameters.map { words(for: $0, of: info.name) }
        guard zip(parameters, values).allSatisfy({ !$0.isRequired || !$1.isEmpty }) else { return [] }
        let least = zip(parameters, values).map { $0.isRequired ? $1.first : nil }
        var lines = [line(info.name, parameters, least), line(info.name, parameters, values.map(\.first))]
        for (index, words) in values.enumerated() {
            for word in words {
                var chosen = least
                chosen[index] = word
                lines.append(line(info.name, parameters, chosen))
            }
        }
        return lines
    }

    /// Returns a line: the positional words, the options, then the flags.
    private static func line(_ verb: String, _ parameters: [Parameter], _ values: [String?]) -> String {
        let given = zip(parameters, values).compactMap { parameter, value in value.map { (parameter, $0) } }
        let places = given.filter { $0.0.keyword == nil && $0.0.kind != .flag }.map(\.1)
        let options = given.compactMap { parameter, value in parameter.keyword.map { "\($0) \(value)" } }
        let flags = given.filter { $0.0.kind == .flag }.map(\.0.name)
        return ([verb] + places + options + flags).joined(separator: " ")
    }

    /// Returns values of a parameter; empty if only some lines of ``typed`` have one.
    private static func words(for parameter: Parameter, of verb: String) -> [String] {
        if let own = ownWords["\(verb) \(parameter.name)"] { return own }
        return switch parameter.kind {
        case .reference(let kinds):
            parameter.choices + (kinds.isEmpty ? ["post"] : kinds).flatMap { references[$0] ?? [] }
        case .word: wordsByName[parameter.name] ?? ["cats", "'two words'"]
        case .number(let range): ["\(min(max(range.lowerBound, 3), range.upperBound))"]
        case .choice(let words): words
        case .text: [#""She said \"it's\" \\(fine)""#]
        case .words: parameter.name == "WORD" ? ["maps \"value trees\""] : []
        case .assignments: ["content=\"It's \\\"so\\\"\""]
        case .flag: [parameter.name]
        }
    }

    /// References to each kind: by number, name and address, through lists and paths. ``preparations`` makes the handles.
    private static let references = [
        "post": ["post:1", "1", "f.2", "q.1", "c.1.post", "https://elsewhere.test/post/7"],
        "comment": ["comment:1", "c.1"],
        "community": ["community:swift", "!cats@elsewhere.test", "k.1", "f.1.community"],
        "person": ["person:3", "@bob", "l.1", "f.1.creator", "c.1.creator"],
        "instance": ["instance:elsewhere.test", "instance"],
        "reply": ["replies.1"], "message": ["letters.1"], "report": ["r.1"], "registration_application": ["a.1"],
        "image": ["pictures.1"], "feed": ["f"], "comments": ["c"], "inbox": ["i"], "modlog": ["m"],
        "messages.message": ["messages.message:12"], "messages.person": ["messages.person:42"],
    ]

    private static let wordsByName = [
        "URL": ["https://example.org/a"], "U": ["https://example.org/a?b=\"c\""], "FILE": ["'My cat.JPG'", "a"],
        "URL|demo": ["demo", "lemmy.test", "http://127.0.0.1:8536"], "N|all": ["3", "all"], "REF": ["post:1"],
        "KIND|TYPE": ["post", "GetPosts"], "K": ["a,b"], "DIGITS": ["123456"], "T": ["T2"], "h": ["f"],
        "+2h|real": ["+2h", "real"],
    ]

    /// Words of parameters that share their names with others.
    private static let ownWords = [
        "login NAME": ["alice", "zoe-2@elsewhere.test", "\"1 class\""], "as NAME": [], "as COMMAND": [],
        "load KIND|REF": ["post:1", "https://elsewhere.test/comment/3"], "load ID": [], "load T": ["T2", "stub"],
        "show FIELD": [], "drop h": ["f"], "delegate NAME": ["exams", "score"], "status NAME": ["exams"],
        "query FIELD": ["-score", "creator", "updated", "read", "vote", "link_url"],
        "disk KEY": ["all", "aside", "a/b"],
        "school NAME": ["mingde"], "types KIND|TYPE": ["post", "GetPosts", "comment"], "me WORD": [],
        "site FIELD=V": [], "edit FIELD=V": ["content=\"It's \\\"so\\\"\""], "messages.edit FIELD=V": ["text='A b'"],
        "net FAULT": [], "people TEXT|admins|banned": ["admins", "banned", "\"a b\""],
        "open N|REF": ["1", "post:1", "k.1"],
        "unwatch PANE|all": ["all"], "emoji CODE": [":cat:"],
    ]

    /// Lines that run before, so that the handles and the last list exist.
    static let preparations = [
        "login carol", "feed local limit 5 as f", "communities limit 3 as k", "people limit 3 as l",
        "inbox replies as replies", "inbox messages as letters", "inbox as i", "reports as r", "applications as a",
        "comments post:290 as c", "modlog limit 3 as m", "votes post:1 limit 3 as v", "images all as pictures",
        "query post where score > 1 as q", "search cats as s", "load person 23 to T3 as z", "feed local limit 3",
    ]

    /// The forms that people type: aliases, rows by their numbers, another account, paths, and more than one command.
    static let typed =
        [
            "u 1", "d c.1", "1 up", "2 save", "o 1", "2", "u post:1; d post:1", "as alice upvote post:42",
            "as bob 1 save", "login alice; login bob; as alice save post:1; save post:1", "feed local as g; g.2 up",
            "f.1.creator", "upgrade f.1.creator as top; show top post_count; block top", "upgrade 1; upvote _",
            "feed local limit 3 as g; upgrade g.1.creator as w; drop w", "block f.1.community", "block z.instance",
            "load person 23 to T3 as y; block y.instance", "load post 1 as p; show p.creator.name p.community.title",
            "show f.1.creator.post_count", "show z.instance.version", "open f.1.creator", "open s.1", "upvote s.1",
            "inbox as j; read j.1; reply j.1 \"Thank you\"", "inbox as j; thread j.1",
            "inbox messages as j; reply j.1 Thank you!",
            "inbox replies as j; reply j.1 \"It's so\"; thread j.1", "read all", "i.1", "thread replies.1",
            "reports as n; resolve n.1; show n.1.creator",
            "applications as n; applications approve n.1; applications deny n.1 reason Spam",
            "images as n; delete n.1", "images all limit 3 as n; show n.1 id", "block m.1.moderator",
            "comments c.1.post sort new",
            "comments @bob sort top", "comments swift sort hot limit 3", "feed @bob hidden read",
            "communities favourites", "watch post:1 every 5; watch post:2 in side every 9; unwatch all",
            "watch f.1.creator in side; unwatch side", "connect demo; connect demo; feed local",
            "words add a; words add b; words remove a", "emoji remove a; emoji change b alt C; emoji remove c",
            "load post 1 as p; load post:2 as p; save p; drop p", "upgrade f.1 as t; drop t", "undo",
            "edit messages.message:12 text=5 image=/a.png image_width=3 author.online=off author.username=\"It costs $5\"",
            "edit card:42 picture=a name=yes", "edit messages.message:12.author online=-",
            "provider messages.message:12.author as w; edit w online=on; show w", "edit partial:1 about=-",
            "query post where score > 5 and not read sort top as t; drop t", "load messages.message 12 as n; drop n",
            "post community:swift \"A cat\" attach 'my cat.jpg'; delete _", "create community a B; subscribe _",
            "trace on; trace on; trace off",
            "net delay 400; net jitter 1500; net hold; net step; net offline; net html; net malformed; net ok",
            "net fail 2 on POST /post/like; net html off; net limit 5 per 10; net limit 5 per 10 proxy; net rate 10%",
            "load post 1 as p; link p bob", "link post:1 @bob@linden.example carol@linden.example",
            "link community:swift bob",
            "load post 1 as p; load post 1 as q; link p q", "load post 1 as p; link p p bob", "link @bob alice",
            "net truncate 20; net truncate 50%; net seed 7", "net hold on /post", "timetable; timetable 7",
            "download saved pages 3 comments", "feed local > /dev/null",
        ] + names + conditions + settings + feeds

    /// Handles whose names are no Swift names, or those of other values.
    private static let names = [
        "f-2x", "in", "self", "Any", "Post", "URL", "api", "print", "guest", "a_b", "ünïcode", "猫", "commits",
        "password", "p1", "Date",
    ]
    .flatMap { ["load post 1 as \($0); save \($0)", "feed local as \($0); upvote \($0).1; save \($0).2; wait"] }

    private static let conditions =
        [
            "content ~ cat", "content = none", "content != none", "title = none", "title = 5", "title ~ \"it's\"",
            "link_url ~ youtube", "link_url = https://a.test", "updated > 2026-11-21", "updated = 2026-11-21",
            "updated != 2026-11-21", "created != 2026-11-21", "vote = up", "vote = none", "vote ~ up", "read",
            "not read", "nsfw = yes", "saved = no and score >= 5", "creator != alice", "community ~ cat", "id > 5",
        ]
        .map { "query post where \($0)" } + [
            "query comment where content ~ cat sort top", "query person where display_name ~ a sort -post_count",
            "query community where title < m sort subscriber_count limit 3", "query post stored where score > 5",
            "query instance", "query person as w; show w.1",
        ]

    private static let settings = [
        "me set display_name=none bio=\"I like \\\"cats\\\".\" avatar=https://a.test/b.png bot=off matrix=@a:b.test",
        "me set email=a@b.test mails=on feed=local sort=tophour nsfw=yes languages=0,37 listing=list theme=dark",
        "me set shows_read=FALSE keyboard_navigation=No; me set shows_votes=on", "me set bio=", "me password",
        "me totp on", "me totp off", "me logins", "me export a.json", "me import a.json", "me delete carol content",
        "me verify", "me forgot a@b.test", "me reset", "site set registration=open captcha=no rate_post=5/60",
        "site set description=\"All about cats\" downvotes_allowed=no taglines=a,b sidebar= icon=https://a.test/b.png",
        "site set default_feed=local default_sort=Hot name_length_limit=30 blocked_instances=a.test,b.test",
        "edit post:1 title=A nsfw=on body= url=https://a.test language_id=37 alt_text=\"A cat\"",
        "edit comment:1 text=\"It's\" language_id=0", "edit community:cats title=B description= nsfw=off icon=",
        "edit letters.1 text=\"Hello.\"",
    ]

    /// Every combination of the options of `feed`.
    private static let feeds = [
        "all", "local", "subscribed", "moderated", "saved", "liked", "disliked", "community:2", "swift", "@bob",
    ]
    .flatMap { scope in
        ["", " sort new"].flatMap { sort in
            ["", " limit 5"].flatMap { limit in
                ["", " hidden"].flatMap { hidden in
                    ["", " read"].map { "feed \(scope)\(sort)\(limit)\(hidden)\($0)" }
                }
            }
        }
    }
}

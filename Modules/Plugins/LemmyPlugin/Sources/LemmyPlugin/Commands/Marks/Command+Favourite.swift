import LemmyMiddleware
import ReplKit

extension Command {
    /// `favourite`.
    static func favourite(_ lemmy: LemmySession) -> Command {
        .mark(
            "favourite",
            summary: "Make a community a favourite, or not any more",
            details: ["Kept on this device, with --data over restarts: no server knows of it."],
            kinds: ["community"],
            examples: ["login alice; favourite community:cats; favourite community:cats off"],
            synonyms: ["favorite", "star", "like"],
            lacking: "its number",
            lemmy
        ) { (subject: any Community1Providing) in
            subject.isFavorite
        } set: {
            $0.setFavorite($1)
        }
    }
}

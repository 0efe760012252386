import Propagation
import ReplKit

extension LemmyPlugin {
    /// Which kinds each verb takes that is about something: the table in the README says the same, and why the others are left out.
    @MainActor
    package var kindsByVerb: [String: [String]] {
        let commands = commands(LemmySession(commits: Commits())).filter { !$0.kinds.isEmpty }
        return Dictionary(commands.map { ($0.name, $0.kinds) }) { $0 + $1 }
    }
}

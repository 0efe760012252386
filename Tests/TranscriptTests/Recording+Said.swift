import ReplKit
import Testing

extension Recording {
    /// Runs a line with the expected exit status, and returns the lines of its output alone.
    @MainActor
    func said(_ line: String, in session: Session, _ expected: ReplKit.ExitStatus = .ok) async -> [String] {
        _ = drainLines()
        let status = await session.execute(line)
        let lines = drainLines()
        #expect(status == expected, "\(line) says:\n\(lines.joined(separator: "\n"))")
        return lines
    }
}

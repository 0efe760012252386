import HTTPPort
import Inspector
import ReplKit

/// The page of one session's inspector, which is open or closed.
@MainActor
final class InspectorPage {
    private let options: InspectorPlugin.Options
    private var inspector: Inspector?
    private var page: ServedPage?

    init(_ options: InspectorPlugin.Options) {
        self.options = options
    }

    /// The address with its token; nil while the page is closed.
    var address: String? { page?.address }

    /// Opens the page.
    ///
    /// - Returns: The address, also if the page was open already.
    /// - Throws: `ReplError` if the port is taken.
    func open(in session: Session) throws(ReplError) -> String {
        if let page { return page.address }
        let inspector = self.inspector ?? makeInspector(of: session)
        self.inspector = inspector
        do {
            let page = try inspector.serve(on: options.port)
            self.page = page
            return page.address
        } catch let error as HTTPPortError {
            let (message, hint) = (Self.clause(error.message), Self.clause(error.hint))
            throw ReplError(.failed, "the inspector cannot open its page: \(message)", hint: hint)
        } catch {
            throw ReplError(.failed, "the inspector cannot open its page: \(error)")
        }
    }

    /// Returns a sentence of a library as a part of one: without the capital letter and the full stop.
    private static func clause(_ sentence: String) -> String {
        let isWhole = sentence.last == "."
        return sentence.prefix(1).lowercased() + (isWhole ? sentence.dropLast() : sentence[...]).dropFirst()
    }

    private func makeInspector(of session: Session) -> Inspector {
        var limits = Inspector.Options()
        (limits.program, limits.version, limits.redact) = (options.program, options.version, session.redactedLine)
        let inspector = Inspector(session.commits, options: limits)
        if options.allowsLines {
            inspector.onCommand = { [weak session] line in
                guard let session else { return "the session has ended" }
                return session.runPageLine(line)
            }
        }
        return inspector
    }

    /// Closes the page.
    ///
    /// - Returns: False if it was closed already.
    @discardableResult
    func close() -> Bool {
        guard let page else { return false }
        page.stop()
        self.page = nil
        return true
    }

    /// Shows an object on the open pages.
    func point(at entity: String, _ text: String) {
        guard page != nil else { return }
        inspector?.point(at: entity, text)
    }
}

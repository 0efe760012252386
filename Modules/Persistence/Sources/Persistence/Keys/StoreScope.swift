import Foundation

/// The owner of a stored value. It is part of every key, of every file's path and of every file's header.
///
/// There is no default scope and no shared scope. A value that was fetched for one account is never returned to another account, because
/// the other account uses another key and another folder, and the file's header names its scope.
public enum StoreScope: Hashable, Sendable, CustomStringConvertible {
    /// The data that a guest sees on a server.
    case server(String)
    /// The data that one account sees on a server.
    case account(String, on: String)

    /// The scope as `server` or `account@server`, for logs and messages.
    public var description: String {
        switch self {
        case .server(let server): server
        case .account(let account, let server): "\(account)@\(server)"
        }
    }

    /// The unambiguous form in a file's header. The parts are escaped one by one, so that no account name can imitate another scope.
    var tag: String {
        switch self {
        case .server(let server): "server:\(Self.part(server))"
        case .account(let account, let server): "account:\(Self.part(server)):\(Self.part(account))"
        }
    }

    /// Creates the scope with this ``tag``; returns nil for any other text.
    init?(tag: String) {
        let parts = tag.split(separator: ":", omittingEmptySubsequences: false)
        let names = parts.dropFirst().map { HeaderEscaping.unescaped($0) }
        switch (parts.first, names.count) {
        case ("server", 1):
            guard let server = names[0] else { return nil }
            self = .server(server)
        case ("account", 2):
            guard let server = names[0], let account = names[1] else { return nil }
            self = .account(account, on: server)
        default: return nil
        }
        guard self.tag == tag else { return nil }
    }

    /// Returns the escaped composed form, because both forms of é are the same Swift string.
    private static func part(_ text: String) -> String { HeaderEscaping.escaped(SafeFileName.composed(text)) }

    /// The name of the folder in the store's root folder.
    var folderName: String { folderName(tag: tag) }

    /// Returns ``folderName``, for a caller that has made the ``tag`` already.
    func folderName(tag: String) -> String { SafeFileName.make(readable: description, identity: tag) }
}

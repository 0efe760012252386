import Foundation

/// Whose data a stored value is; part of every key, every file's place and every file's header.
///
/// There is no default and no "everybody": a value that was fetched as one account is never handed to another, because the other one
/// asks with another key, in another folder, and the file says whose it is.
public enum StoreScope: Hashable, Sendable, CustomStringConvertible {
    /// What a guest sees on a server.
    case server(String)
    /// What one account sees on a server.
    case account(String, on: String)

    /// `server` or `account@server`; what logs and headers say.
    public var description: String {
        switch self {
        case .server(let server): server
        case .account(let account, let server): "\(account)@\(server)"
        }
    }

    /// The unambiguous spelling in a file's header: the parts are escaped one by one, so no account name can pose as another scope.
    var tag: String {
        switch self {
        case .server(let server): "server:\(Self.part(server))"
        case .account(let account, let server): "account:\(Self.part(server)):\(Self.part(account))"
        }
    }

    /// The scope that has this ``tag``; nil for anything else.
    init?(tag: String) {
        let parts = tag.split(separator: ":", omittingEmptySubsequences: false)
        let names = parts.dropFirst().map { HeaderText.unescaped($0) }
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

    /// Both spellings of é are one name, as Swift compares strings.
    private static func part(_ text: String) -> String {
        HeaderText.escaped(text.precomposedStringWithCanonicalMapping)
    }

    /// The folder's name under the store's root.
    var folderName: String { SafeName.make(readable: description, identity: tag) }
}

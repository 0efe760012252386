import Foundation
public import LemmyIdentifiers
import Middleware
import Networking
public import WireRuntime

extension ApiClient {
    /// Fetches the description of this client's server: tier 3.
    ///
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func getInstance() async throws -> Instance3 {
        try await read { dialect throws(ApiClientError) in try dialect.instance() }
    }

    /// Fetches the description of the server at an address. The request is sent as a guest, unless the address is that of this client's own
    /// server.
    ///
    /// - Returns: The instance; its `api` is the client of its host.
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func getInstance(actorId: WireURL) async throws -> Instance3 {
        guard let url = actorId.url, let host = url.host() else {
            throw ApiClientError(.notFound, "\(actorId) names no server", hint: "check the address")
        }
        // Another path on the same host may be another server.
        let isBelowOwn = ["", "/", server.basePath, server.basePath + "/"].contains(url.path())
        if host == siteHost || host == server.host, isBelowOwn { return try await getInstance() }
        return try await ApiClient.getApiClient(for: url, with: nil, in: registry).getInstance()
    }

    /// Fetches the list of servers that this server knows.
    ///
    /// - Returns: The list; nil if the server does not publish it.
    /// - Throws: ``ApiClientError``, or `CancellationError`.
    public func getFederatedInstances() async throws -> FederatedInstances? {
        try await readPlain { dialect throws(ApiClientError) in try dialect.federatedInstances() }
    }

    /// Fetches a page's description of itself, for the preview of a link. The server visits the page.
    ///
    /// - Throws: ``ApiClientError``, also if the page cannot be reached; or `CancellationError`.
    public func getLinkPreview(of url: WireURL) async throws -> LinkPreview {
        try await readPlain(about: url.string) { dialect throws(ApiClientError) in try dialect.linkPreview(of: url) }
    }
}

// Decisions of administrators for a whole server.

extension ApiClient {
    /// Changes settings of the server; for its administrators.
    ///
    /// - Parameter settings: The settings to change.
    /// - Returns: The server after the change.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have changed
    ///   them.
    @discardableResult
    public func editInstance(_ settings: InstanceSettings) async throws -> Instance2 {
        let site = siteName
        return try await write { dialect throws(ApiClientError) in try dialect.editInstance(settings, at: site) }
    }

    /// Sets up a newly installed server; its first administrator calls this once.
    ///
    /// - Parameters:
    ///   - name: The name of the server.
    ///   - settings: The other settings; reports and forbidden links are set later with ``editInstance(_:)``.
    /// - Returns: The server after the setup.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may be set up.
    @discardableResult
    public func createInstance(name: String, _ settings: InstanceSettings = InstanceSettings()) async throws
        -> Instance2
    {
        let site = siteName
        return try await write { dialect throws(ApiClientError) in
            try dialect.createInstance(named: name, settings, at: site)
        }
    }
}

// The server's own emojis, for its administrators; Instance3 lists them.

extension ApiClient {
    /// Adds an emoji.
    ///
    /// - Parameters:
    ///   - shortcode: The text that a user writes between two colons.
    ///   - imageUrl: The address of the picture.
    ///   - altText: A description of the picture.
    ///   - category: The category of the emoji in a palette.
    ///   - keywords: The keywords by which a search finds the emoji.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have added
    ///   it.
    public func createCustomEmoji(
        shortcode: String,
        imageUrl: WireURL,
        altText: String,
        category: String,
        keywords: [String] = []
    ) async throws -> CustomEmoji {
        let new = NewCustomEmoji(
            shortcode: shortcode,
            imageUrl: imageUrl,
            altText: altText,
            category: category,
            keywords: keywords
        )
        return try await writePlain { dialect throws(ApiClientError) in try dialect.createEmoji(new) }
    }

    /// Changes an emoji. Everything but its shortcode can change.
    ///
    /// - Parameter emoji: The emoji with the new values.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have changed
    ///   it.
    @discardableResult
    public func editCustomEmoji(_ emoji: CustomEmoji) async throws -> CustomEmoji {
        try await writePlain(about: "emoji:\(emoji.id)") { dialect throws(ApiClientError) in
            try dialect.editEmoji(emoji)
        }
    }

    /// Deletes an emoji.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have deleted
    ///   it.
    public func deleteCustomEmoji(id: CustomEmojiID) async throws {
        try await writePlain(about: "emoji:\(id)") { dialect throws(ApiClientError) in try dialect.deleteEmoji(id) }
    }
}

extension ApiClient {
    /// Makes a person an administrator of this server.
    ///
    /// - Returns: All administrators, in the order of their rank.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have acted.
    @discardableResult
    public func addAdmin(personId: PersonID) async throws -> [Person2] { try await setAdmin(personId, true) }

    /// Removes an administrator from office.
    ///
    /// - Returns: The remaining administrators, in the order of their rank.
    /// - Throws: The same errors as ``addAdmin(personId:)``; an administrator with a longer time in office cannot be removed.
    @discardableResult
    public func removeAdmin(personId: PersonID) async throws -> [Person2] { try await setAdmin(personId, false) }

    private func setAdmin(_ person: PersonID, _ isOne: Bool) async throws -> [Person2] {
        try await write(about: "person:\(person)") { dialect throws(ApiClientError) in
            try dialect.appoint(isOne, person)
        } show: { [self] in
            caches.person2.models(of: $0, in: $1)
        }
    }

    /// Resigns the viewer's own office as an administrator; the last administrator cannot resign.
    ///
    /// - Returns: The server with its remaining administrators.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`, in which case the server may have acted.
    @discardableResult
    public func leaveAdmin() async throws -> Instance3 {
        try await write { dialect throws(ApiClientError) in try dialect.leaveAdmin() }
    }

    // MARK: Applications

    /// Fetches a page of the applications for accounts; for administrators.
    ///
    /// - Parameters:
    ///   - undecidedOnly: True to leave out decided applications. The oldest come first then, otherwise the newest.
    ///   - page: The page number, from 1.
    ///   - limit: The maximum number of rows: 1 to 50.
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func getRegistrationApplications(
        undecidedOnly: Bool? = nil,
        page: Int? = nil,
        limit: Int? = nil
    ) async throws -> [RegistrationApplication] {
        try await readRows { dialect throws(ApiClientError) in
            try dialect.registrationApplications(undecidedOnly: undecidedOnly, PageQuery(page, limit))
        }
    }

    /// Fetches a person's application; for administrators; since 0.19.6.
    ///
    /// - Throws: ``ApiClientError``, with code `notFound` if the person made none; or `CancellationError`.
    public func getRegistrationApplication(personId: PersonID) async throws -> RegistrationApplication {
        try await read(about: "person:\(personId)") { dialect throws(ApiClientError) in
            try dialect.registrationApplication(of: personId)
        }
    }

    /// Fetches the number of undecided applications; for administrators.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func getRegistrationApplicationCount() async throws -> Int {
        try await readPlain { dialect throws(ApiClientError) in try dialect.registrationApplicationCount() }
    }
}

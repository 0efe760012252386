extension CurlTransport {
    /// How long to wait and how much to take.
    public struct Configuration: Hashable, Sendable {
        /// How long a request may take from its start to the last byte of its answer, its redirects included.
        public var deadline: Duration
        /// How long a connection may take to come about, TLS included.
        public var connectDeadline: Duration
        /// How many bytes a body may have, after decompression.
        public var bodyLimit: Int
        /// How many redirects are followed.
        public var redirectLimit: Int
        /// How many connections are open at a time; over HTTP/2 one carries many requests.
        public var connectionLimit: Int
        /// What the client calls itself; a request's own `User-Agent` goes before it.
        public var userAgent: String
        /// The path of a file in PEM form with the authorities to trust instead of the system's: for a server whose certificate is its own,
        /// and for tests.
        public var authorities: String?

        /// Sets limits that suit an API: thirty seconds, ten to connect, 64 MiB.
        public init(
            deadline: Duration = .seconds(30),
            connectDeadline: Duration = .seconds(10),
            bodyLimit: Int = 64 << 20,
            redirectLimit: Int = 5,
            connectionLimit: Int = 6,
            userAgent: String = "Strata",
            authorities: String? = nil
        ) {
            self.deadline = deadline
            self.connectDeadline = connectDeadline
            self.bodyLimit = bodyLimit
            self.redirectLimit = redirectLimit
            self.connectionLimit = connectionLimit
            self.userAgent = userAgent
            self.authorities = authorities
        }
    }
}

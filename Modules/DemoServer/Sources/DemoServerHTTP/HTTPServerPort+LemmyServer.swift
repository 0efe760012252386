public import DemoServer

extension HTTPServerPort {
    /// Opens a port for a server.
    ///
    /// - Throws: `DemoServerError` with `port-unavailable` when the port is taken or not allowed.
    public convenience init(
        port: UInt16 = 0,
        loopbackOnly: Bool = true,
        limits: Limits = Limits(),
        serving server: LemmyServer
    ) throws(DemoServerError) {
        try self.init(port: port, loopbackOnly: loopbackOnly, limits: limits, isQuick: server.isQuick) { request, _ in
            PortAnswer(server.respond(to: request))
        }
    }
}

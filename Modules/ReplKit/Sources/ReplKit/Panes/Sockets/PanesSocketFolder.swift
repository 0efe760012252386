public import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The folder in which the sessions of a person have their sockets, each called `PID.sock`. No other user can enter it.
///
/// It is `$XDG_RUNTIME_DIR/strata` if that runtime folder exists, else `panes` in the data folder of the session.
public struct PanesSocketFolder: Sendable {
    /// The path of the folder.
    public let path: String

    /// Finds the folder; `nil` if there is neither a runtime folder nor `dataFolder`.
    ///
    /// - Parameters:
    ///   - dataFolder: The folder in which the session stores its data.
    ///   - environment: The environment of the process.
    public init?(dataFolder: URL?, environment: [String: String] = ProcessInfo.processInfo.environment) {
        if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/"), Self.isFolder(runtime) {
            path = runtime + "/strata"
        } else if let dataFolder {
            path = dataFolder.appending(path: "panes").path(percentEncoded: false)
        } else {
            return nil
        }
    }

    /// A connection to a session.
    public struct Connection: Sendable {
        /// The process id of the session.
        public let pid: Int32
        /// The socket; the caller must close it.
        public let descriptor: Int32
    }

    /// Connects to the session of `pid`, or to the newest one. Sockets of dead processes are removed.
    ///
    /// - Throws: ``ReplError`` that lists the other sessions, if any.
    public func connect(pid: Int32? = nil) throws(ReplError) -> Connection {
        var others: [Int32] = []
        for session in sessions where isOwnFolder {
            guard case .success(let descriptor) = connectOrRemove(at: session.path) else { continue }
            guard UnixSocket.peerUser(of: descriptor) == geteuid(), pid == nil || pid == session.pid else {
                _ = close(descriptor)
                others.append(session.pid)
                continue
            }
            return Connection(pid: session.pid, descriptor: descriptor)
        }
        guard let pid else {
            throw ReplError(
                .connectionLost,
                "no session is running",
                hint: "start strata in another terminal; there: watch REF in PANE"
            )
        }
        let known = others.sorted().map(String.init).joined(separator: ", ")
        throw ReplError(
            .connectionLost,
            "process \(pid) has no session" + (others.isEmpty ? ", nor has any other" : "; there is \(known)"),
            hint: others.isEmpty ? "start strata in another terminal" : "strata panes, for the newest"
        )
    }

    /// Creates the folder, and throws unless only its owner can enter it.
    func prepare() throws(ReplError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw ReplError(.file, "\(path) cannot be made, so no other terminal can show the panes", hint: "panes on")
        }
        guard isOwnFolder else {
            throw ReplError(
                .file,
                "\(path) is not yours alone, so no other terminal can show the panes",
                hint: "chmod 700 \(Quoting.quote(path))"
            )
        }
    }

    func socketPath(pid: Int32) -> String { "\(path)/\(pid).sock" }

    /// Removes the sockets of dead sessions.
    func removeStaleSockets() {
        for session in sessions where isOwnFolder {
            if case .success(let descriptor) = connectOrRemove(at: session.path) { _ = close(descriptor) }
        }
    }

    /// Connects to a socket, or removes it if no process accepts connections on it.
    private func connectOrRemove(at path: String) -> Result<Int32, POSIXError> {
        let answer = UnixSocket.connect(to: path)
        if case .failure(let error) = answer, error.code == .ECONNREFUSED { _ = unlink(path) }
        return answer
    }

    /// The sockets that look like those of sessions, the newest first.
    private var sessions: [(pid: Int32, path: String)] {
        // Ignored: without a folder there are no sessions.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.compactMap { name -> (pid: Int32, path: String, time: timespec)? in
            guard name.hasSuffix(".sock"), let pid = Int32(name.dropLast(5)), pid > 0 else { return nil }
            var status = stat()
            let path = socketPath(pid: pid)
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK, status.st_uid == geteuid() else {
                return nil
            }
            return (pid, path, status.changeTime)
        }
        .sorted { ($1.time.tv_sec, $1.time.tv_nsec, $1.pid) < ($0.time.tv_sec, $0.time.tv_nsec, $0.pid) }
        .map { ($0.pid, $0.path) }
    }

    /// True if the path is a folder of this user that no other user can enter.
    private var isOwnFolder: Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
            && status.st_mode & 0o077 == 0
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}

extension stat {
    fileprivate var changeTime: timespec {
        #if canImport(Darwin)
            st_ctimespec
        #else
            st_ctim
        #endif
    }
}

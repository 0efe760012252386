#if os(macOS) || os(Linux)
    public import Foundation

    /// A program that runs as a child of this process.
    ///
    /// It keeps running when the last reference is released. The child is started with `posix_spawn`: it inherits only the three standard
    /// streams, has no blocked signals, and belongs to this process's group, so a terminal lets it read and sends it Ctrl-C.
    ///
    /// It replaces Foundation's `Process`. On Linux, that reads beyond the end of a buffer if the parent has more than a thousand open
    /// descriptors, which can crash the parent; and it reports the end of a child only after the end of every process that has inherited
    /// its descriptors.
    public final class ChildProcess: Sendable {
        /// A standard stream of a child.
        public enum Stream: Sendable {
            /// The same stream as in this process.
            case inherited
            /// `/dev/null`.
            case null
            /// A descriptor of this process, which stays open here until the caller closes it.
            case descriptor(Int32)
            /// A file or one end of a pipe, which stays open here until the caller closes or releases it.
            case file(FileHandle)
        }

        /// The way in which a child ended.
        public enum Ending: Hashable, Sendable {
            /// It returned an exit status.
            case exit(Int32)
            /// A signal ended it.
            case signal(Int32)

            /// The exit status as shells report it: 128 plus the number of the signal that ended the child.
            public var status: Int32 {
                switch self {
                case .exit(let status): status
                case .signal(let signal): 128 + signal
                }
            }
        }

        /// The number of the process.
        public let id: pid_t

        private let ending = Lock<Ending?>(nil)
        private let hasEnded = DispatchGroup()

        /// Starts a program.
        ///
        /// - Parameters:
        ///   - program: The path of the program, or a name without a slash that is looked up in the folders of `PATH`.
        ///   - arguments: The arguments, without the name of the program.
        ///   - environment: All variables of the child; nil for those of this process.
        ///   - folder: The child's current folder; nil for that of this process.
        ///   - input: The child's standard input.
        ///   - output: The child's standard output.
        ///   - errors: The child's standard error.
        ///   - inheritsOthers: True if the child also inherits the descriptors that are not marked as closed on exec.
        /// - Throws: `POSIXError` if there is no such program or folder, or the system cannot start another process.
        public init(
            _ program: String,
            _ arguments: [String] = [],
            environment: [String: String]? = nil,
            folder: String? = nil,
            input: Stream = .inherited,
            output: Stream = .inherited,
            errors: Stream = .inherited,
            inheritsOthers: Bool = false
        ) throws {
            var spawn = try Spawn(inheritsOthers: inheritsOthers)
            defer { spawn.destroy() }
            if let folder { try spawn.enter(folder) }
            let streams = [input, output, errors]
            for (number, stream) in streams.enumerated() { spawn.set(Int32(number), to: stream) }
            id = try withExtendedLifetime(streams) {
                try spawn.start(program, [program] + arguments, environment: environment)
            }
            hasEnded.enter()
            let thread = Thread { [self] in
                waitAndReap()
                hasEnded.leave()
            }
            thread.name = "child"
            thread.stackSize = 256 << 10
            thread.start()
        }

        /// True until the child has ended.
        public var isRunning: Bool { ending.withLock { $0 == nil } }

        /// Sends the child a signal, for example `SIGTERM`. It does nothing if the child has ended.
        public func send(_ signal: Int32) {
            // The number belongs to the child until it is reaped, which happens under the lock.
            ending.withLock { if $0 == nil { kill(id, signal) } }
        }

        /// Waits on this thread until the child has ended. The thread must not belong to the cooperative pool.
        @discardableResult
        public func waitUntilEnd() -> Ending {
            hasEnded.wait()
            return ending.withLock { $0! }
        }

        /// Waits without a thread until the child has ended. Cancelling the task sends the child `SIGTERM`.
        @discardableResult
        public func end() async -> Ending {
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    hasEnded.notify(queue: .global()) { continuation.resume() }
                }
                return ending.withLock { $0! }
            } onCancel: {
                send(SIGTERM)
            }
        }

        private func waitAndReap() {
            var information = siginfo_t()
            while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
            ending.withLock { ending in
                var status: Int32 = 0
                while waitpid(id, &status, 0) < 0 {
                    // If the program ignores SIGCHLD, the system reaps the child itself and forgets its status.
                    guard errno == EINTR else { return ending = .exit(127) }
                }
                let signal = status & 0x7F
                ending = signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
            }
        }
    }

    /// The actions and attributes of `posix_spawn`.
    private struct Spawn {
        #if canImport(Darwin)
            private var actions: posix_spawn_file_actions_t?
            private var attributes: posix_spawnattr_t?
        #else
            private var actions = posix_spawn_file_actions_t()
            private var attributes = posix_spawnattr_t()
        #endif
        private let inheritsOthers: Bool

        init(inheritsOthers: Bool) throws {
            self.inheritsOthers = inheritsOthers
            try Self.check(posix_spawn_file_actions_init(&actions))
            try Self.check(posix_spawnattr_init(&attributes))
            // Otherwise the child would inherit the thread's blocked signals and the program's ignored ones.
            var none = sigset_t()
            var usual = sigset_t()
            sigemptyset(&none)
            sigemptyset(&usual)
            for signal in [SIGINT, SIGQUIT, SIGPIPE, SIGTSTP, SIGTTIN, SIGTTOU, SIGCHLD] { sigaddset(&usual, signal) }
            posix_spawnattr_setsigmask(&attributes, &none)
            posix_spawnattr_setsigdefault(&attributes, &usual)
            var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
            #if canImport(Darwin)
                if !inheritsOthers { flags |= POSIX_SPAWN_CLOEXEC_DEFAULT }
            #endif
            posix_spawnattr_setflags(&attributes, Int16(flags))
        }

        mutating func destroy() {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }

        mutating func enter(_ folder: String) throws {
            #if os(Linux)
                try Self.check(GNU.addChangeOfFolder(&actions, folder))
            #else
                try Self.check(posix_spawn_file_actions_addchdir_np(&actions, folder))
            #endif
        }

        mutating func set(_ number: Int32, to stream: ChildProcess.Stream) {
            switch stream {
            case .inherited:
                // Elsewhere it needs no action; an action would fail if this process has closed the stream.
                #if canImport(Darwin)
                    if !inheritsOthers, fcntl(number, F_GETFD) >= 0 {
                        posix_spawn_file_actions_addinherit_np(&actions, number)
                    }
                #endif
            case .null: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
            case .descriptor(let file): posix_spawn_file_actions_adddup2(&actions, file, number)
            case .file(let file): posix_spawn_file_actions_adddup2(&actions, file.fileDescriptor, number)
            }
        }

        mutating func start(_ program: String, _ words: [String], environment: [String: String]?) throws -> pid_t {
            #if os(Linux)
                if !inheritsOthers { try Self.check(GNU.addCloseFrom(&actions, 3)) }
            #endif
            let variables = (environment ?? ProcessInfo.processInfo.environment).map { "\($0.key)=\($0.value)" }
            let arguments = words.map { strdup($0) }
            let values = variables.map { strdup($0) }
            defer { (arguments + values).forEach { free($0) } }
            var process: pid_t = 0
            try Self.check(posix_spawnp(&process, program, &actions, &attributes, arguments + [nil], values + [nil]))
            return process
        }

        private static func check(_ error: Int32) throws {
            guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EIO) }
        }
    }

    #if os(Linux)
        /// The functions of `spawn.h` that glibc declares only for `_GNU_SOURCE`, which the importer of C does not define.
        private enum GNU {
            typealias Actions = UnsafeMutablePointer<posix_spawn_file_actions_t>
            static let addChangeOfFolder = function(
                "posix_spawn_file_actions_addchdir_np",
                as: (@convention(c) (Actions, UnsafePointer<CChar>) -> Int32).self
            )
            static let addCloseFrom = function(
                "posix_spawn_file_actions_addclosefrom_np",
                as: (@convention(c) (Actions, Int32) -> Int32).self
            )

            private static func function<Function>(_ name: String, as type: Function.Type) -> Function {
                guard let address = dlsym(nil, name) else { fatalError("\(name) needs glibc 2.34 or later") }
                return unsafeBitCast(address, to: type)
            }
        }
    #endif
#endif

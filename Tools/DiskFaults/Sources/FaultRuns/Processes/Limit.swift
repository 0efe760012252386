import Foundation

/// A resource limit of a process.
enum Limit {
    case fileSize, openFiles

    /// Sets the limit for this process; nil restores the original limit.
    func set(_ value: Int?) {
        #if canImport(Glibc)
            let resource = Int32((self == .fileSize ? RLIMIT_FSIZE : RLIMIT_NOFILE).rawValue)
        #else
            let resource = self == .fileSize ? RLIMIT_FSIZE : RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        getrlimit(resource, &limit)
        limit.rlim_cur = value.map { rlim_t($0) } ?? limit.rlim_max
        setrlimit(resource, &limit)
    }

    /// Opens files until only so many descriptors are left.
    ///
    /// - Returns: The descriptors, which the caller closes.
    static func takeDescriptors(leaving spare: Int) -> [Int32] {
        openFiles.set(128)
        var taken: [Int32] = []
        while true {
            let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
            if file < 0 { break }
            taken.append(file)
        }
        for file in taken.suffix(spare) { close(file) }
        return taken.dropLast(spare)
    }
}

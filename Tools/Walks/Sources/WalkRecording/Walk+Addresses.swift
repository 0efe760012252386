import Foundation

extension Walk {
    /// The walk of a run of this program.
    ///
    /// - Parameter addresses: What ``Recording`` has noted.
    /// - Throws: ``WalkError`` if the toolchain's programs cannot say what is where.
    public init(addresses: [UInt]) throws {
        let toolchain = try Toolchain()
        guard let program = Bundle.main.executablePath else { throw WalkError.toolFailed("this program has no file") }
        let locations = try toolchain.locations(of: addresses, in: program).filter { !$0.symbol.isEmpty }
        let names = try toolchain.names(of: locations.map(\.symbol))
        var sources: [String: [Substring]] = [:]
        self.init(
            zip(locations, names).map { location, name in
                Entry(full: name.full, short: name.short, file: location.file, line: location.line)
            },
            source: { path in
                if let lines = sources[path] { return lines }
                // A file that cannot be read has no line that shows an accessor to be written: it shows in the walk at once.
                let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
                let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
                sources[path] = lines
                return lines
            }
        )
    }
}

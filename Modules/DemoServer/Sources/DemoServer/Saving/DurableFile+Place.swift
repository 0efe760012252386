import Foundation

/// Whether there can be a file at a path: said before anything else is tried there, so that the error tells what is wrong with the path.
extension DurableFile {
    private enum Kind { case nothing, file, folder, other }

    /// Checks that a file is there or can be made.
    func requirePlace() throws(DemoServerError) {
        try requireFile()
        let folder = (path as NSString).deletingLastPathComponent
        switch Self.kind(of: folder) {
        case .folder: return
        case .nothing:
            throw DemoServerError(
                .unwritableState,
                "There is no folder \(folder).",
                hint: "Make it first, or name a file in another folder."
            )
        case .file, .other:
            throw DemoServerError(
                .unwritableState,
                "\(folder) is no folder, so \((path as NSString).lastPathComponent) cannot be in it.",
                hint: "Name a file in a folder."
            )
        }
    }

    /// Checks that what is there, if anything is, is a file.
    func requireFile() throws(DemoServerError) {
        switch Self.kind(of: path) {
        case .nothing, .file: return
        case .folder:
            throw DemoServerError(
                .unreadableState,
                "\(path) is a folder, and state is kept in a file.",
                hint: "Name a file in it, such as \((path as NSString).appendingPathComponent("world.state"))."
            )
        case .other:
            throw DemoServerError(
                .unreadableState,
                "\(path) is a device or the like, and state is kept in a file.",
                hint: "Name a file that is there, or a new one."
            )
        }
    }

    /// What cannot be looked at counts as nothing here: reading and writing say why.
    private static func kind(of path: String) -> Kind {
        var status = stat()
        guard stat(path, &status) == 0 else { return .nothing }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        default: return .other
        }
    }
}

import Foundation

/// The three descriptors that every program takes for granted.
package enum StandardDescriptors {
    /// Opens those that the program was started without (`strata <&-`) on nothing.
    ///
    /// Otherwise the next file to be opened would be standard input: here it was a pipe of the program's own, which it held open itself
    /// and waited on for ever. Call it before anything opens a file. A closed output stays one that nothing can be written to: whoever
    /// closed it (`>&-`) is told, as any program would.
    package static func fill() {
        for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) == -1 {
            // It gets the lowest number that is free, which is this one.
            _ = open("/dev/null", number == STDERR_FILENO ? O_RDWR : O_RDONLY)
        }
    }
}

import StoreFiles
package import SystemPackage

extension FilePath {
    /// The folder as the path of a root: absolute, without symbolic links.
    ///
    /// - Throws: `.rootMissing`, `.rootIsNoFolder` and `.rootUnreadable`, with the path as it was given.
    package func asRoot() throws(PipelineError) -> FilePath {
        do {
            let root = try resolved()
            try FileDescriptor.open(root, .readOnly, options: [.directory, .closeOnExec]).close()
            return root
        } catch Errno.noSuchFileOrDirectory {
            throw .rootMissing(string)
        } catch Errno.notDirectory {
            throw .rootIsNoFolder(string)
        } catch {
            throw .rootUnreadable(string, reason: "\(error)")
        }
    }
}

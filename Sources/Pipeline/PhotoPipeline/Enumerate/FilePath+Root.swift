import StoreFiles
package import SystemPackage

extension FilePath {
    /// A folder that photos are to be looked for in, as roots have it: absolute, without links.
    ///
    /// - Throws: `.rootMissing`, `.rootIsNoFolder` and `.rootUnreadable`, which tell of the path as it is here.
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

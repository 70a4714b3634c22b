import Foundation
package import SystemPackage

/// The folder of the package that contains the tests.
package let packageFolder: FilePath = {
    var folder = FilePath(#filePath)
    while folder.removeLastComponent(), !isPackage(folder) {}
    return folder
}()

private func isPackage(_ folder: FilePath) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending("Package.swift").string)
}

import ChildProcesses
import Glibc
package import SystemPackage

/// The program that writes PDFs.
package enum SheetProgram {
    /// The path in `SLUICE_SHEET`, or `sluice-sheet` beside the running executable.
    package static var path: FilePath {
        if let named = getenv("SLUICE_SHEET"), named.pointee != 0 { return FilePath(platformString: named) }
        var path = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &path, path.count - 1)
        guard count > 0 else { return "sluice-sheet" }
        return FilePath(platformString: path).removingLastComponent().appending("sluice-sheet")
    }

    /// The user's language, such as `ja-JP`, for characters that fonts of several languages draw differently.
    package static var language: String? {
        for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
            guard let value = getenv(name), value.pointee != 0 else { continue }
            let language = String(cString: value).prefix { $0 != "." && $0 != "@" }
            return ["C", "POSIX"].contains(language) ? nil : String(language.replacing("_", with: "-"))
        }
        return nil
    }

    /// Kept from the user's environment, which may contain secrets: where libraries and fonts are.
    private static let inherited = [
        "LD_LIBRARY_PATH", "LLVM_PROFILE_FILE", "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME",
        "FONTCONFIG_FILE", "FONTCONFIG_PATH",
    ]

    static var environment: [String] {
        inherited.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } } + ["LC_ALL=C", "TZ=UTC"]
    }
}

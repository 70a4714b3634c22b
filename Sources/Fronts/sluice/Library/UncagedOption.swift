import ArgumentParser
import PhotoPipeline

/// For commands that decode.
struct UncagedOption: ParsableArguments {
    @Flag(
        help: """
            Decode formats other than JPEG, and read text, also where the kernel offers no sandbox (Landlock or \
            seccomp): a malicious photo can then do whatever you can.
            """
    )
    var allowUncaged = false

    /// As typed on the command line.
    var arguments: [String] { allowUncaged ? ["--allow-uncaged"] : [] }

    var configuration: PhotoPipeline.Configuration {
        var configuration = PhotoPipeline.Configuration()
        configuration.allowsUnsandboxed = allowUncaged
        return configuration
    }
}

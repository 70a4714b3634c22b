import ArgumentParser
import PhotoPipeline

/// Of commands that decode.
struct UncagedOption: ParsableArguments {
    @Flag(
        help: """
            Decodes formats other than JPEG, and reads text, where the kernel has neither Landlock nor seccomp to hold the \
            process that does it: a photo made to harm can then do what you can.
            """
    )
    var allowUncaged = false

    /// As they are given.
    var arguments: [String] { allowUncaged ? ["--allow-uncaged"] : [] }

    var configuration: PhotoPipeline.Configuration {
        var configuration = PhotoPipeline.Configuration()
        configuration.allowsUncaged = allowUncaged
        return configuration
    }
}

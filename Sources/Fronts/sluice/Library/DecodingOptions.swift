import ArgumentParser
import PhotoModel
import PhotoPipeline

/// Options of all commands that prepare photos, into a library or not.
struct DecodingOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Photos to decode at a time. (default: one per processor core)", valueName: "n"))
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "Memory limit for sluice and its decoding processes, such as 96MiB or 1GB. (default: the recipe's)",
            valueName: "size"
        )
    )
    var memory: ByteSize?

    @OptionGroup var uncaged: UncagedOption

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs takes a number from 1 to 256.") }
        if let memory, memory.bytes < 16 << 20 { throw ValidationError("--memory takes at least 16MiB.") }
    }

    var configuration: PhotoPipeline.Configuration {
        var configuration = uncaged.configuration
        (configuration.jobs, configuration.memory) = (jobs, memory.map { Int($0.bytes) })
        return configuration
    }
}

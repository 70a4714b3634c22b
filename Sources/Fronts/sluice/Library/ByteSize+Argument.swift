public import ArgumentParser
public import PhotoPipeline

extension ByteSize: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }
}

public import ArgumentParser
public import PhotoModel

extension ByteSize: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }
}

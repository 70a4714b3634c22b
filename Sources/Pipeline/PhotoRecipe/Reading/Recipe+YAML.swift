import Foundation
import Glibc
import Imaging
import PhotoModel
public import SystemPackage
import Yams

extension Recipe {
    /// Reads a recipe file.
    ///
    /// - Throws: ``RecipeError`` with all problems, or why the file can't be read.
    public init(contentsOf file: FilePath) throws(RecipeError) {
        let bytes: [UInt8]
        do {
            bytes = try Self.read(file, atMost: RecipeDocument.maxByteCount + 1)
        } catch {
            let problem = RecipeError.Problem(message: "can't be read: \(error)")
            throw RecipeError(file: file.description, problems: [problem])
        }
        try self.init(yaml: bytes, file: file)
        source.file = Self.absolute(file)
    }

    /// The absolute path, independent of later changes of the working directory.
    static func absolute(_ file: FilePath) -> FilePath {
        FilePath(FileManager.default.currentDirectoryPath).pushing(file).lexicallyNormalized()
    }

    /// - Parameters:
    ///   - yaml: the bytes of the file, valid or not.
    ///   - file: for messages and the recipe's name; need not exist.
    package init(yaml: [UInt8], file: FilePath) throws(RecipeError) {
        var reader = RecipeNodeReader()
        let recipe: Recipe?
        do {
            let root = try RecipeDocument.root(of: yaml)
            recipe = Self.recipe(RecipeNode(node: root, name: "the recipe"), beside: file, &reader)
        } catch {
            throw RecipeError(file: file.description, problems: [error])
        }
        guard let recipe, reader.problems.isEmpty else {
            // Missing keys are only detected at the end, but are reported at their position.
            let problems = reader.problems.sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
            throw RecipeError(file: file.description, problems: problems)
        }
        self = recipe
        name = file.stem ?? "recipe"
        source.yaml = yaml
    }

    /// Only for a regular file: a pipe could not be read again.
    static func bytes(ofRegularFile file: FilePath) throws -> [UInt8] {
        var status = stat()
        guard file.withPlatformString({ stat($0, &status) }) == 0 else { throw Errno(rawValue: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Errno.invalidArgument }
        return try read(file, atMost: RecipeDocument.maxByteCount + 1)
    }

    /// Reads until the end, or up to `limit`: a pipe has no known size.
    private static func read(_ file: FilePath, atMost limit: Int) throws -> [UInt8] {
        let descriptor = try FileDescriptor.open(file, .readOnly, options: .closeOnExec)
        return try descriptor.closeAfter {
            var bytes: [UInt8] = []
            var isAtEnd = false
            while !isAtEnd, bytes.count < limit {
                let chunk = try [UInt8](unsafeUninitializedCapacity: min(1 << 16, limit - bytes.count)) {
                    buffer,
                    count in
                    count = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
                }
                isAtEnd = chunk.isEmpty
                bytes += chunk
            }
            return bytes
        }
    }

    private static func recipe(
        _ root: RecipeNode,
        beside file: FilePath,
        _ reader: inout RecipeNodeReader
    ) -> Recipe? {
        let keys = [
            "version", "files", "tiers", "raw", "stacks", "colour", "hdr", "privacy", "plugins", "limits", "memory",
            "jobs",
        ]
        guard let fields = reader.mapping(root, allowed: keys) else { return nil }
        var recipe = Recipe.default

        if let version = fields["version"] {
            _ = reader.choice(version, among: ["1": 1])
        } else {
            reader.report("version is missing; write version: 1", at: root.node)
        }
        if let files = fields["files"] {
            recipe.files = Files(files, &reader)
        }
        if let tiers = fields["tiers"] {
            recipe.tiers = TierSpec.list(tiers, &reader)
        } else {
            reader.report("tiers is missing; list at least one tier", at: root.node)
        }
        if let raw = fields["raw"] {
            recipe.raw = reader.choice(raw, among: ["preview": .preview, "render": .render]) ?? recipe.raw
        }
        if let stacks = fields["stacks"] {
            recipe.stacks = StackRules(stacks, &reader)
        }
        if let colour = fields["colour"] {
            recipe.colour = reader.choice(colour, among: ["keep": .keep, "srgb": .srgb]) ?? recipe.colour
        }
        if let hdr = fields["hdr"] {
            recipe.hdr = reader.choice(hdr, among: ["sdr": .sdr, "keep": .keep]) ?? recipe.hdr
        }
        if let privacy = fields["privacy"] {
            recipe.privacy = Privacy(privacy, &reader)
        }
        if let plugins = fields["plugins"] {
            recipe.plugins = Plugin.list(plugins, tiers: recipe.tierNames, beside: file, &reader)
        }
        if let limits = fields["limits"] {
            recipe.limits = Limits(limits, &reader)
        }
        if let memory = fields["memory"] {
            recipe.memory = reader.byteCount(memory, in: 16 << 20...1 << 40) ?? recipe.memory
        }
        if let jobs = fields["jobs"] {
            recipe.jobs = reader.integer(jobs, in: 1...1024)
        }
        return recipe
    }
}

extension StackRules {
    fileprivate init(_ value: RecipeNode, _ reader: inout RecipeNodeReader) {
        self.init()
        let rules: [(name: String, rule: WritableKeyPath<StackRules, Bool>)] = [
            ("raw", \.raw), ("live", \.live), ("edits", \.edits), ("copies", \.copies), ("bursts", \.bursts),
        ]
        guard let fields = reader.mapping(value, allowed: rules.map(\.name)) else { return }
        for (name, rule) in rules {
            guard let field = fields[name] else { continue }
            self[keyPath: rule] = reader.choice(field, among: ["true": true, "false": false]) ?? self[keyPath: rule]
        }
    }
}

extension Recipe.Limits {
    fileprivate init(_ value: RecipeNode, _ reader: inout RecipeNodeReader) {
        self.init()
        guard let fields = reader.mapping(value, allowed: ["maxDecodeBytes", "maxPixels", "deadline"]) else { return }
        if let field = fields["maxDecodeBytes"] {
            maxDecodeBytes = reader.byteCount(field, in: 1 << 20...1 << 40) ?? maxDecodeBytes
        }
        if let field = fields["maxPixels"] {
            maxPixels = reader.integer(field, in: 1...1 << 34) ?? maxPixels
        }
        if let field = fields["deadline"] {
            deadline = reader.integer(field, in: 1...86_400, unit: "seconds").map { .seconds($0) } ?? deadline
        }
    }
}

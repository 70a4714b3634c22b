internal import Imaging
internal import SystemPackage

/// Generates the plan of a sample folder.
struct SamplePlan {
    let folder: SampleFolder
    private var generator: SeededGenerator
    private var minutes = 0
    private var taken = Set<FilePath>()

    init(folder: SampleFolder) {
        self.folder = folder
        generator = SeededGenerator(seed: folder.seed, stream: 1)
    }

    mutating func files() -> [SampleFile] {
        // The others do not depend on them.
        let photos = photosAndOthers()
        return photos + (0..<max(0, folder.rawCount)).flatMap { raw($0) }
            + (0..<max(0, folder.videoCount)).map { video($0) }
            + (0..<max(0, folder.documentCount)).map { document($0) }
            + (0..<max(0, folder.hdrCount)).map { ultraHDR($0) }
    }

    private mutating func photosAndOthers() -> [SampleFile] {
        let count = max(0, folder.count)
        guard !folder.isPlain else { return photos(count) }
        // A dozen is the smallest count that includes one of everything.
        func share(_ fraction: Double) -> Int { count < 12 ? 0 : max(1, Int(Double(count) * fraction)) }
        let nearDuplicates = share(0.05)
        let copies = share(0.03)
        let damaged = share(0.03)
        let broken = share(0.02)
        let others = photos(count - nearDuplicates - copies - damaged - broken)
        var files = others
        if count >= 12 { giveUnusualNames(to: &files) }
        files += (0..<nearDuplicates).map { nearDuplicate(of: files[pick(in: others.count)], kind: $0) }
        files += (0..<copies).map { copy(of: files[pick(in: others.count)], number: $0) }
        files += (0..<damaged).map { damagedPhoto($0) }
        files += (0..<broken).map { brokenPhoto($0) }
        if count >= 12 { files += ignored(beside: files[pick(in: others.count)]) }
        return files
    }

    /// Picks originals among files with usual names.
    private mutating func pick(in count: Int) -> Int {
        generator.integer(in: min(Self.unusualNames.count, count - 1)...count - 1)
    }

    // MARK: Photos

    private mutating func photos(_ count: Int) -> [SampleFile] {
        var numbers = Array(repeating: 0, count: Camera.all.count)
        return (0..<count).map { index in
            let camera = generator.integer(in: 0...Camera.all.count - 1)
            numbers[camera] += generator.integer(in: 1...3)
            return photo(index, camera: Camera.all[camera], number: numbers[camera])
        }
    }

    mutating func photo(_ index: Int, camera: Camera, number: Int) -> SampleFile {
        // Series of photos a minute apart, with days without any in between.
        minutes +=
            generator.chance(0.6)
            ? generator.integer(in: 0...3) : generator.integer(in: 60...max(61, 13_000_000 / max(1, folder.count)))
        let time = LocalTime(minutes: minutes, second: generator.integer(in: 0...59))
        let orientation =
            index < Orientation.allCases.count
            ? Orientation.allCases[index] : generator.element(of: [.up, .up, .up, .up, .right, .right, .left, .down])
        var photo = SamplePhoto(size: size(of: camera), seed: generator.next(), orientation: orientation)
        if orientation.isTransposed { photo.size = photo.size.transposed }
        photo.chroma = camera.chroma
        photo.quality = camera.quality
        photo.isProgressive = generator.chance(0.02)
        let place = generator.chance(0.8) ? generator.element(of: Place.all) : nil
        photo.exif = camera.exif(at: time, place: place, generator: &generator)
        let name = camera.fileName(number: number, time: time)
        return SampleFile(path: path(time.folder, name), role: .photo, content: .photo(photo))
    }

    func size(of camera: Camera) -> PixelSize {
        guard let megapixels = folder.megapixels else { return camera.size }
        let scale = (megapixels * 1_000_000 / Double(camera.size.pixelCount)).squareRoot()
        func side(_ side: Int) -> Int { min(max(16, Int((Double(side) * scale).rounded())), 65_500) }
        return PixelSize(width: side(camera.size.width), height: side(camera.size.height))
    }

    /// A path that no other file has yet.
    mutating func path(_ folder: String, _ name: String) -> FilePath {
        let plain = FilePath(folder).appending(name)
        var path = plain
        var number = 1
        while !taken.insert(path).inserted {
            number += 1
            path = FilePath(folder).appending("\(plain.stem ?? "") \(number).\(plain.extension ?? "jpg")")
        }
        return path
    }

    // MARK: Typical contents

    private mutating func nearDuplicate(of original: SampleFile, kind: Int) -> SampleFile {
        guard case .photo(var photo) = original.content else { return original }
        let suffix: String
        switch kind % 3 {
        case 0:
            photo.quality = 70
            suffix = "-compressed"
        case 1:
            photo.size = photo.size.scaled(toLongEdge: max(16, photo.size.longEdge / 2))
            suffix = "-small"
        default:
            photo.brightness = 14
            suffix = "-edited"
        }
        let name = (original.path.stem ?? "") + suffix + ".jpg"
        return SampleFile(
            path: path(original.path.removingLastComponent().string, name),
            role: .nearDuplicate,
            content: .photo(photo),
            original: original.path
        )
    }

    private mutating func copy(of original: SampleFile, number: Int) -> SampleFile {
        let name = original.path.lastComponent?.string ?? ""
        let copied =
            number % 2 == 0
            ? path("Backup/" + original.path.removingLastComponent().string, name)
            : path(original.path.removingLastComponent().string, (original.path.stem ?? "") + " (copy).jpg")
        return SampleFile(path: copied, role: .copy, content: original.content, original: original.path)
    }

    private mutating func damagedPhoto(_ number: Int) -> SampleFile {
        let damage: Damage = number % 2 == 0 ? .truncated : .gap
        let file = photo(
            Orientation.allCases.count,
            camera: Camera.all[number % Camera.all.count],
            number: 900 + number
        )
        guard case .photo(var photo) = file.content else { return file }
        photo.isProgressive = false
        return SampleFile(path: file.path, role: .damaged, content: .damagedPhoto(photo, damage))
    }

    private mutating func brokenPhoto(_ number: Int) -> SampleFile {
        let file = photo(
            Orientation.allCases.count,
            camera: Camera.all[number % Camera.all.count],
            number: 950 + number
        )
        guard case .photo(let photo) = file.content else { return file }
        let content: SampleFile.Content =
            switch number {
            case 0: .bytes([])
            case let number where number % 3 == 1: .bytes(Array("Shopping list \(number): bread, milk.\n".utf8))
            case let number where number % 3 == 2: .damagedPhoto(photo, .headerOnly)
            default: .damagedPhoto(photo, .noHeight)
            }
        return SampleFile(path: file.path, role: .broken, content: content)
    }

    // MARK: Names and skipped files

    private static let unusualNames: [[UInt8]] = [
        Array("Summer by the sea 1.jpg".utf8), Array("Zürich – 写真 🌄.jpg".utf8), Array("100% sure%20.jpg".utf8),
        Array("tr[fail-on=truncated].jpg".utf8), Array("two\nlines.jpg".utf8),
        Array("caf".utf8) + [0xE9] + Array(".JPEG".utf8),
    ]

    private mutating func giveUnusualNames(to files: inout [SampleFile]) {
        for (index, name) in Self.unusualNames.enumerated() where index < files.count {
            let path = (name + [0]).withUnsafeBufferPointer { bytes in
                bytes.withMemoryRebound(to: CInterop.PlatformChar.self) { chars in
                    chars.baseAddress.map { FilePath(platformString: $0) } ?? FilePath()
                }
            }
            files[index].path = FilePath("Unusual names").appending(path.components)
        }
    }

    private mutating func ignored(beside photo: SampleFile) -> [SampleFile] {
        let sidecar = FilePath("\(photo.path.string).xmp")
        let small = SamplePhoto(size: PixelSize(width: 320, height: 240), seed: generator.next())
        var files = [SampleFile(path: sidecar, role: .ignored, content: .bytes(Array(Self.rating.utf8)))]
        for (folder, name) in [(".thumbnails", "1.jpg"), ("Messages", "sticker.jpg")] {
            files.append(SampleFile(path: path(folder, name), role: .ignored, content: .photo(small)))
        }
        files.append(SampleFile(path: path("Messages", ".nomedia"), role: .ignored, content: .bytes([])))
        files.append(
            SampleFile(path: path("", "notes.txt"), role: .ignored, content: .bytes(Array("Not a photo.\n".utf8)))
        )
        return files
    }

    private static let rating = """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/">
         <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
          <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4"/>
         </rdf:RDF>
        </x:xmpmeta>
        <?xpacket end="w"?>

        """
}

package import Imaging

/// A JPEG with a film behind its picture.
package struct SampleMotionPhoto: Sendable {
    /// How the file says where its film is.
    package enum Layout: Sendable, CaseIterable {
        /// Android's Motion Photo format 1.0: a directory of items in the XMP.
        case directory
        /// Its predecessor: one number in the XMP.
        case microVideo
        /// A directory of blocks at the end of the file.
        case samsungTrailer
    }

    package var layout: Layout
    package var photo: SamplePhoto
    package var film: [UInt8]
    /// Added to what the file says.
    package var error = 0

    package init(_ layout: Layout, _ photo: SamplePhoto, film: [UInt8]) {
        self.layout = layout
        self.photo = photo
        self.film = film
    }

    package func encoded() throws(ImagingError) -> [UInt8] {
        var photo = photo
        switch layout {
        case .directory: photo.xmp = Self.xmp(directory)
        case .microVideo:
            photo.xmp = Self.xmp("GCamera:MicroVideo='1' GCamera:MicroVideoOffset='\(film.count + error)'/>")
        case .samsungTrailer: photo.exif?.make = "samsung"
        }
        let picture = try photo.encoded()
        return picture + (layout == .samsungTrailer ? trailer : film)
    }

    private var directory: String {
        """
        GCamera:MotionPhoto='1' GCamera:MotionPhotoVersion='1'>
        <Container:Directory><rdf:Seq>
        <rdf:li rdf:parseType='Resource'><Container:Item Item:Mime='image/jpeg' Item:Semantic='Primary'
            Item:Length='0' Item:Padding='0'/></rdf:li>
        <rdf:li rdf:parseType='Resource'><Container:Item Item:Mime='video/mp4' Item:Semantic='MotionPhoto'
            Item:Length='\(film.count + error)' Item:Padding='0'/></rdf:li>
        </rdf:Seq></Container:Directory></rdf:Description>
        """
    }

    private static func xmp(_ description: String) -> String {
        """
        <x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
        <rdf:Description rdf:about='' xmlns:GCamera='http://ns.google.com/photos/1.0/camera/'
            xmlns:Container='http://ns.google.com/photos/1.0/container/'
            xmlns:Item='http://ns.google.com/photos/1.0/container/item/'
            \(description)
        </rdf:RDF></x:xmpmeta>
        """
    }

    private var trailer: [UInt8] {
        func number(_ value: Int) -> [UInt8] {
            withUnsafeBytes(of: UInt32(truncatingIfNeeded: value).littleEndian, Array.init)
        }
        let name = Array("MotionPhoto_Data".utf8)
        let mark: [UInt8] = [0, 0, 0x30, 0x0A]
        let block = mark + number(name.count) + name + film
        let directory =
            Array("SEFH".utf8) + number(106) + number(1) + mark + number(block.count + error) + number(block.count)
        return block + directory + number(directory.count) + Array("SEFT".utf8)
    }
}

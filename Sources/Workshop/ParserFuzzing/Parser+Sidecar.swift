@testable import PhotoMetadata

extension Parser {
    static let sidecar = Parser(name: "sidecar", seeds: sidecars) { bytes in
        guard let before = try? Sidecar(bytes) else { return }
        demand(before.rating.map { -1...5 ~= $0 } ?? true, "rating")
        demand(before.tags.allSatisfy { !$0.isEmpty && $0.allSatisfy { !$0.isEmpty } }, "an empty tag")
        let removed = before.tags.prefix(1)
        for edit in [
            SidecarEdit(rating: .set(4)), SidecarEdit(rating: .set(5), favourite: !before.isFavourite),
            SidecarEdit(rating: .remove, addTags: [["a"], ["b", "c"]], removeTags: Array(removed)),
            SidecarEdit(position: .remove),
            SidecarEdit(position: GPSPosition(latitude: -1, longitude: 7).map { .set($0) } ?? .keep),
        ] {
            guard let bytes = try? before.edited(edit) else { continue }
            guard let after = try? Sidecar(bytes) else { return demand(false, "an edit that cannot be read") }
            demand((try? after.edited(edit)) == .some(nil), "an edit that is not made")
            demand(after.tags.isSuperset(of: before.tags.subtracting(edit.removeTags)), "a lost tag")
        }
    }

    private static let sidecars: [[UInt8]] = [
        """
        <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
         <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
          <rdf:Description rdf:about=""
            xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
            xmlns:digiKam="http://www.digikam.org/ns/1.0/" xmlns:lr="http://ns.adobe.com/lightroom/1.0/"
           xmp:Rating="3"
           digiKam:PickLabel="0">
           <dc:subject>
            <rdf:Bag>
             <rdf:li>c</rdf:li>
            </rdf:Bag>
           </dc:subject>
           <digiKam:TagsList><rdf:Seq><rdf:li>a/c</rdf:li></rdf:Seq></digiKam:TagsList>
           <lr:hierarchicalSubject><rdf:Bag/></lr:hierarchicalSubject>
          </rdf:Description>
         </rdf:RDF>
        </x:xmpmeta><?xpacket end="w"?>
        """,
        """
        <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description xmlns:f='http://www.fstopapp.com/xmp/'
        f:favorite='1' xmlns:exif='http://ns.adobe.com/exif/1.0/' exif:GPSLatitude='33,51.408S' exif:GPSLongitude='151.2'
        exif:GPSLongitudeRef='E'><xap:Rating xmlns:xap='http://ns.adobe.com/xap/1.0/'><![CDATA[-1]]></xap:Rating><!-- a --><f:b
        rdf:parseType='Resource'><f:c xml:lang='x'>&#65;</f:c></f:b><dc:subject xmlns:dc='http://purl.org/dc/elements/1.1/'/>
        </rdf:Description></rdf:RDF>
        """,
        "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'/>",
    ].map { Array($0.utf8) }
}

/// Sidecars in the styles of the programs that write them.
enum SidecarSample {
    static let rdf = "xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\""

    /// Attributes on separate lines, lists as elements, a rating of zero, the pick label for none.
    static let digiKam = """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 4.4.0-Exiv2">
         <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
          <rdf:Description rdf:about=""
            xmlns:digiKam="http://www.digikam.org/ns/1.0/"
            xmlns:xmp="http://ns.adobe.com/xap/1.0/"
            xmlns:MicrosoftPhoto="http://ns.microsoft.com/photo/1.0/"
            xmlns:dc="http://purl.org/dc/elements/1.1/"
            xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
            xmlns:lr="http://ns.adobe.com/lightroom/1.0/"
            xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
            xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"
           digiKam:ColorLabel="0"
           digiKam:PickLabel="0"
           xmp:CreatorTool="digiKam-7.9.0"
           xmp:Rating="2"
           tiff:Software="digiKam-7.9.0">
           <digiKam:TagsList>
            <rdf:Seq>
             <rdf:li>Places/Norway</rdf:li>
             <rdf:li>People/Ada</rdf:li>
            </rdf:Seq>
           </digiKam:TagsList>
           <dc:subject>
            <rdf:Bag>
             <rdf:li>Norway</rdf:li>
             <rdf:li>Ada</rdf:li>
             <rdf:li>holiday</rdf:li>
            </rdf:Bag>
           </dc:subject>
           <lr:hierarchicalSubject>
            <rdf:Bag>
             <rdf:li>Places|Norway</rdf:li>
             <rdf:li>People|Ada</rdf:li>
            </rdf:Bag>
           </lr:hierarchicalSubject>
           <mwg-rs:Regions rdf:parseType="Resource">
            <mwg-rs:RegionList>
             <rdf:Bag>
              <rdf:li>
               <rdf:Description mwg-rs:Name="Ada &amp; Co" mwg-rs:Type="Face">
                <mwg-rs:Area stArea:x="0.5" stArea:y="0.25" stArea:w="0.125" stArea:h="0.125" stArea:unit="normalized"/>
               </rdf:Description>
              </rdf:li>
             </rdf:Bag>
            </mwg-rs:RegionList>
           </mwg-rs:Regions>
          </rdf:Description>
         </rdf:RDF>
        </x:xmpmeta>
        <?xpacket end="w"?>
        """

    /// Its history as a sequence of structures, all names of the tag tree as keywords.
    static let darktable = """
        <?xml version="1.0" encoding="UTF-8"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 4.4.0-Exiv2">
         <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
          <rdf:Description rdf:about=""
            xmlns:exif="http://ns.adobe.com/exif/1.0/"
            xmlns:xmp="http://ns.adobe.com/xap/1.0/"
            xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
            xmlns:darktable="http://darktable.sf.net/"
            xmlns:dc="http://purl.org/dc/elements/1.1/"
            xmlns:lr="http://ns.adobe.com/lightroom/1.0/"
           exif:DateTimeOriginal="2021:07:04 12:34:56.000"
           xmp:Rating="1"
           xmpMM:DerivedFrom="IMG_0001.CR2"
           darktable:import_timestamp="63761083496000000"
           darktable:xmp_version="5"
           darktable:raw_params="0"
           darktable:auto_presets_applied="1">
           <dc:subject>
            <rdf:Seq>
             <rdf:li>places</rdf:li>
             <rdf:li>norway</rdf:li>
            </rdf:Seq>
           </dc:subject>
           <lr:hierarchicalSubject>
            <rdf:Seq>
             <rdf:li>places|norway</rdf:li>
            </rdf:Seq>
           </lr:hierarchicalSubject>
           <darktable:masks_history>
            <rdf:Seq/>
           </darktable:masks_history>
           <darktable:history>
            <rdf:Seq>
             <rdf:li
              darktable:num="0"
              darktable:operation="rawprepare"
              darktable:enabled="1"
              darktable:params="00000000ff00"
              darktable:multi_name=""/>
             <rdf:li
              darktable:num="1"
              darktable:operation="demosaic"
              darktable:multi_name="a &lt; b"/>
            </rdf:Seq>
           </darktable:history>
          </rdf:Description>
         </rdf:RDF>
        </x:xmpmeta>

        """

    /// One block, a list of edits, language alternatives, padding in the packet.
    static let lightroom = """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Adobe XMP Core 7.0-c000 1.000000, 0000/00/00-00:00:00        ">
         <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
          <rdf:Description rdf:about=""
            xmlns:xmp="http://ns.adobe.com/xap/1.0/"
            xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
            xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
            xmlns:stEvt="http://ns.adobe.com/xap/1.0/sType/ResourceEvent#"
            xmlns:dc="http://purl.org/dc/elements/1.1/"
            xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/"
           xmp:ModifyDate="2023-05-06T07:08:09+02:00"
           xmp:CreatorTool="Adobe Lightroom"
           photoshop:SidecarForExtension="CR3"
           crs:Version="15.3"
           crs:HasSettings="True">
           <xmpMM:History>
            <rdf:Seq>
             <rdf:li stEvt:action="derived" stEvt:parameters="converted from image/x-canon-cr3"/>
             <rdf:li rdf:parseType="Resource">
              <stEvt:action>saved</stEvt:action>
              <stEvt:changed>/metadata</stEvt:changed>
             </rdf:li>
            </rdf:Seq>
           </xmpMM:History>
           <dc:title>
            <rdf:Alt>
             <rdf:li xml:lang="x-default">Fjord</rdf:li>
             <rdf:li xml:lang="de-DE">Der Fjord</rdf:li>
            </rdf:Alt>
           </dc:title>
           <crs:ToneCurvePV2012>
            <rdf:Seq>
             <rdf:li>0, 0</rdf:li>
             <rdf:li>255, 255</rdf:li>
            </rdf:Seq>
           </crs:ToneCurvePV2012>
          </rdf:Description>
         </rdf:RDF>
        </x:xmpmeta>
                                                                                                            
                                                                                                            
        <?xpacket end="w"?>
        """

    /// Written by exiftool for Immich: a block for each namespace, everything as elements, single quotes.
    static let immich = """
        <?xpacket begin='\u{FEFF}' id='W5M0MpCehiHzreSzNTczkc9d'?>
        <x:xmpmeta xmlns:x='adobe:ns:meta/' x:xmptk='Image::ExifTool 12.57'>
        <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>

         <rdf:Description rdf:about=''
          xmlns:dc='http://purl.org/dc/elements/1.1/'>
          <dc:description>
           <rdf:Alt>
            <rdf:li xml:lang='x-default'>At the lake</rdf:li>
           </rdf:Alt>
          </dc:description>
         </rdf:Description>

         <rdf:Description rdf:about=''
          xmlns:digiKam='http://www.digikam.org/ns/1.0/'>
          <digiKam:TagsList>
           <rdf:Seq>
            <rdf:li>Family/Ada</rdf:li>
           </rdf:Seq>
          </digiKam:TagsList>
         </rdf:Description>

         <rdf:Description rdf:about=''
          xmlns:exif='http://ns.adobe.com/exif/1.0/'>
          <exif:GPSLatitude>47,22.2N</exif:GPSLatitude>
         </rdf:Description>
        </rdf:RDF>
        </x:xmpmeta>
        <?xpacket end='w'?>
        """

    /// Everything on one line.
    static let line =
        "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF \(rdf)><rdf:Description rdf:about=\"\"/></rdf:RDF></x:xmpmeta>"

    static let all: [(name: String, text: String)] = [
        ("digiKam", digiKam), ("darktable", darktable), ("Lightroom", lightroom), ("Immich", immich), ("a line", line),
        ("a line with CRLF", line + "\r\n"),
        ("CRLF", digiKam.replacing("\n", with: "\r\n")), ("a byte order mark", "\u{FEFF}" + darktable),
        (
            "RDF without a prefix",
            "<x:xmpmeta xmlns:x='adobe:ns:meta/'><RDF xmlns='http://www.w3.org/1999/02/22-rdf-syntax-ns#'></RDF></x:xmpmeta>"
        ),
        ("nothing in rdf:RDF", "<x:xmpmeta xmlns:x='adobe:ns:meta/'>\n <rdf:RDF \(rdf)/>\n</x:xmpmeta>"),
        (
            "lines, but nothing in rdf:RDF",
            "<x:xmpmeta xmlns:x='adobe:ns:meta/'>\n <rdf:RDF \(rdf)>\n </rdf:RDF>\n</x:xmpmeta>"
        ),
    ]

    /// A document on one line with these attributes, after its namespaces, and elements.
    static func packet(_ attributes: String, _ elements: String = "") -> String {
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \(rdf)><rdf:Description rdf:about="" \
        xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" \
        xmlns:d="http://www.digikam.org/ns/1.0/" xmlns:lr="http://ns.adobe.com/lightroom/1.0/" \
        xmlns:fstop="http://www.fstopapp.com/xmp/" \(attributes)>\(elements)</rdf:Description></rdf:RDF></x:xmpmeta>
        """
    }

    static func bag(_ items: String..., container: String = "Bag") -> String {
        "<rdf:\(container)>" + items.map { "<rdf:li>\($0)</rdf:li>" }.joined() + "</rdf:\(container)>"
    }
}

import Foundation
import ParserFuzzing

exit(
    try FuzzerProgram.run([
        .exif, .exifOrientation, .xmp, .text, .jpeg, .tiff, .heif, .formats, .requests, .replies,
    ])
)

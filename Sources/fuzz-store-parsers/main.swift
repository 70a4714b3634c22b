import Foundation
import ParserFuzzing

exit(try FuzzerProgram.run([.recipe, .glob, .record, .failure, .fingerprint, .path]))

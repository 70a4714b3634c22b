import Foundation
import ParserFuzzing

exit(try FuzzerProgram.run(Parser.all))

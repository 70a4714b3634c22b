#pragma once

// Replaces hb_blob_create_from_file and hb_blob_create_from_file_or_fail for this program and all its libraries: they
// find the font files that CHeldFonts holds, although a sandbox refuses to open any. There is nothing to call.

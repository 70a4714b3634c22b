// Written by scripts/embed-pages.

#include "WebFront.h"

static const unsigned char page_api_2fv1_2fopenapi_2ejson[] = {
#embed "pages/api/v1/openapi.json"
};
static const unsigned char page_app_2ecss[] = {
#embed "bundle/app.css"
};
static const unsigned char page_app_2ejs[] = {
#embed "bundle/app.js"
};
static const unsigned char page_icons_2ficon_2d192_2epng[] = {
#embed "pages/icons/icon-192.png"
};
static const unsigned char page_icons_2ficon_2d512_2epng[] = {
#embed "pages/icons/icon-512.png"
};
static const unsigned char page_icons_2ficon_2dmaskable_2d512_2epng[] = {
#embed "pages/icons/icon-maskable-512.png"
};
static const unsigned char page_icons_2ficon_2esvg[] = {
#embed "pages/icons/icon.svg"
};
static const unsigned char page_index_2ehtml[] = {
#embed "pages/index.html"
};
static const unsigned char page_manifest_2ewebmanifest[] = {
#embed "pages/manifest.webmanifest"
};
static const unsigned char page_service_2dworker_2ejs[] = {
#embed "pages/service-worker.js"
};
static const unsigned char page_shell_2dfiles_2ejs[] = {
#embed "bundle/shell-files.js"
};
static const unsigned char page_swipe_2fdecoder_2dworker_2ejs[] = {
#embed "pages/swipe/decoder-worker.js"
};

static const struct web_front_file files[] = {
    {"api/v1/openapi.json", page_api_2fv1_2fopenapi_2ejson, sizeof page_api_2fv1_2fopenapi_2ejson},
    {"app.css", page_app_2ecss, sizeof page_app_2ecss},
    {"app.js", page_app_2ejs, sizeof page_app_2ejs},
    {"icons/icon-192.png", page_icons_2ficon_2d192_2epng, sizeof page_icons_2ficon_2d192_2epng},
    {"icons/icon-512.png", page_icons_2ficon_2d512_2epng, sizeof page_icons_2ficon_2d512_2epng},
    {"icons/icon-maskable-512.png", page_icons_2ficon_2dmaskable_2d512_2epng, sizeof page_icons_2ficon_2dmaskable_2d512_2epng},
    {"icons/icon.svg", page_icons_2ficon_2esvg, sizeof page_icons_2ficon_2esvg},
    {"index.html", page_index_2ehtml, sizeof page_index_2ehtml},
    {"manifest.webmanifest", page_manifest_2ewebmanifest, sizeof page_manifest_2ewebmanifest},
    {"service-worker.js", page_service_2dworker_2ejs, sizeof page_service_2dworker_2ejs},
    {"shell-files.js", page_shell_2dfiles_2ejs, sizeof page_shell_2dfiles_2ejs},
    {"swipe/decoder-worker.js", page_swipe_2fdecoder_2dworker_2ejs, sizeof page_swipe_2fdecoder_2dworker_2ejs},
};

const struct web_front_file *const web_front_files = files;
const size_t web_front_file_count = sizeof files / sizeof *files;

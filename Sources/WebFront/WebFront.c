// Written by scripts/embed-pages.

#include "WebFront.h"

static const unsigned char page_api_2fv1_2fopenapi_2ejson[] = {
#embed "pages/api/v1/openapi.json"
};
static const unsigned char page_index_2ehtml[] = {
#embed "pages/index.html"
};

static const struct web_front_file files[] = {
    {"api/v1/openapi.json", page_api_2fv1_2fopenapi_2ejson, sizeof page_api_2fv1_2fopenapi_2ejson},
    {"index.html", page_index_2ehtml, sizeof page_index_2ehtml},
};

const struct web_front_file *const web_front_files = files;
const size_t web_front_file_count = sizeof files / sizeof *files;

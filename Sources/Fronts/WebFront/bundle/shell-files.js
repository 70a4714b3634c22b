// Written by scripts/embed-pages.
self.pageFiles = {
  version: 'b4a8884b5960a31e',
  files: [
    '/app.css',
    '/app.js',
    '/icons/icon-192.png',
    '/icons/icon.svg',
    '/manifest.webmanifest',
    '/swipe/decoder-worker.js',
  ],
}

// Written by scripts/embed-pages.
self.pageFiles = {
  version: '75cd4c8f74ffb431',
  files: [
    '/app.css',
    '/app.js',
    '/icons/icon-192.png',
    '/icons/icon.svg',
    '/manifest.webmanifest',
    '/swipe/decoder-worker.js',
  ],
}

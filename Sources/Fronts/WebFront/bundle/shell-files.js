// Written by scripts/embed-pages.
self.pageFiles = {
  version: 'e790b3bd097ae3fb',
  files: [
    '/app.css',
    '/app.js',
    '/icons/icon-192.png',
    '/icons/icon.svg',
    '/manifest.webmanifest',
    '/swipe/decoder-worker.js',
  ],
}

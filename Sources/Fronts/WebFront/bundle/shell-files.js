// Written by scripts/embed-pages.
self.pageFiles = {
  version: '7cca707f2d64f2bf',
  files: [
    '/app.css',
    '/app.js',
    '/icons/icon-192.png',
    '/icons/icon.svg',
    '/manifest.webmanifest',
    '/swipe/decoder-worker.js',
  ],
}

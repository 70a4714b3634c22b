// Written by scripts/embed-pages.
self.pageFiles = {
  version: '703260460b84ca3c',
  files: [
    '/app.css',
    '/app.js',
    '/icons/icon-192.png',
    '/icons/icon.svg',
    '/manifest.webmanifest',
    '/swipe/decoder-worker.js',
  ],
}

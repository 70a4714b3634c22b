// Written by scripts/embed-pages.
self.pageFiles = {
  version: '5d23fa2e3b305a82',
  files: [
    '/app.css',
    '/app.js',
    '/icons/icon-192.png',
    '/icons/icon.svg',
    '/manifest.webmanifest',
    '/swipe/decoder-worker.js',
  ],
}

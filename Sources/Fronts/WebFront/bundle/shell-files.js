// Written by scripts/embed-pages.
self.pageFiles = {
  version: 'e0a15e77204b80b8',
  files: [
    '/app.css',
    '/app.js',
    '/icons/icon-192.png',
    '/icons/icon.svg',
    '/manifest.webmanifest',
    '/swipe/decoder-worker.js',
  ],
}

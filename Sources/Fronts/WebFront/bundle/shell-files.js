// Written by scripts/embed-pages.
self.pageFiles = {
  version: 'f3afe7c63c089792',
  files: [
    '/app.css',
    '/app.js',
    '/icons/icon-192.png',
    '/icons/icon.svg',
    '/manifest.webmanifest',
    '/swipe/decoder-worker.js',
  ],
}

// Written by scripts/embed-pages.
self.pageFiles = {
  version: '7596daa1a97ee815',
  files: [
    '/app.css',
    '/app.js',
    '/icons/icon-192.png',
    '/icons/icon.svg',
    '/manifest.webmanifest',
    '/swipe/decoder-worker.js',
  ],
}

// Features of workers that the library of TypeScript 4.8 lacks.

interface AbortController {
  abort(): void
}

interface CanvasPath {
  roundRect(x: number, y: number, width: number, height: number, radius: number): void
}

interface OffscreenCanvas {
  getContext(kind: '2d'): CanvasDrawImage & CanvasDrawPath & CanvasPath
  transferToImageBitmap(): ImageBitmap
}

declare var OffscreenCanvas: new (width: number, height: number) => OffscreenCanvas

interface WorkerGlobalScope {
  /** From `shell-files.js`. */
  pageFiles: {version: string, files: string[]}
}

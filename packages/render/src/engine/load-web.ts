import CanvasKitInit from 'canvaskit-wasm'
import type { CanvasKit } from 'canvaskit-wasm'

/**
 * CanvasKit for a browser or a module worker.
 * @param wasmUrl where `canvaskit-wasm/bin/canvaskit.wasm` is served; with Vite:
 *   `import wasmUrl from 'canvaskit-wasm/bin/canvaskit.wasm?url'`
 *
 * HarfBuzz comes by itself (load-harfbuzz.ts), with a top-level await: a Vite app needs `worker: {
 * format: 'es' }`. Vite 8 finds and emits harfbuzz.wasm, in development and in builds (tried with
 * 8.3). The worker must say "ready" before anything is posted to it: messages sent earlier are
 * lost.
 */
export function loadCanvasKit(wasmUrl: string): Promise<CanvasKit> {
  return CanvasKitInit({ locateFile: () => wasmUrl })
}

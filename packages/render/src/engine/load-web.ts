import CanvasKitInit from 'canvaskit-wasm'
import type { CanvasKit } from 'canvaskit-wasm'

/**
 * CanvasKit for a browser or a module worker.
 * @param wasmUrl where `canvaskit-wasm/bin/canvaskit.wasm` is served; with Vite:
 *   `import wasmUrl from 'canvaskit-wasm/bin/canvaskit.wasm?url'`
 *
 * HarfBuzz fetches its own WASM with a top-level await. A Vite app therefore needs `worker: { format: 'es' }`; Vite 8 finds and
 * emits harfbuzz.wasm by itself, in development and in builds (tried with 8.3). Naming `canvaskit-wasm`, `css-line-break` and
 * `harfbuzzjs` in `optimizeDeps.include` spares the reload when the worker is first met in development.
 * The worker must say "ready" before anything is posted to it: messages sent earlier are lost (rendering.md §4.7).
 */
export function loadCanvasKit(wasmUrl: string): Promise<CanvasKit> {
  return CanvasKitInit({ locateFile: () => wasmUrl })
}

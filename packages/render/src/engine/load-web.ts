import CanvasKitInit from 'canvaskit-wasm'
import type { CanvasKit } from 'canvaskit-wasm'

/**
 * CanvasKit for a browser or a module worker.
 * @param wasmUrl where `canvaskit-wasm/bin/canvaskit.wasm` is served; with Vite:
 *   `import wasmUrl from 'canvaskit-wasm/bin/canvaskit.wasm?url'`
 *
 * HarfBuzz loads its own WASM with a top-level await. So, in a Vite app: `worker: { format: 'es' }` and
 * `optimizeDeps: { exclude: ['harfbuzzjs'] }` (pre-bundling would separate it from its .wasm),
 * and a worker must say "ready" before anything is posted to it: messages sent earlier are lost (rendering.md §4.7).
 */
export function loadCanvasKit(wasmUrl: string): Promise<CanvasKit> {
  return CanvasKitInit({ locateFile: () => wasmUrl })
}

import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import CanvasKitInit from 'canvaskit-wasm'
import type { CanvasKit } from 'canvaskit-wasm'

/**
 * CanvasKit for Node, from the installed package. A bundled server keeps `canvaskit-wasm` and `harfbuzzjs` external:
 * both find their .wasm next to their own script.
 */
export function loadCanvasKit(): Promise<CanvasKit> {
  const folder = dirname(createRequire(import.meta.url).resolve('canvaskit-wasm/bin/canvaskit.wasm'))
  return CanvasKitInit({ locateFile: (file) => `${folder}/${file}` })
}

/** Runs in a module worker of a browser: paints the golden table there and posts it. */
import { LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { createEngine } from '../engine/engine.ts'
import { loadCanvasKit } from '../engine/load-web.ts'
import { loadHyphenation } from '../text/hyphenation-patterns.ts'
import { loadSegmentation } from '../text/segmentation-models.ts'
import { GOLDEN_CASES } from './cases.ts'
import { paintTable } from './golden-table.ts'
import { goldenFonts } from './paint-golden.ts'

interface WorkerScope {
  postMessage(message: unknown, transfer: readonly ArrayBuffer[]): void
}

const scope = globalThis as unknown as WorkerScope
const engine = createEngine({ canvasKit: await loadCanvasKit('/canvaskit.wasm') })
await Promise.all(
  LANGUAGES.flatMap((language) => [loadHyphenation(language), loadSegmentation(language)]),
)
for (const id of goldenFonts(GOLDEN_CASES)) {
  const response = await fetch(`/fonts/${id}`)
  engine.fonts.add(id, new Uint8Array(await response.arrayBuffer()))
}
scope.postMessage(await paintTable(engine), [])

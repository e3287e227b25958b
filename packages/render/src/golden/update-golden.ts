/**
 * Rewrites golden.json from what the engine paints now: `npm run golden -w packages/render`.
 * Look at the changed cases first (`npm run golden:sheet -w packages/render`), and choose a new
 * ENGINE_ID when an old case changed.
 */
import { writeFileSync } from 'node:fs'
import { createEngine } from '../engine/engine.ts'
import { loadCanvasKit, readFont } from '../engine/load-node.ts'
import { GOLDEN_CASES } from './cases.ts'
import { paintTable } from './golden-table.ts'
import { goldenFonts } from './paint-golden.ts'

const engine = createEngine({ canvasKit: await loadCanvasKit() })
for (const id of goldenFonts(GOLDEN_CASES)) engine.fonts.add(id, readFont(id))
writeFileSync(
  new URL('golden.json', import.meta.url),
  `${JSON.stringify(await paintTable(engine), null, 2)}\n`,
)
console.log(`golden.json: ${GOLDEN_CASES.length} texts`)

/**
 * Rewrites golden.json from what the engine paints now: `npm run golden -w packages/render`.
 * Only after looking at the changed cases (`npm run golden:sheet`), and with a new ENGINE_ID when old cases changed.
 */
import { writeFileSync } from 'node:fs'
import { createEngine } from '../engine/engine.ts'
import { loadCanvasKit, readFont } from '../engine/load-node.ts'
import { GOLDEN_CASES } from './cases.ts'
import { goldenFonts, paintGolden } from './paint-golden.ts'

const engine = createEngine({ canvasKit: await loadCanvasKit() })
for (const id of goldenFonts(GOLDEN_CASES)) engine.fonts.add(id, readFont(id))
const table = Object.fromEntries(GOLDEN_CASES.map((golden) => [golden.name, paintGolden(engine, golden)]))
const rows = Object.entries(table).map(([name, result]) => `  ${JSON.stringify(name)}: ${JSON.stringify(result)}`)
writeFileSync(new URL('golden.json', import.meta.url), `{\n${rows.join(',\n')}\n}\n`)
console.log(`golden.json: ${rows.length} cases`)

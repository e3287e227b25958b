/**
 * `npm run -s render:parity -- --browser chromium|firefox`: paints the golden table in Node and in
 * a real browser, names the cases that differ, and prints `{"cases":n,"identical":n}` as its last
 * line. Ends with 1 when any differs. Each side decides sizes and breaks
 * by itself.
 */
import { createEngine } from '../engine/engine.ts'
import { loadCanvasKit, readFont } from '../engine/load-node.ts'
import { GOLDEN_CASES } from './cases.ts'
import type { GoldenTable } from './golden-table.ts'
import { paintTable } from './golden-table.ts'
import { goldenFonts } from './paint-golden.ts'
import type { BrowserName } from './parity-server.ts'
import { paintTableIn } from './parity-server.ts'

async function paintInNode(): Promise<GoldenTable> {
  const engine = createEngine({ canvasKit: await loadCanvasKit() })
  for (const id of goldenFonts(GOLDEN_CASES)) engine.fonts.add(id, readFont(id))
  return paintTable(engine)
}

function asBrowser(name: string | undefined): BrowserName {
  if (name === 'chromium' || name === 'firefox') return name
  throw new Error('usage: npm run -s render:parity -- --browser chromium|firefox')
}

const browser = asBrowser(process.argv[process.argv.indexOf('--browser') + 1])
const here = await paintInNode()
const there = await paintTableIn(browser)
const cases = { ...here.lettering, ...here.pictures }
const painted: Readonly<Record<string, string>> = { ...there.lettering, ...there.pictures }
const different = Object.entries(cases).filter(([name, hash]) => painted[name] !== hash)
for (const [name, hash] of different)
  console.log(`${name}\n  node     ${hash}\n  ${browser.padEnd(8)} ${painted[name] ?? 'nothing'}`)
const count = Object.keys(cases).length
console.log(JSON.stringify({ cases: count, identical: count - different.length }))
process.exitCode = different.length === 0 ? 0 : 1

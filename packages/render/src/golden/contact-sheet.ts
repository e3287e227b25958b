/**
 * Draws the golden cases side by side into a PNG, to be looked at: `npm run golden:sheet -w packages/render -- sheet.png [from] [to]`.
 * The lilac area is the text's box.
 */
import { writeFileSync } from 'node:fs'
import { over } from '../compose/compose.ts'
import { createEngine } from '../engine/engine.ts'
import { loadCanvasKit, readFont } from '../engine/load-node.ts'
import type { Rgba } from '../paint/bitmap.ts'
import { pixelFormat } from '../paint/bitmap.ts'
import { GOLDEN_CASES } from './cases.ts'
import type { GoldenCase } from './golden-case.ts'
import { goldenFonts } from './paint-golden.ts'

const CELL = { width: 330, height: 210, columns: 5 }
const GREY = [185, 185, 195, 255]
const LINE = [90, 90, 100, 255]
const LILAC = [205, 205, 225, 255]

function emptySheet(cases: number): Rgba {
  const width = CELL.width * CELL.columns
  const height = CELL.height * Math.ceil(cases / CELL.columns)
  const rgba = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rgba.set(x % CELL.width === 0 || y % CELL.height === 0 ? LINE : GREY, (y * width + x) * 4)
  }
  return { width, height, rgba }
}

function drawBox(sheet: Rgba, { text, scale }: GoldenCase, left: number, top: number): void {
  const clamp = (value: number, max: number): number => Math.round(Math.min(max, Math.max(1, value * scale)))
  for (let y = clamp(text.cy - text.h / 2, CELL.height); y < clamp(text.cy + text.h / 2, CELL.height); y++) {
    for (let x = clamp(text.cx - text.w / 2, CELL.width); x < clamp(text.cx + text.w / 2, CELL.width); x++)
      sheet.rgba.set(LILAC, ((top + y) * sheet.width + left + x) * 4)
  }
}

const [path = 'golden-sheet.png', from = '0', to = '1000'] = process.argv.slice(2)
const canvasKit = await loadCanvasKit()
const engine = createEngine({ canvasKit })
const cases = GOLDEN_CASES.slice(Number(from), Number(to))
for (const id of goldenFonts(cases)) engine.fonts.add(id, readFont(id))
const sheet = emptySheet(cases.length)
for (const [i, golden] of cases.entries()) {
  const left = (i % CELL.columns) * CELL.width
  const top = Math.floor(i / CELL.columns) * CELL.height
  drawBox(sheet, golden, left, top)
  const bitmap = engine.rasterText(golden.text, golden.language, golden.scale)
  over(sheet, { ...bitmap, x: bitmap.x + left, y: bitmap.y + top })
  console.log(`${Number(from) + i} ${golden.name}`)
}
const image = canvasKit.MakeImage(pixelFormat(canvasKit, sheet.width, sheet.height), sheet.rgba, sheet.width * 4)
const png = image?.encodeToBytes()
image?.delete()
if (!png) throw new Error('the sheet could not be encoded')
writeFileSync(path, png)

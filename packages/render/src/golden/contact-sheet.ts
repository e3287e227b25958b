/**
 * Draws the golden cases side by side into a PNG, to be looked at:
 * `npm run golden:sheet -w packages/render -- sheet.png [from] [to] [scale] [columns]`.
 * The lilac area is the text's box, the white one its bubble, the green one what it passes behind.
 */
import { writeFileSync } from 'node:fs'
import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { compositeOver } from '../compose/compose.ts'
import { createEngine } from '../engine/engine.ts'
import { loadCanvasKit, readFont } from '../engine/load-node.ts'
import type { Frame, Rgba } from '../paint/bitmap.ts'
import { pixelFormat } from '../paint/bitmap.ts'
import { fillShapes } from '../paint/fill.ts'
import { emptyMask } from '../paint/mask.ts'
import { shapeAround } from '../paint/outline.ts'
import { layTint } from '../paint/tint.ts'
import { GOLDEN_CASES } from './cases.ts'
import type { GoldenCase } from './golden-case.ts'
import { goldenFonts } from './paint-golden.ts'

const [path = 'golden-sheet.png', from = '0', to = '1000', zoom = '1', columns = '5'] =
  process.argv.slice(2)
const scale = Number(zoom)
const CELL = { width: Math.round(330 * scale), height: Math.round(210 * scale) }

/** One case on its own piece of paper; what reaches beyond it is cut off. */
function drawCell({ text, language, scale: own }: GoldenCase): Rgba {
  const cell: Rgba & Frame = {
    x: 0,
    y: 0,
    ...CELL,
    rgba: new Uint8Array(CELL.width * CELL.height * 4),
  }
  const layout = engine.layoutText(text, language)
  // What is far from the cell is drawn as if it stood in its middle.
  const isFar = !(Math.abs(text.cx - 160) < 400 && Math.abs(text.cy - 100) < 300)
  const placed = isFar && !text.bubble && !text.mask ? { ...text, cx: 160, cy: 100 } : text
  const at = scale * own
  const tint = (points: readonly Point[], color: string): void => {
    const mask = emptyMask(cell)
    const xy = points.flatMap(({ x, y }) => [x * at, y * at])
    if (xy.every(Number.isFinite))
      fillShapes(mask, [shapeAround(new Float64Array(xy), [xy.length])])
    layTint(cell.rgba, mask.alpha, color)
  }
  const box = (left: number, top: number, right: number, bottom: number): Point[] => [
    { x: left / at, y: top / at },
    { x: right / at, y: top / at },
    { x: right / at, y: bottom / at },
    { x: left / at, y: bottom / at },
  ]
  const [w, h] = [placed.w * at, placed.h * at]
  tint(box(0, 0, CELL.width, CELL.height), '#5a5a64')
  tint(box(0, 0, CELL.width - 1, CELL.height - 1), '#b9b9c3')
  tint(
    box(
      placed.cx * at - w / 2,
      placed.cy * at - h / 2,
      placed.cx * at + w / 2,
      placed.cy * at + h / 2,
    ),
    '#cdcde1',
  )
  if (text.bubble && text.bubble.length > 2) tint(text.bubble, '#ffffff')
  for (const polygon of text.mask ?? []) if (polygon.length > 2) tint(polygon, '#9fbf9f')
  compositeOver(cell, engine.rasterText({ ...placed, layout: isFar ? null : layout }, language, at))
  return cell
}

const canvasKit = await loadCanvasKit()
const engine = createEngine({ canvasKit })
const cases = GOLDEN_CASES.slice(Number(from), Number(to))
for (const id of goldenFonts(cases)) engine.fonts.add(id, readFont(id))
const width = CELL.width * Number(columns)
const height = CELL.height * Math.ceil(cases.length / Number(columns))
const sheet = { width, height, rgba: new Uint8Array(width * height * 4).fill(255) }
for (const [i, golden] of cases.entries()) {
  compositeOver(sheet, {
    ...drawCell(golden),
    x: (i % Number(columns)) * CELL.width,
    y: Math.floor(i / Number(columns)) * CELL.height,
  })
  console.log(`${Number(from) + i} ${golden.name}`)
}
const image = canvasKit.MakeImage(pixelFormat(canvasKit, width, height), sheet.rgba, width * 4)
const png = image?.encodeToBytes()
image?.delete()
if (!png) throw new Error('the sheet could not be encoded')
writeFileSync(path, png)

import type { TextRange } from '@panelflow/domain/page/document/page-document.ts'
import { createEngine } from '@panelflow/render/engine/engine.ts'
import { loadCanvasKit, readFont } from '@panelflow/render/engine/load-node.ts'
import { listNeededFonts } from '@panelflow/render/font/choose-face.ts'
import { aText } from '../testing/a-text.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTesseractTextReader, type TesseractTextReader } from './tesseract-text-reader.ts'
import { createVisionPool, visionWorkerUrl, type VisionPool } from './vision/vision-pool.ts'
import { getBuiltProgram } from '../testing/built-program.ts'
import { drawDottedWord } from '../testing/dotted-word.ts'

let pool: VisionPool
let reader: TesseractTextReader
beforeAll(() => {
  pool = createVisionPool({ workerUrl: getBuiltProgram(visionWorkerUrl()), size: 1 })
  reader = createTesseractTextReader({ pool })
})
afterAll(async () => {
  await Promise.all([pool.close(), reader.close()])
})

function hello() {
  const { page, polygon } = drawDottedWord()
  return {
    page,
    region: { polygon, kind: 'speech' as const, orientation: 'horizontal' as const, bubble: null },
  }
}

/** Columns of Japanese with furigana on white paper, as the studio letters them. */
async function drawColumns(words: string, ranges: readonly TextRange[], size: number) {
  const engine = createEngine({ canvasKit: await loadCanvasKit() })
  const [width, height] = [400, 600]
  const look = { cx: width / 2, cy: height / 2, w: 320, h: 560, font: 'noto-sans-jp', size }
  const text = aText({
    ...look,
    translation: words,
    ranges,
    writing: 'vertical',
    fit: 'fixed',
    lineSpacing: 1.6,
  })
  for (const id of listNeededFonts(text, 'ja')) engine.fonts.add(id, readFont(id))
  const drawn = engine.rasterText(text, 'ja')
  engine.dispose()
  const data = new Uint8Array(width * height * 3).fill(255)
  for (let y = 0; y < drawn.height; y++)
    for (let x = 0; x < drawn.width; x++) {
      const alpha = (drawn.rgba[(y * drawn.width + x) * 4 + 3] ?? 0) / 255
      const at = ((y + drawn.y) * width + x + drawn.x) * 3
      for (let channel = 0; channel < 3; channel++)
        data[at + channel] = Math.round(255 * (1 - alpha))
    }
  return { width, height, channels: 3 as const, data }
}

describe('the Tesseract reader', () => {
  it('reads drawn letters offline, one answer per region, and remembers them', async () => {
    const { page, region } = hello()
    const blank = {
      ...region,
      polygon: [
        { x: 2, y: 2 },
        { x: 20, y: 2 },
        { x: 20, y: 20 },
      ],
    }
    const answers = await reader.read(page, [region, blank], { language: 'en' })
    expect(answers).toMatchObject([{ text: 'HELLO' }, { text: '', confidence: 0 }])
    expect(answers[0]!.confidence).toBeGreaterThan(0)
    const reordered = await reader.read(page, [blank, region], { language: 'en' })
    expect(reordered[1]).toBe(answers[0])
  })

  it('answers nothing for no regions, and stops when the caller gave up', async () => {
    const { page, region } = hello()
    expect(await reader.read(page, [], { language: 'ja' })).toEqual([])
    const reason = new Error('lease lost')
    await expect(
      reader.read(page, [region], { language: 'en', signal: AbortSignal.abort(reason) }),
    ).rejects.toBe(reason)
  })

  it('keeps furigana apart from the words, beside the letters that they stand beside', async () => {
    const words = '運命は変わる\n少年は走った'
    const page = await drawColumns(
      words,
      [
        { from: 0, to: 2, ruby: 'さだめ' },
        { from: 3, to: 4, ruby: 'か' },
        { from: 7, to: 9, ruby: 'しょうねん' },
      ],
      44,
    )
    const polygon = [
      { x: 100, y: 100 },
      { x: 300, y: 100 },
      { x: 300, y: 500 },
      { x: 100, y: 500 },
    ]
    const region = { polygon, kind: 'speech', orientation: 'vertical', bubble: null } as const
    const [read] = await reader.read(page, [region], { language: 'ja' })
    expect(read?.text).toBe(words)
    expect(read?.ruby).toEqual([
      { from: 0, base: '運命', ruby: 'さだめ' },
      { from: 3, base: '変', ruby: 'か' },
      { from: 7, base: '少年', ruby: 'しょうねん' },
    ])
  })
})

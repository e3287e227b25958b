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
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createTesseractTextReader,
  tidy,
  type TesseractTextReader,
} from './tesseract-text-reader.ts'
import { createVisionPool, visionWorkerUrl, type VisionPool } from './vision/vision-pool.ts'
import { getBuiltProgram } from '../testing/built-program.ts'

let pool: VisionPool
let reader: TesseractTextReader
beforeAll(() => {
  pool = createVisionPool({ workerUrl: getBuiltProgram(visionWorkerUrl()), size: 1 })
  reader = createTesseractTextReader({ pool })
})
afterAll(async () => {
  await Promise.all([pool.close(), reader.close()])
})

/** 5×7 dots of "HELLO", scaled: no font is needed. */
const DOTS = [
  '10001 11111 10000 10000 01110',
  '10001 10000 10000 10000 10001',
  '10001 10000 10000 10000 10001',
  '11111 11110 10000 10000 10001',
  '10001 10000 10000 10000 10001',
  '10001 10000 10000 10000 10001',
  '10001 11111 11111 11111 01110',
]
const SCALE = 4

function hello() {
  const page = {
    width: 240,
    height: 100,
    channels: 3 as const,
    data: new Uint8Array(240 * 100 * 3).fill(255),
  }
  DOTS.forEach((row, y) => {
    Array.from(row).forEach((dot, x) => {
      if (dot !== '1') return
      for (let dy = 0; dy < SCALE; dy++)
        for (let dx = 0; dx < SCALE; dx++)
          page.data.fill(
            0,
            ((30 + y * SCALE + dy) * 240 + 40 + x * SCALE + dx) * 3,
            ((30 + y * SCALE + dy) * 240 + 40 + x * SCALE + dx) * 3 + 3,
          )
    })
  })
  const [left, top, right, bottom] = [40, 30, 40 + 29 * SCALE, 30 + 7 * SCALE]
  const polygon = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
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

describe('what was read is tidied', () => {
  it('no spaces between Chinese or Japanese characters, spaces between Latin words stay', () => {
    expect(tidy('我 准备 好了 ，\n\n 来 吧 ！ \n', 'zh-Hans')).toBe('我准备好了，\n来吧！')
    expect(tidy('これは New York です', 'ja')).toBe('これはNew Yorkです')
    expect(tidy(' See you \n tonight! ', 'en')).toBe('See you\ntonight!')
    expect(tidy('저녁에 봐요!\n', 'ko')).toBe('저녁에 봐요!')
  })
})

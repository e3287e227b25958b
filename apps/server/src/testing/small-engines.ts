/**
 * Small deterministic engines behind the ports: they look at real pixels, so a test sees whether
 * the right page came through.
 */
import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import type { PatchMaker } from '../ports/patch-maker.ts'
import type { DetectedRegion, PageRaster, TextDetector } from '../ports/text-detector.ts'
import type { TextReader } from '../ports/text-reader.ts'
import { countCoverage } from '../ports/translation-coverage.ts'
import type { MemoryHit, Translator } from '../ports/translator.ts'

const engine = { name: 'small', version: '1' } as const

const isInk = ({ data, width, channels }: PageRaster, x: number, y: number): boolean =>
  (data[(y * width + x) * channels] ?? 255) < 128

/** Bounds of dark pixels within rows [top, bottom). */
const inkIn = (page: PageRaster, top: number, bottom: number): Box | undefined => {
  const xs: number[] = []
  const ys: number[] = []
  for (let y = top; y < bottom; y++)
    for (let x = 0; x < page.width; x++)
      if (isInk(page, x, y)) {
        xs.push(x)
        ys.push(y)
      }
  if (xs.length === 0) return undefined
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, w: Math.max(...xs) - x + 1, h: Math.max(...ys) - y + 1 }
}

const regionAt = (box: Box, order: number): DetectedRegion => ({
  box,
  order,
  score: 1,
  kind: order % 2 === 0 ? 'speech' : 'effect',
  orientation: 'horizontal',
  polygon: [
    { x: box.x, y: box.y },
    { x: box.x + box.w, y: box.y },
    { x: box.x + box.w, y: box.y + box.h },
    { x: box.x, y: box.y + box.h },
  ],
  bubble: null,
})

/** One region per half of the page that has ink. */
export const smallDetector: TextDetector = {
  engine,
  detect: async (page) => {
    const middle = Math.floor(page.height / 2)
    const boxes = [inkIn(page, 0, middle), inkIn(page, middle, page.height)].filter(
      (box) => box !== undefined,
    )
    return boxes.map(regionAt)
  },
}

/** Reads the size of the lettering. */
export const smallReader: TextReader = {
  engine,
  read: async (_page, regions) =>
    regions.map(({ polygon }) => ({
      text: `line ${(polygon[1]?.x ?? 0) - (polygon[0]?.x ?? 0)}`,
      confidence: 0.9,
    })),
}

/** Covers each region with white. */
export const smallPatches: PatchMaker = {
  engine,
  make: async (_page, regions) =>
    regions.map(({ polygon }, regionIndex) => {
      const [from, , to] = polygon
      const [x, y] = [from?.x ?? 0, from?.y ?? 0]
      const [w, h] = [(to?.x ?? 1) - x, (to?.y ?? 1) - y]
      return {
        regionIndex,
        x,
        y,
        w,
        h,
        rgba: new Uint8Array(w * h * 4).fill(255),
        method: 'flat' as const,
      }
    }),
}

/** Knows what the memory knows word for word and the glossary, nothing else. */
export const smallTranslator: Translator = {
  translate: async ({ lines, findMemory, glossary }) => {
    const memory: ReadonlyMap<string, readonly MemoryHit[]> =
      (await findMemory?.(lines)) ?? new Map()
    const answers = lines.map(({ id, text }) => {
      const hit = memory.get(id)?.find((one) => one.score === 1)
      const term = glossary.find((one) => text.includes(one.original))
      const translation = hit?.translation ?? term?.translation ?? null
      const candidates =
        translation === null
          ? []
          : [{ text: translation, source: 'memory' as const, by: 'memory', score: hit?.score ?? 1 }]
      return [id, { translation, candidates }] as const
    })
    const translated = new Map(answers)
    return {
      engine: 'small',
      version: '1',
      engineConfigured: true,
      lines: translated,
      coverage: countCoverage(translated),
    }
  },
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, it } from 'vitest'
import { DRAWN_LANGUAGES } from '../../../apps/server/src/db/seed/comic-languages.ts'
import { createEngine } from '@panelflow/render/engine/engine.ts'
import type { Engine } from '@panelflow/render/engine/engine.ts'
import { loadCanvasKit } from '@panelflow/render/engine/load-node.ts'
import { findFont } from '@panelflow/render/font/font-list.ts'
import sharp from 'sharp'
import { COMIC, COVER_TEXTS } from './cloud-whale-script.ts'
import { toTextProps } from './letter-page.ts'
import {
  listComicFonts,
  createCoverPng,
  createPagePng,
  createPlatePng,
  rasterisePlate,
} from './rasterise.ts'

const TEXTS = [
  ...COVER_TEXTS,
  ...COMIC.chapters.flatMap(({ pages }) => pages.flatMap((page) => page.texts)),
]
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
let engine: Engine

beforeAll(async () => {
  const require = createRequire(import.meta.url)
  engine = createEngine({ canvasKit: await loadCanvasKit() })
  for (const language of DRAWN_LANGUAGES)
    for (const id of listComicFonts(language))
      engine.fonts.add(id, readFileSync(require.resolve(findFont(id)?.file ?? '')))
})

describe('lettering', () => {
  it.each(DRAWN_LANGUAGES)(
    'every text fits its box in %s, in letters one can read, and no glyph is missing',
    (language) => {
      for (const text of TEXTS) {
        const layout = engine.layoutText(toTextProps(text, language), language)
        expect(layout.overflow, text.key).toBe(false)
        expect(layout.missing, text.key).toEqual([])
        expect(layout.size, text.key).toBeGreaterThanOrEqual(18)
      }
    },
  )

  it('sets the source with the line breaks of the script and none of its own', () => {
    for (const text of TEXTS) {
      const { lines } = engine.layoutText(toTextProps(text, 'zh-Hans'), 'zh-Hans')
      const breaks = [...text.source.matchAll(/\n/g)].map((match) => match.index + 1)
      expect(lines, text.key).toEqual(breaks)
    }
  })
})

describe('pictures', () => {
  it('gives the same plate twice, opaque', async () => {
    const [first, second] = [await rasterisePlate(1, 3), await rasterisePlate(1, 3)]
    expect(sha(first.rgba)).toBe(sha(second.rgba))
    expect([first.width, first.height]).toEqual([800, 2800])
    expect(first.rgba.every((value, i) => i % 4 !== 3 || value === 255)).toBe(true)
  })

  it('leaves the plate untouched outside the letters and marks it inside every box', async () => {
    const chapter = COMIC.chapters[0]
    const [plate, page] = await Promise.all(
      [createPlatePng(1, 1), createPagePng(engine, 1, 1)].map(async (png) =>
        sharp(await png)
          .raw()
          .toBuffer(),
      ),
    )
    if (chapter === undefined || plate === undefined || page === undefined)
      throw new Error('no page')
    const boxes = (chapter.pages[0]?.texts ?? []).map(({ box, rotation }) => ({
      ...box,
      grow: rotation === 0 ? 4 : 60,
    }))
    const marked = boxes.map(() => 0)
    let stray = 0
    for (let i = 0; i < plate.length; i += 3) {
      if (plate[i] === page[i] && plate[i + 1] === page[i + 1] && plate[i + 2] === page[i + 2])
        continue
      const [x, y] = [(i / 3) % 800, Math.floor(i / 3 / 800)]
      const home = boxes.findIndex(
        (box) =>
          x >= box.x - box.grow &&
          x < box.x + box.w + box.grow &&
          y >= box.y - box.grow &&
          y < box.y + box.h + box.grow,
      )
      if (home === -1) stray += 1
      else marked[home] = (marked[home] ?? 0) + 1
    }
    expect(stray).toBe(0)
    for (const count of marked) expect(count).toBeGreaterThan(500)
  })

  it('letters the cover', async () => {
    const { width, height, format } = await sharp(await createCoverPng(engine)).metadata()
    expect({ width, height, format }).toEqual({ width: 800, height: 1120, format: 'png' })
  })
})

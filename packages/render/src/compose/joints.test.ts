import { createImageProps, createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import type {
  PageDocument,
  PageItem,
  TextProps,
} from '@panelflow/domain/page/document/page-document.ts'
import { type JoinedPage, keepReaching } from '@panelflow/domain/page/joints.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createEngine, type Engine } from '../engine/engine.ts'
import { loadCanvasKit, readFont } from '../engine/load-node.ts'
import { aText } from '../golden/golden-case.ts'
import { PICTURES } from '../golden/picture-cases.ts'
import type { Rgba } from '../paint/bitmap.ts'
import { freshLayout } from '../text/input-hash.ts'
import { composeDocument } from './compose-document.ts'
import { renderHash } from './render-hash.ts'

let engine: Engine

beforeAll(async () => {
  engine = createEngine({ canvasKit: await loadCanvasKit() })
  engine.fonts.add('comic-neue-bold', readFont('comic-neue-bold'))
})

const WIDTH = 160
const HEIGHT = 120
const PNG = Uint8Array.from(Buffer.from(PICTURES.png, 'base64'))
const origin = { '*': { by: 'ai', run: 'r', at: '2026-01-01T00:00:00Z' } } as const

const doc = (
  kind: 'base' | 'lane',
  items: readonly PageItem[] = [],
  height = HEIGHT,
): PageDocument => ({
  schema: 1,
  id: kind,
  kind,
  width: WIDTH,
  height,
  source: 'page',
  rev: 1,
  items: Object.fromEntries(items.map((item) => [item.id, item])),
})

/** A text with its layout, as every text has when it is synthesised. */
const text = (id: string, changes: Partial<TextProps>): PageItem => {
  const props = aText('Over the joint', { cx: 80, w: 90, h: 50, size: 30, ...changes })
  return {
    id,
    kind: 'text',
    props: { ...props, layout: engine.layoutText(props, 'en') },
    origin,
    rev: 1,
  }
}
const patch = (id: string, y: number, changes: object = {}): PageItem => ({
  id,
  kind: 'patch',
  props: {
    ...createPatchProps({ x: 20, y, w: 60, h: 40, asset: 'png', hidden: false }),
    ...changes,
  },
  origin,
  rev: 1,
})
const image = (id: string, cy: number, changes: object = {}): PageItem => ({
  id,
  kind: 'image',
  props: { ...createImageProps({ asset: 'png', cx: 90, cy, w: 70, h: 50 }), ...changes },
  origin,
  rev: 1,
})

const stroke = { width: 4, color: '#ffffff' }
const shadow = { color: '#c00000', distance: 7, angle: 60, size: 2, blur: 6 }

/** Three pages of a strip; both joints are crossed from above and from below. */
const createPages = () => [
  {
    base: doc('base', [patch('a-patch', 100, { stroke, shadow })]),
    lane: doc('lane', [text('a-text', { cy: 115, stroke, shadow })]),
  },
  {
    base: doc('base', [patch('b-patch', -15, { rotation: 20, blend: 'multiply' })]),
    lane: doc('lane', [
      text('b-text', { cy: 4, rotation: 12, color: '#0000c0', stroke2: stroke }),
      image('b-image', 118, { rotation: 33, opacity: 0.6, shadow }),
      text('b-own', { cy: 60, size: 12 }),
    ]),
  },
  {
    base: doc('base'),
    lane: doc('lane', [
      text('c-text', { cy: 6, shadow, warp: { kind: 'arc', bend: 40 } }),
      image('c-image', -3, { blend: 'screen' }),
    ]),
  },
]
type Pages = ReturnType<typeof createPages>

const paper = (height: number, from = 0): Rgba => ({
  width: WIDTH,
  height,
  rgba: Uint8Array.from({ length: WIDTH * height * 4 }, (_, i) => {
    const row = from + Math.floor(i / (WIDTH * 4))
    return i % 4 === 3 ? 255 : (row * 3 + (i % (WIDTH * 4)) * 5) % 256
  }),
})

const listAround = (pages: Pages, index: number): readonly JoinedPage[] =>
  keepReaching(
    { width: WIDTH, height: HEIGHT },
    [index - 1, index + 1].flatMap((other) => {
      const page = pages[other]
      return page === undefined ? [] : [{ ...page, top: (other - index) * HEIGHT }]
    }),
    (props) => freshLayout(props, 'en'),
  )

const assets = (): Uint8Array => PNG

const shiftItem = (item: PageItem, by: number): PageItem =>
  ({
    ...item,
    props: {
      ...item.props,
      ...('y' in item.props && { y: item.props.y + by }),
      ...('cy' in item.props && { cy: item.props.cy + by }),
    },
  }) as PageItem

/** All pages as one document, painted at once. */
const paintWhole = async (pages: Pages): Promise<Rgba> => {
  const join = (kind: 'base' | 'lane'): PageDocument =>
    doc(
      kind,
      pages.flatMap((page, index) =>
        Object.values(page[kind].items).map((item) => shiftItem(item, index * HEIGHT)),
      ),
      pages.length * HEIGHT,
    )
  return await composeDocument(engine, {
    base: paper(pages.length * HEIGHT),
    baseDoc: join('base'),
    laneDoc: join('lane'),
    language: 'en',
    assets,
  })
}

const paintPage = (pages: Pages, index: number): Promise<Rgba> => {
  const page = pages[index]
  if (page === undefined) throw new Error('no such page')
  return composeDocument(engine, {
    base: paper(HEIGHT, index * HEIGHT),
    baseDoc: page.base,
    laneDoc: page.lane,
    around: listAround(pages, index),
    language: 'en',
    assets,
  })
}

describe('pages of a strip', () => {
  // spec 10.page.joints
  test('painted one by one are the strip painted at once, cut at the joints: no pixel differs', async () => {
    const pages = createPages()
    const whole = await paintWhole(pages)
    const cut: Rgba[] = []
    for (const index of pages.keys()) cut.push(await paintPage(pages, index))
    const joined = Buffer.concat(cut.map(({ rgba }) => rgba))
    let differing = 0
    for (let at = 0; at < joined.length; at++) if (joined[at] !== whole.rgba[at]) differing++
    expect(differing).toBe(0)
    const alone = await composeDocument(engine, {
      base: paper(HEIGHT),
      baseDoc: pages[0]?.base ?? doc('base'),
      laneDoc: pages[0]?.lane ?? doc('lane'),
      language: 'en',
      assets,
    })
    expect(Buffer.from(alone.rgba).equals(cut[0]?.rgba ?? Buffer.of())).toBe(false)
  })

  test('a page is stale when what reaches it from another one changes, and only then', () => {
    const pages = createPages()
    const hash = (changed: Pages): string =>
      renderHash(doc('base'), doc('lane'), 'en', listAround(changed, 0))
    const changeText = (id: string, changes: Partial<TextProps>): Pages =>
      pages.map((page) => {
        const item = page.lane.items[id]
        return item?.kind !== 'text'
          ? page
          : {
              ...page,
              lane: doc('lane', [
                ...Object.values(page.lane.items),
                { ...item, props: { ...item.props, ...changes } },
              ]),
            }
      })
    expect(hash(changeText('b-text', { cy: 5 }))).not.toBe(hash(pages))
    expect(hash(changeText('b-own', { cy: 61 }))).toBe(hash(pages))
    // how far new words reach is not known before they are laid out
    expect(hash(changeText('b-own', { translation: 'Longer words' }))).not.toBe(hash(pages))
    expect(renderHash(doc('base'), doc('lane'), 'en', [])).toBe(
      renderHash(doc('base'), doc('lane'), 'en'),
    )
  })
})

import { createImageProps, createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import type {
  PageDocument,
  PageItem,
  TextProps,
} from '@panelflow/domain/page/document/page-document.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createEngine, type Engine } from '../engine/engine.ts'
import { loadCanvasKit, readFont } from '../engine/load-node.ts'
import { aText } from '../golden/golden-case.ts'
import { PICTURES } from '../golden/picture-cases.ts'
import type { Rgba } from '../paint/bitmap.ts'
import { compositeOver } from './compose.ts'
import { composeDocument, listDrawnItems } from './compose-document.ts'
import { renderHash } from './render-hash.ts'

let engine: Engine

beforeAll(async () => {
  engine = createEngine({ canvasKit: await loadCanvasKit() })
  engine.fonts.add('comic-neue-bold', readFont('comic-neue-bold'))
})

const WIDTH = 100
const HEIGHT = 60
const PNG = Uint8Array.from(Buffer.from(PICTURES.png, 'base64'))
const origin = { '*': { by: 'ai', run: 'r', at: '2026-01-01T00:00:00Z' } } as const

function doc(kind: 'base' | 'lane', ...items: readonly PageItem[]): PageDocument {
  return {
    schema: 1,
    id: kind,
    kind,
    width: WIDTH,
    height: HEIGHT,
    source: 'page',
    rev: 1,
    items: Object.fromEntries(items.map((item) => [item.id, item])),
  }
}

function paper(height = HEIGHT): Rgba {
  return { width: WIDTH, height, rgba: new Uint8Array(WIDTH * height * 4).fill(255) }
}

const text = (id: string, changes: Partial<TextProps> = {}): PageItem => ({
  id,
  kind: 'text',
  props: aText('Hey', { cx: 50, cy: 30, w: 90, h: 50, size: 40, ...changes }),
  origin,
  rev: 1,
})
const patch = (id: string, hidden = false): PageItem => ({
  id,
  kind: 'patch',
  props: createPatchProps({ x: 30, y: 16, w: 40, h: 28, asset: 'png', hidden }),
  origin,
  rev: 1,
})
const image = (id: string): PageItem => ({
  id,
  kind: 'image',
  props: createImageProps({ asset: 'png', cx: 50, cy: 30, w: 60, h: 40 }),
  origin,
  rev: 1,
})

const ordered = (item: PageItem, order: number): PageItem =>
  ({ ...item, props: { ...item.props, order } }) as PageItem

const assets = (): Uint8Array => PNG
const compose = (
  baseDoc: PageDocument,
  laneDoc: PageDocument,
  base = paper(),
  y0 = 0,
): Promise<Rgba> => composeDocument(engine, { base, baseDoc, laneDoc, language: 'en', assets, y0 })

describe('painting order', () => {
  // spec 10.page.paint_order
  test('patches of the page, patches of the lane, pictures, texts, each by id', () => {
    const order = listDrawnItems(
      doc('base', patch('z'), patch('y')),
      doc('lane', text('a'), text('b'), image('c'), patch('d')),
    )
    expect(order.map(({ id }) => id)).toEqual(['y', 'z', 'd', 'c', 'a', 'b'])
  })

  test('a picture or patch that was moved among its kind is published there, and the published page is stale', () => {
    const [a, b, p, q] = [
      image('a'),
      { ...image('b'), props: { ...image('b').props, rotation: 30 } } as PageItem,
      patch('p'),
      patch('q'),
    ]
    const before = doc('lane', a, b, p, q)
    const after = doc('lane', ordered(a, 1), b, ordered(p, 5), q)
    expect(listDrawnItems(doc('base'), after).map(({ id }) => id)).toEqual(['q', 'p', 'b', 'a'])
    expect(renderHash(doc('base'), after, 'en')).not.toBe(renderHash(doc('base'), before, 'en'))
  })

  test('an item that was put into the band of another kind is published there', () => {
    const [p, c, t] = [patch('p'), image('c'), text('t')]
    const over = { ...p, props: { ...p.props, layer: 'text', order: 1 } } as PageItem
    const under = { ...t, props: { ...t.props, layer: 'image', order: -1 } } as PageItem
    const list = (base: PageItem, ...lane: readonly PageItem[]): readonly string[] =>
      listDrawnItems(doc('base', base), doc('lane', ...lane)).map(({ id }) => id)
    expect(list(over, c, t)).toEqual(['c', 't', 'p'])
    expect(list(p, c, under)).toEqual(['p', 't', 'c'])
  })

  test('hidden items are left out, and texts of the base document are not drawn', () => {
    expect(
      listDrawnItems(
        doc('base', patch('p', true), text('t')),
        doc('lane', text('u', { hidden: true })),
      ),
    ).toEqual([])
  })
})

describe('a composed page', () => {
  test('without items is the page', async () => {
    expect((await compose(doc('base'), doc('lane'))).rgba).toEqual(paper().rgba)
  })

  test('has patches and pictures multiplied and screened', async () => {
    const blended = (item: PageItem, blend: 'multiply' | 'screen'): PageItem =>
      ({ ...item, props: { ...item.props, blend } }) as PageItem
    const base = doc('base', blended(patch('p'), 'multiply'))
    const lane = doc('lane', blended(image('i'), 'screen'))
    const plain = await compose(doc('base', patch('p')), doc('lane', image('i')))
    const whole = await compose(base, lane)
    expect(Buffer.from(whole.rgba).equals(plain.rgba)).toBe(false)
    const expected = paper()
    const [p, i] = [patch('p'), image('i')]
    if (p.kind !== 'patch' || i.kind !== 'image') throw new Error('not these')
    compositeOver(expected, engine.rasterPatch(PNG, p.props), 0, 'multiply')
    compositeOver(expected, engine.rasterImage(PNG, i.props), 0, 'screen')
    expect(Buffer.from(whole.rgba).equals(expected.rgba)).toBe(true)
    expect(renderHash(base, lane, 'en')).not.toBe(renderHash(doc('base', p), doc('lane', i), 'en'))
  })

  test('in bands is the page at once', async () => {
    const p = patch('p')
    const blended = { ...p, props: { ...p.props, blend: 'screen' } } as PageItem
    const documents = [doc('base', blended), doc('lane', image('i'), text('t'))] as const
    const whole = await compose(...documents)
    const upper = await compose(...documents, paper(23))
    const lower = await compose(...documents, paper(HEIGHT - 23), 23)
    expect(Buffer.concat([upper.rgba, lower.rgba]).equals(Buffer.from(whole.rgba))).toBe(true)
  })

  test('is the same with layouts stored and with layouts made on the way', async () => {
    const props = aText('Hey', { cx: 50, cy: 30, w: 90, h: 50, size: 40 })
    const stored = await compose(
      doc('base'),
      doc('lane', text('t', { layout: engine.layoutText(props, 'en') })),
    )
    expect((await compose(doc('base'), doc('lane', text('t')))).rgba).toEqual(stored.rgba)
  })

  test('of another size than its document is refused', async () => {
    await expect(
      compose(doc('base'), doc('lane'), { ...paper(), width: 99 }),
    ).rejects.toMatchObject({ code: 'render.size_mismatch' })
    await expect(compose(doc('base'), doc('lane'), paper(), 1)).rejects.toMatchObject({
      code: 'render.size_mismatch',
    })
  })
})

describe('the render hash', () => {
  const hash = (lane: PageDocument, base = doc('base', patch('p')), language = 'en'): string =>
    renderHash(base, lane, language)

  test('changes with everything that shows', () => {
    const visibleHash = hash(doc('lane', text('t')))
    for (const lane of [
      doc('lane', text('t', { color: '#ff0000' })),
      doc('lane', text('t', { cx: 51 })),
      doc(
        'lane',
        text('t', { shadow: { color: '#000000', distance: 1, angle: 0, size: 0, blur: 0 } }),
      ),
      doc('lane'),
    ]) {
      expect(hash(lane)).not.toBe(visibleHash)
    }
    expect(hash(doc('lane', text('t')), doc('base'))).not.toBe(visibleHash)
    expect(hash(doc('lane', text('t')), undefined, 'fr')).not.toBe(visibleHash)
  })

  test('does not change with what does not show', () => {
    const visibleHash = hash(doc('lane', text('t')))
    expect(hash({ ...doc('lane', text('t')), rev: 9 })).toBe(visibleHash)
    expect(
      hash(
        doc(
          'lane',
          text('t', { candidates: [{ text: 'Oy', source: 'machine', by: 'm', score: 1 }] }),
        ),
      ),
    ).toBe(visibleHash)
    expect(hash(doc('lane', text('t'), text('u', { hidden: true })))).toBe(visibleHash)
  })
})

import type {
  PageDocument,
  TextItem,
  TextProps,
} from '@panelflow/domain/page/document/page-document.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createEngine } from '../engine/engine.ts'
import type { Engine } from '../engine/engine.ts'
import { loadCanvasKit, readFont } from '../engine/load-node.ts'
import { aText } from '../golden/golden-case.ts'
import type { Rgba } from '../paint/bitmap.ts'
import { createBitmapCache } from './bitmap-cache.ts'
import { composeDocument } from './compose-document.ts'
import type { BitmapCache } from './compose-document.ts'

let engine: Engine

beforeAll(async () => {
  engine = createEngine({ canvasKit: await loadCanvasKit() })
  engine.fonts.add('comic-neue-bold', readFont('comic-neue-bold'))
})

const origin = { '*': { by: 'ai', run: 'r', at: '2026-01-01T00:00:00Z' } } as const

function aTextItem(id: string, changes: Partial<TextProps> = {}): TextItem {
  return {
    id,
    kind: 'text',
    props: aText(id, { cx: 50, cy: 30, w: 90, h: 50, ...changes }),
    origin,
    rev: 1,
  }
}

function page(kind: 'base' | 'lane', items: readonly TextItem[]): PageDocument {
  return {
    schema: 1,
    id: kind,
    kind,
    width: 100,
    height: 60,
    source: 's',
    rev: 1,
    items: Object.fromEntries(items.map((item) => [item.id, item])),
  }
}

/** Composes and tells how many items were painted anew. */
async function compose(
  items: readonly TextItem[],
  cache?: BitmapCache,
): Promise<{ page: Rgba; painted: number }> {
  let painted = 0
  const counting: Engine = {
    ...engine,
    rasterText: (...given) => {
      painted++
      return engine.rasterText(...given)
    },
  }
  const base = { width: 100, height: 60, rgba: new Uint8Array(100 * 60 * 4).fill(255) }
  const parts = {
    base,
    baseDoc: page('base', []),
    laneDoc: page('lane', items),
    language: 'en',
    assets: () => new Uint8Array(),
  }
  return { page: await composeDocument(counting, cache ? { ...parts, cache } : parts), painted }
}

describe('a page composed again', () => {
  const items = ['a', 'b', 'c'].map((id, i) => aTextItem(id, { cy: 15 + i * 15 }))

  test('paints only what changed, and the same pixels as without a cache', async () => {
    const cache = createBitmapCache(1e6)
    expect((await compose(items, cache)).painted).toBe(3)
    const changed = items.map((item) =>
      item.id === 'b' ? aTextItem('b', { cy: 30, color: '#ff0000' }) : item,
    )
    const recomposed = await compose(changed, cache)
    expect(recomposed.painted).toBe(1)
    expect(recomposed.page.rgba).toEqual((await compose(changed)).page.rgba)
  })

  test('does not take a newer property for nothing', async () => {
    const cache = createBitmapCache(1e6)
    await compose(items, cache)
    for (const change of [
      { warp: { kind: 'arc', bend: 40 } },
      { stroke2: { width: 3, color: '#ff0000' } },
      { ranges: [{ from: 0, to: 1, size: 2 }] },
    ] as const) {
      expect(
        (
          await compose(
            items.map(({ id }) => aTextItem(id, change)),
            cache,
          )
        ).painted,
        JSON.stringify(change),
      ).toBe(3)
    }
  })

  test('does not mind what draws nothing: candidates, region, revision', async () => {
    const cache = createBitmapCache(1e6)
    await compose(items, cache)
    expect(
      (
        await compose(
          items.map((item) => ({ ...item, rev: 9, props: { ...item.props, regionId: 'r' } })),
          cache,
        )
      ).painted,
    ).toBe(0)
  })

  test('forgets what was not used for longest when it holds too much', async () => {
    const bytes = items.reduce(
      (sum, item) => sum + engine.rasterText(item.props, 'en').rgba.length,
      0,
    )
    const cache = createBitmapCache(bytes - 1)
    await compose(items, cache)
    expect((await compose(items.slice(1), cache)).painted).toBe(0)
    expect((await compose(items.slice(0, 1), cache)).painted).toBe(1)
  })
})

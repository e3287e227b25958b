import { describe, expect, it } from 'vitest'
import { layOutStrip } from './strip.ts'
import {
  createTileStore,
  levelFor,
  getParentTile,
  tilesIn,
  tileUrl,
  wantedTiles,
  type TileRef,
} from './tiles.ts'

const frame = { id: 'a', name: 'a', width: 800, height: 20_000, tileLevels: 6 }
const flushPromises = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

describe('tiles', () => {
  it('takes the coarsest level that still has a pixel for every pixel of the screen', () => {
    expect([2, 1, 0.51, 0.5, 0.26, 0.25, 0.001].map((scale) => levelFor(scale, 6))).toEqual([
      0, 0, 0, 1, 1, 2, 5,
    ])
  })

  it('asks only for what is seen, cut at the page’s edge', () => {
    const tiles = tilesIn(frame, 0, { x: 0, y: 19_900, w: 2000, h: 500 })
    expect(tiles.map(({ column, row }) => [column, row])).toEqual([
      [0, 38],
      [1, 38],
      [0, 39],
      [1, 39],
    ])
    expect(tiles.at(-1)?.box).toEqual({ x: 512, y: 19_968, w: 288, h: 32 })
    expect(tileUrl('/t/{level}/{x}/{y}?s=1', tiles[2] as TileRef)).toBe('/t/0/0/39?s=1')
  })

  it('knows the coarser tile that covers a finer one', () => {
    const [tile] = tilesIn(frame, 0, { x: 600, y: 1600, w: 1, h: 1 })
    expect(getParentTile(frame, tile as TileRef)).toMatchObject({
      level: 1,
      column: 0,
      row: 1,
      box: { x: 0, y: 1024, w: 800, h: 1024 },
    })
  })

  it('wants the middle of the view first', () => {
    const [page] = layOutStrip([frame]).pages
    const wanted = wantedTiles([{ page: page!, seen: { x: 0, y: 5000, w: 800, h: 2000 } }], 1)
    expect(wanted[0]?.row).toBe(11)
  })

  it('loads six at a time, drops what is not wanted any more, and keeps what came', async () => {
    const open = new Map<
      string,
      { readonly done: (picture: string) => void; readonly stop: AbortSignal }
    >()
    const store = createTileStore<string>({
      load: (tile, stop) => new Promise((done) => open.set(tile.key, { done, stop })),
      getByteSize: () => 4,
      drop: () => undefined,
      onLoad: () => undefined,
      now: () => 0,
    })
    const tiles = tilesIn(frame, 0, { x: 0, y: 0, w: 800, h: 5000 })
    store.want(tiles)
    expect(open.size).toBe(6)
    open.get(tiles[0]!.key)?.done('picture')
    await flushPromises()
    expect(open.size).toBe(7)
    expect(store.get(tiles[0]!)).toBe('picture')
    store.want([tiles[10]!])
    expect(open.get(tiles[1]!.key)?.stop.aborted).toBe(true)
    expect(open.has(tiles[10]!.key)).toBe(true)
  })

  it('does not hammer a tile that cannot be loaded', async () => {
    let now = 0
    let loads = 0
    const store = createTileStore<string>({
      load: () => {
        loads += 1
        return Promise.reject(new Error('404'))
      },
      getByteSize: () => 4,
      drop: () => undefined,
      onLoad: () => undefined,
      now: () => now,
    })
    const tiles = tilesIn(frame, 5, { x: 0, y: 0, w: 1, h: 1 })
    store.want(tiles)
    await flushPromises()
    store.want(tiles)
    await flushPromises()
    expect(loads).toBe(1)
    now = 5000
    store.want(tiles)
    expect(loads).toBe(2)
  })
})

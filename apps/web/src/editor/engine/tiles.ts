import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { createLru } from './lru.ts'
import type { PageFrame } from './ports.ts'
import type { StripPage } from './strip.ts'

const TILE = 512
const PARALLEL = 6
const BUDGET_BYTES = 128 * 1024 * 1024
/** A tile that could not be loaded is asked for again after this time. */
const RETRY_AFTER_MS = 5000

/** A tile in page pixels. */
export interface TileRef {
  readonly key: string
  readonly pageId: string
  readonly level: number
  readonly column: number
  readonly row: number
  readonly box: Box
}

/**
 * Coarsest level that still has a pixel for every device pixel. @param scale device pixels per page
 * pixel
 */
export const levelFor = (scale: number, levels: number): number =>
  Math.min(
    Math.max(0, Math.floor(Math.log2(1 / Math.max(scale, 1e-6)) + 1e-9)),
    Math.max(0, levels - 1),
  )

const tileRef = (frame: PageFrame, level: number, column: number, row: number): TileRef => {
  const side = TILE * 2 ** level
  const box = {
    x: column * side,
    y: row * side,
    w: Math.min(side, frame.width - column * side),
    h: Math.min(side, frame.height - row * side),
  }
  return { key: `${frame.id}/${level}/${column}/${row}`, pageId: frame.id, level, column, row, box }
}

/** @param address with `{level}`, `{x}`, `{y}` */
export const tileUrl = (address: string, { level, column, row }: TileRef): string =>
  address
    .replace('{level}', String(level))
    .replace('{x}', String(column))
    .replace('{y}', String(row))

/** Tiles of a page that touch `seen` (page pixels), row by row. */
export const tilesIn = (frame: PageFrame, level: number, seen: Box): readonly TileRef[] => {
  const side = TILE * 2 ** level
  const lastColumn = Math.ceil(frame.width / side) - 1
  const lastRow = Math.ceil(frame.height / side) - 1
  const refs: TileRef[] = []
  for (
    let row = Math.max(0, Math.floor(seen.y / side));
    row <= Math.min(lastRow, Math.floor((seen.y + seen.h) / side));
    row++
  ) {
    for (
      let column = Math.max(0, Math.floor(seen.x / side));
      column <= Math.min(lastColumn, Math.floor((seen.x + seen.w) / side));
      column++
    ) {
      refs.push(tileRef(frame, level, column, row))
    }
  }
  return refs
}

/** The tile one level up that covers this one, for showing something while it loads. */
export const getParentTile = (frame: PageFrame, tile: TileRef): TileRef | null =>
  tile.level + 1 < frame.tileLevels
    ? tileRef(frame, tile.level + 1, tile.column >> 1, tile.row >> 1)
    : null

export interface TileStore<Picture> {
  readonly get: (tile: TileRef) => Picture | undefined
  /**
   * Says what is wanted now, most wanted first: the rest of the queue is dropped, running loads of
   * unwanted tiles are stopped.
   */
  readonly want: (tiles: readonly TileRef[]) => void
  readonly close: () => void
}

export interface TileLoading<Picture> {
  readonly load: (tile: TileRef, stop: AbortSignal) => Promise<Picture>
  readonly getByteSize: (picture: Picture) => number
  readonly drop: (picture: Picture) => void
  readonly onLoad: () => void
  readonly now: () => number
}

/** At most six loads at a time, what is wanted most first; kept within a budget of bytes. */
export const createTileStore = <Picture>(loading: TileLoading<Picture>): TileStore<Picture> => {
  const cache = createLru<Picture>(BUDGET_BYTES, loading.drop)
  const running = new Map<string, AbortController>()
  const failedAt = new Map<string, number>()
  let queue: readonly TileRef[] = []

  const isWorthTrying = (key: string): boolean =>
    loading.now() - (failedAt.get(key) ?? -RETRY_AFTER_MS) >= RETRY_AFTER_MS

  const pump = (): void => {
    while (running.size < PARALLEL) {
      const [tile, ...rest] = queue
      if (tile === undefined) return
      queue = rest
      if (cache.has(tile.key) || running.has(tile.key) || !isWorthTrying(tile.key)) continue
      const stop = new AbortController()
      running.set(tile.key, stop)
      void loading
        .load(tile, stop.signal)
        .then(
          (picture) => {
            cache.put(tile.key, picture, loading.getByteSize(picture))
            failedAt.delete(tile.key)
            loading.onLoad()
          },
          () => {
            if (!stop.signal.aborted) failedAt.set(tile.key, loading.now())
          },
        )
        .then(() => {
          if (running.get(tile.key) === stop) running.delete(tile.key)
          pump()
        })
    }
  }

  return {
    get: (tile) => cache.get(tile.key),
    want: (tiles) => {
      const keys = new Set(tiles.map(({ key }) => key))
      for (const [key, stop] of running) {
        if (keys.has(key)) continue
        stop.abort()
        running.delete(key)
      }
      queue = tiles
      pump()
    },
    close: () => {
      queue = []
      running.forEach((stop) => stop.abort())
      cache.clear()
    },
  }
}

/**
 * Tiles wanted for what is seen, those nearest to the middle first. `pages` with the part of each
 * that is seen, in page pixels.
 */
export const wantedTiles = (
  pages: readonly { readonly page: StripPage; readonly seen: Box }[],
  scale: number,
): readonly TileRef[] => {
  const wanted = pages.flatMap(({ page, seen }) =>
    tilesIn(page.frame, levelFor(scale, page.frame.tileLevels), seen).map((tile) => ({
      tile,
      away: Math.hypot(
        tile.box.x + tile.box.w / 2 - (seen.x + seen.w / 2),
        tile.box.y + tile.box.h / 2 - (seen.y + seen.h / 2),
      ),
    })),
  )
  return wanted.toSorted((a, b) => a.away - b.away).map(({ tile }) => tile)
}

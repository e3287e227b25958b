import { levelFor, getParentTile, tilesIn, type TileRef, type TileStore } from '../engine/tiles.ts'
import { drawInto, type Pen } from './draw-into.ts'
import type { PageOnScreen } from './pages-on-screen.ts'

/** The part of a coarser tile that lies under a finer one, while the finer one is on its way. */
const drawCoarser = (
  pen: Pen,
  tiles: TileStore<ImageBitmap>,
  on: PageOnScreen,
  tile: TileRef,
  scale: number,
): void => {
  for (
    let coarse = getParentTile(on.page.frame, tile);
    coarse !== null;
    coarse = getParentTile(on.page.frame, coarse)
  ) {
    const picture = tiles.get(coarse)
    if (picture === undefined) continue
    const shrink = 2 ** coarse.level
    const part = {
      x: (tile.box.x - coarse.box.x) / shrink,
      y: (tile.box.y - coarse.box.y) / shrink,
      w: Math.min(tile.box.w / shrink, picture.width),
      h: Math.min(tile.box.h / shrink, picture.height),
    }
    return drawInto(pen, picture, on, tile.box, scale, part)
  }
}

export const drawTiles = (
  pen: Pen,
  tiles: TileStore<ImageBitmap>,
  on: PageOnScreen,
  scale: number,
): void => {
  for (const tile of tilesIn(on.page.frame, levelFor(scale, on.page.frame.tileLevels), on.seen)) {
    const picture = tiles.get(tile)
    if (picture !== undefined) drawInto(pen, picture, on, tile.box, scale)
    else drawCoarser(pen, tiles, on, tile, scale)
  }
}

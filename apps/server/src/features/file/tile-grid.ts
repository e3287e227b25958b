/**
 * The tile pyramid of a page: level 0 is full size, each next one half of it, the last fits on one
 * tile.
 */

export const TILE = 512

export interface Size {
  readonly width: number
  readonly height: number
}

export const levelSize = ({ width, height }: Size, level: number): Size => ({
  width: Math.ceil(width / 2 ** level),
  height: Math.ceil(height / 2 ** level),
})

export const countLevels = ({ width, height }: Size): number =>
  Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / TILE))) + 1

export const toGrid = (size: Size): { readonly columns: number; readonly rows: number } => ({
  columns: Math.ceil(size.width / TILE),
  rows: Math.ceil(size.height / TILE),
})

export interface TileAddress {
  readonly level: number
  readonly x: number
  readonly y: number
}

/** Place of a tile in the file that holds them all; undefined when there is no such tile. */
export const tileIndex = (page: Size, { level, x, y }: TileAddress): number | undefined => {
  if (level >= countLevels(page)) return undefined
  let before = 0
  for (let each = 0; each < level; each++) {
    const { columns, rows } = toGrid(levelSize(page, each))
    before += columns * rows
  }
  const { columns, rows } = toGrid(levelSize(page, level))
  return x < columns && y < rows ? before + y * columns + x : undefined
}

/**
 * All tiles of a page in one file, so that a page costs one write and one object in the bucket
 * instead of hundreds:
 * `PFT1`, number of tiles n, n + 1 offsets (32 bit, little endian), then the tiles one after
 * another.
 */
const MAGIC = Buffer.from('PFT1')
const HEAD = 8

export const packTiles = (tiles: readonly Uint8Array[]): Buffer => {
  const head = Buffer.alloc(HEAD + (tiles.length + 1) * 4)
  MAGIC.copy(head)
  head.writeUInt32LE(tiles.length, 4)
  let offset = head.length
  for (const [index, tile] of tiles.entries()) {
    head.writeUInt32LE(offset, HEAD + index * 4)
    offset += tile.byteLength
  }
  head.writeUInt32LE(offset, HEAD + tiles.length * 4)
  return Buffer.concat([head, ...tiles])
}

/** One tile of a pack, without copying; undefined when the pack has no such tile. */
export const getTile = (pack: Buffer, index: number): Buffer | undefined => {
  if (!pack.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error('this is no pack of tiles')
  if (index >= pack.readUInt32LE(4)) return undefined
  const at = HEAD + index * 4
  return pack.subarray(pack.readUInt32LE(at), pack.readUInt32LE(at + 4))
}

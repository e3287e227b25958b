import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import type Sharp from 'sharp'
import type { PageRaster } from '../../apps/server/src/ports/text-detector.ts'

/** sharp belongs to the server's dependencies. */
const sharp = createRequire(resolve(import.meta.dirname, '../../apps/server/package.json'))(
  'sharp',
) as typeof Sharp

/** Decodes a picture to RGB. */
export async function readRaster(file: string): Promise<PageRaster> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    width: info.width,
    height: info.height,
    channels: 3,
    data: new Uint8Array(data.buffer, data.byteOffset, data.length),
  }
}

/** Decodes a 1-bit mask: one byte per pixel, not 0 where text is. */
export async function readMask(file: string): Promise<Uint8Array> {
  const { data } = await sharp(file)
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return new Uint8Array(data.buffer, data.byteOffset, data.length)
}

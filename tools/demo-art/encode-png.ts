import sharp from 'sharp'

export interface Pixels {
  readonly width: number
  readonly height: number
  /** RGBA, straight alpha, row by row */
  readonly rgba: Uint8Array
}

export type PngColors = 'rgba' | 'rgb' | 'grey'

/** The smallest lossless PNG: filtering helps a painting and hurts dots of ink. */
export const encodePng = async (
  { width, height, rgba }: Pixels,
  colors: PngColors,
): Promise<Buffer> => {
  const raw = sharp(rgba, { raw: { width, height, channels: 4 } })
  const opaque = colors === 'rgba' ? raw : raw.removeAlpha()
  const image = colors === 'grey' ? opaque.toColourspace('b-w') : opaque
  const files = await Promise.all(
    [true, false].map((adaptiveFiltering) =>
      image.clone().png({ compressionLevel: 9, adaptiveFiltering }).toBuffer(),
    ),
  )
  return files.reduce((best, file) => (file.length < best.length ? file : best))
}

/** RGBA pixels of a picture file. */
export const decodePng = async (bytes: Uint8Array): Promise<Pixels> => {
  const { data, info } = await sharp(bytes)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    width: info.width,
    height: info.height,
    rgba: new Uint8Array(data.buffer, data.byteOffset, data.length),
  }
}

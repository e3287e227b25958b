import type { PageRaster } from './text-detector.ts'

export interface ReadPicture {
  /** PNG, RGBA, sRGB */
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

interface PixelRaster {
  readonly width: number
  readonly height: number
  /** RGBA, straight alpha, row by row */
  readonly data: Uint8Array
}

/** Reads and writes image files. Everything it answers has been decoded completely. */
export interface Images {
  /**
   * A picture to be placed on a page. One of more than `maxPixels` is refused before its pixels are
   * read. @throws AppError image.format_not_allowed, image.too_many_pixels, image.not_readable
   */
  readonly readPicture: (
    bytes: Buffer,
    limits?: { readonly maxPixels?: number },
  ) => Promise<ReadPicture>
  /** Pixels of a stored page, RGB. @throws AppError image.not_readable */
  readonly decodeRgb: (bytes: Buffer) => Promise<PageRaster>
  /** Pixels of a stored page, RGBA. @throws AppError image.not_readable */
  readonly decodeRgba: (bytes: Buffer) => Promise<PixelRaster>
  /**
   * JPEG, quality 95, no colour subsampling, of a stored picture. @throws AppError
   * image.not_readable
   */
  readonly toJpeg: (bytes: Buffer) => Promise<Buffer>
  /**
   * JPEG of a stored page, made smaller until both limits hold. @throws AppError
   * image.not_readable
   */
  readonly toPreview: (
    bytes: Buffer,
    limits: { readonly maxSide: number; readonly maxBytes: number },
  ) => Promise<Buffer>
  /** RGBA with straight alpha; RGB where the raster says so */
  readonly encodePng: (
    raster: PixelRaster | PageRaster,
    options?: { readonly opaque?: boolean },
  ) => Promise<Buffer>
}

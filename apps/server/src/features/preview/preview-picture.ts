import { RecentMap } from '@panelflow/domain/collection/recent-map.ts'
import { planPicture, type PreviewSize } from '@panelflow/domain/preview/picture-parts.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import sharp from 'sharp'
import type { BlobStore } from '../../ports/blob-store.ts'
import { drawWatermark } from './watermark.ts'

interface PictureRequest {
  /** hash of the synthesised picture */
  readonly image: string
  readonly width: number
  readonly height: number
  readonly size: PreviewSize
  /** null: nothing is laid over it */
  readonly watermark: string | null
}

/** pages in memory, each with all its parts: some megabytes for a long strip */
const MOST_PICTURES = 32
const MOST_WATERMARKS = 20
const AT_ONCE = 2
/** pictures that wait; whoever comes then tries again */
const MOST_WAITING = 60
const QUALITY = 84

/** At most two pictures are made at once, so that the studio's own requests are answered. */
const createGate = () => {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < AT_ONCE) running++
    else {
      if (waiting.length >= MOST_WAITING)
        throw new AppError('request.limit_reached', { seconds: 2 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}

const createWatermarks = () => {
  const drawn = new RecentMap<string, Promise<Buffer>>(MOST_WATERMARKS)
  return (words: string, width: number): Promise<Buffer> => {
    const key = `${width} ${words}`
    const known = drawn.get(key) ?? drawWatermark(words, width)
    drawn.set(key, known)
    return known
  }
}

/** A watermark that does not fit into a small picture is cut to it. */
const fitInto = async (mark: Buffer, width: number, height: number): Promise<Buffer> => {
  const { width: markWidth, height: markHeight } = await sharp(mark).metadata()
  if (markWidth <= width && markHeight <= height) return mark
  return await sharp(mark)
    .extract({
      left: Math.max(0, Math.floor((markWidth - width) / 2)),
      top: Math.max(0, Math.floor((markHeight - height) / 2)),
      width: Math.min(width, markWidth),
      height: Math.min(height, markHeight),
    })
    .toBuffer()
}

/**
 * Pictures as a preview shows them: smaller, with the watermark drawn in, cut into parts. What was
 * made is kept in memory for the next readers.
 */
export const createPreviewPictures = (blobs: BlobStore) => {
  const made = new RecentMap<string, Promise<readonly Buffer[]>>(MOST_PICTURES)
  const gate = createGate()
  const getWatermark = createWatermarks()

  const make = async (request: PictureRequest): Promise<readonly Buffer[]> => {
    const { width, height, parts } = planPicture(request, request.size)
    const picture = sharp(await blobs.get(request.image), { limitInputPixels: false })
      .resize({ width, height, fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
    if (request.watermark !== null) {
      const input = await fitInto(await getWatermark(request.watermark, width), width, height)
      picture.composite([{ input, tile: true, gravity: 'northwest' }])
    }
    const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const files: Buffer[] = []
    for (const part of parts)
      files.push(
        await sharp(data, { raw, limitInputPixels: false })
          .extract({ left: 0, width, ...part })
          .webp({ quality: QUALITY, effort: 2 })
          .toBuffer(),
      )
    return files
  }

  return (request: PictureRequest): Promise<readonly Buffer[]> => {
    // a narrow picture is the same in every size
    const { width } = planPicture(request, request.size)
    const key = [request.image, width, request.watermark ?? ''].join(' ')
    const known = made.get(key)
    if (known !== undefined) {
      made.set(key, known)
      return known
    }
    const files = gate(() => make(request))
    made.set(key, files)
    files.catch(() => made.delete(key))
    return files
  }
}

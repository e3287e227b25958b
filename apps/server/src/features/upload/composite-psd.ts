/**
 * A Photoshop file without its layers: header, resources (the colour profile) and the composite,
 * which is what the page looks like. Layers are hundreds of megabytes that a page does not need.
 * Source: Adobe Photoshop File Formats Specification, "File Header Section" to "Image Data
 * Section".
 */
import { MAX_LAYERED_BYTES } from '@panelflow/contract/upload.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { UploadBytes } from './upload-parts.ts'

const MAGIC = '8BPS'
const HEADER_BYTES = 26
const VERSION_AT = 4
/** PSB: files above 2 GB, in which the section of layers has a length of eight bytes */
const LARGE_VERSION = 2
/** A composite of 80 megapixels in three colours, uncompressed. */
export const MAX_COMPOSITE_BYTES = 256 * 1024 * 1024
const MB = 1024 * 1024

/** Whether the bytes begin as those of a Photoshop file do. */
export const isPsd = (start: Buffer): boolean =>
  start.subarray(0, MAGIC.length).toString('latin1') === MAGIC

const readLength = async (bytes: UploadBytes, at: number, size: 4 | 8): Promise<number> => {
  const field = await bytes.read(at, size)
  if (field.length < size) throw new AppError('image.not_readable')
  return size === 4 ? field.readUInt32BE() : Number(field.readBigUInt64BE())
}

/** @throws AppError image.not_readable, image.too_large */
export const readCompositePsd = async (bytes: UploadBytes): Promise<Buffer> => {
  if (bytes.size > MAX_LAYERED_BYTES)
    throw new AppError('image.too_large', { limitMb: MAX_LAYERED_BYTES / MB })
  const header = await bytes.read(0, HEADER_BYTES)
  if (header.length < HEADER_BYTES) throw new AppError('image.not_readable')
  const lengthBytes = header.readUInt16BE(VERSION_AT) === LARGE_VERSION ? 8 : 4
  const resourcesAt = HEADER_BYTES + 4 + (await readLength(bytes, HEADER_BYTES, 4))
  const layersAt = resourcesAt + 4 + (await readLength(bytes, resourcesAt, 4))
  const compositeAt = layersAt + lengthBytes + (await readLength(bytes, layersAt, lengthBytes))
  const compositeBytes = bytes.size - compositeAt
  if (compositeBytes <= 0) throw new AppError('image.not_readable')
  if (layersAt + compositeBytes > MAX_COMPOSITE_BYTES)
    throw new AppError('image.too_large', { limitMb: MAX_COMPOSITE_BYTES / MB })
  return Buffer.concat([
    await bytes.read(0, layersAt),
    Buffer.alloc(lengthBytes),
    await bytes.read(compositeAt, compositeBytes),
  ])
}

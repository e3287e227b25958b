/**
 * Writes the two page-sized pictures of a Photoshop file row by row, into what ag-psd made of all
 * the rest. It would hold them some thirty
 * bytes a pixel. The file is the same, byte for byte. Source: Adobe Photoshop File Formats
 * Specification, "Layer and Mask Information Section".
 */
import { closeSync, openSync, writeSync } from 'node:fs'
import { type ImageResources, type Layer, writePsdBuffer } from 'ag-psd'
import type { Rgb } from '@panelflow/render/paint/bitmap.ts'
import { maxPackedBytes, packRow } from './pack-bits.ts'

/** A file whose first layer has no pixels, and where in it lies what is replaced. */
interface Frame {
  readonly bytes: Buffer
  /** bytes of a length within PSD or PSB */
  readonly lengthBytes: 4 | 8
  /** of the lengths of the section and of the part of it with the layers */
  readonly sectionLength: number
  readonly layersLength: number
  readonly firstRecord: number
  /** of the four channels of the first layer, two bytes each without pixels */
  readonly firstPixels: number
  /** end of the last layer's pixels, before the padding */
  readonly pixelsEnd: number
  readonly layersEnd: number
  readonly sectionEnd: number
}

const HEADER = { height: 14, width: 18, end: 26 } as const
const NO_PIXELS = 4 * 2
/** rectangle and count of channels */
const RECORD_HEAD = 18
/** signature, blend mode, opacity, clipping, flags, filler */
const RECORD_BLEND = 12
const RLE = 1
const OPAQUE = 255

const readFrame = (bytes: Buffer, large: boolean): Frame => {
  const lengthBytes = large ? 8 : 4
  const readLength = (at: number): number =>
    large ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at)
  const resources = HEADER.end + 4 + bytes.readUInt32BE(HEADER.end)
  const sectionLength = resources + 4 + bytes.readUInt32BE(resources)
  const layersLength = sectionLength + lengthBytes
  const layers = layersLength + lengthBytes
  const firstRecord = layers + 2
  let at = firstRecord
  let pixelBytes = 0
  for (let left = Math.abs(bytes.readInt16BE(layers)); left > 0; left--) {
    const channels = bytes.readUInt16BE(at + RECORD_HEAD - 2)
    for (let channel = 0; channel < channels; channel++)
      pixelBytes += readLength(at + RECORD_HEAD + channel * (2 + lengthBytes) + 2)
    const extra = at + RECORD_HEAD + channels * (2 + lengthBytes) + RECORD_BLEND
    at = extra + 4 + bytes.readUInt32BE(extra)
  }
  const layersEnd = layers + readLength(layersLength)
  const sectionEnd = layersLength + readLength(sectionLength)
  const pixelsEnd = at + pixelBytes
  return {
    bytes,
    lengthBytes,
    sectionLength,
    layersLength,
    firstRecord,
    firstPixels: at,
    pixelsEnd,
    layersEnd,
    sectionEnd,
  }
}

const CHUNK_BYTES = 1_000_000

/** A file written from its start to its end, with places that are filled in later. */
const createWriter = (fd: number) => {
  let position = 0
  const append = (bytes: Uint8Array): void => {
    writeSync(fd, bytes, 0, bytes.length, position)
    position += bytes.length
  }
  return {
    append,
    position: () => position,
    patch: (at: number, bytes: Uint8Array) => void writeSync(fd, bytes, 0, bytes.length, at),
  }
}

type Writer = ReturnType<typeof createWriter>

/** Fills `row` with one row of a plane. */
type ReadRow = (y: number, row: Uint8Array) => void

const readPlane =
  ({ width, rgb }: Rgb, channel: number): ReadRow =>
  (y, row) => {
    for (let x = 0, at = y * width * 3 + channel; x < width; x++, at += 3) row[x] = rgb[at] ?? 0
  }

/** The planes with the packed lengths of all their rows in front. */
const appendPlanes = (
  writer: Writer,
  planes: readonly ReadRow[],
  { width, height }: Rgb,
  countBytes: 2 | 4,
): void => {
  const counts = Buffer.alloc(planes.length * height * countBytes)
  const row = new Uint8Array(width)
  const packed = new Uint8Array(CHUNK_BYTES + maxPackedBytes(width))
  writer.append(Buffer.from([0, RLE]))
  const start = writer.position()
  writer.append(counts)
  let held = 0
  planes.forEach((readRow, plane) => {
    for (let y = 0; y < height; y++) {
      readRow(y, row)
      const end = packRow(row, packed, held)
      counts.writeUIntBE(end - held, (plane * height + y) * countBytes, countBytes)
      held = end
      if (held < CHUNK_BYTES) continue
      writer.append(packed.subarray(0, held))
      held = 0
    }
  })
  writer.append(packed.subarray(0, held))
  writer.patch(start, counts)
}

const patchLength = (writer: Writer, { lengthBytes }: Frame, at: number, value: number): void => {
  const bytes = Buffer.alloc(lengthBytes)
  bytes.writeUInt32BE(Math.floor(value / 2 ** 32), 0)
  bytes.writeUInt32BE(value % 2 ** 32, lengthBytes - 4)
  writer.patch(at, bytes)
}

/** The pixels of the first layer; answers how many bytes longer the part with the layers got. */
const appendFirstLayer = (writer: Writer, frame: Frame, base: Rgb): number => {
  const { lengthBytes, layersLength, firstRecord, firstPixels, pixelsEnd, layersEnd } = frame
  const rectangle = Buffer.alloc(16)
  rectangle.writeInt32BE(base.height, 8)
  rectangle.writeInt32BE(base.width, 12)
  const planes: readonly ReadRow[] = [
    (_y, row) => void row.fill(OPAQUE),
    ...[0, 1, 2].map((channel) => readPlane(base, channel)),
  ]
  planes.forEach((plane, index) => {
    const start = writer.position()
    appendPlanes(writer, [plane], base, lengthBytes === 8 ? 4 : 2)
    patchLength(
      writer,
      frame,
      firstRecord + RECORD_HEAD + index * (2 + lengthBytes) + 2,
      writer.position() - start,
    )
  })
  writer.patch(firstRecord, rectangle)
  writer.append(frame.bytes.subarray(firstPixels + NO_PIXELS, pixelsEnd))
  // the length of the part is a multiple of four
  writer.append(Buffer.alloc(-(writer.position() - layersLength - lengthBytes) & 3))
  return writer.position() - layersEnd
}

export interface PsdContents {
  /** of the lowest layer, which is the source page */
  readonly name: string
  readonly id: number
  /** above it, lowest first */
  readonly layers: readonly Layer[]
  readonly imageResources: ImageResources
  /** ICC profile of all pixels */
  readonly profile: Buffer
  /** as PSB, for sides above 30,000 px */
  readonly large: boolean
}

/**
 * One column wide, so that the finished picture of the frame, which nobody reads, costs nothing.
 */
const createFrame = (
  { name, id, layers, imageResources, profile, large }: PsdContents,
  height: number,
): Frame => {
  const children: Layer[] = [{ name, id, left: 0, top: 0, right: 0, bottom: 0 }, ...layers]
  const options = {
    psb: large,
    trimImageData: false,
    generateThumbnail: false,
    invalidateTextLayers: false,
    noBackground: true,
  }
  // the library sizes its buffer by the canvas: with less than the page's height, it cuts off
  // layers one or two pixels wide in a PSB
  const bytes = writePsdBuffer({ width: 1, height, children, imageResources }, options)
  return readFrame(withProfile(bytes, profile), large)
}

const ICC_PROFILE = 1_039

/** The library does not write this resource. */
const withProfile = (bytes: Buffer, profile: Buffer): Buffer => {
  const lengthAt = HEADER.end + 4 + bytes.readUInt32BE(HEADER.end)
  const head = Buffer.from(bytes.subarray(0, lengthAt + 4))
  const resource = Buffer.alloc(12 + profile.length + (profile.length % 2))
  resource.write('8BIM', 'latin1')
  resource.writeUInt16BE(ICC_PROFILE, 4)
  resource.writeUInt32BE(profile.length, 8)
  profile.copy(resource, 12)
  head.writeUInt32BE(bytes.readUInt32BE(lengthAt) + resource.length, lengthAt)
  return Buffer.concat([head, resource, bytes.subarray(lengthAt + 4)])
}

export interface PsdPixels {
  /** the source page, pixels of the lowest layer */
  readonly base: Rgb
  /** paints the finished page onto the source page, in place */
  readonly paint: (base: Rgb) => Promise<void>
}

/** Writes the file: source page, layers, finished page. */
export const writePsdFile = async (
  file: string,
  contents: PsdContents,
  { base, paint }: PsdPixels,
): Promise<void> => {
  const frame = createFrame(contents, base.height)
  const fd = openSync(file, 'w')
  try {
    const writer = createWriter(fd)
    const head = Buffer.from(frame.bytes.subarray(0, frame.firstPixels))
    head.writeUInt32BE(base.height, HEADER.height)
    head.writeUInt32BE(base.width, HEADER.width)
    writer.append(head)
    const longer = appendFirstLayer(writer, frame, base)
    writer.append(frame.bytes.subarray(frame.layersEnd, frame.sectionEnd))
    patchLength(
      writer,
      frame,
      frame.layersLength,
      frame.layersEnd - frame.layersLength - frame.lengthBytes + longer,
    )
    patchLength(
      writer,
      frame,
      frame.sectionLength,
      frame.sectionEnd - frame.sectionLength - frame.lengthBytes + longer,
    )
    await paint(base)
    const planes = [0, 1, 2].map((channel) => readPlane(base, channel))
    appendPlanes(writer, planes, base, contents.large ? 4 : 2)
  } finally {
    closeSync(fd)
  }
}

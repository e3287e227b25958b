/**
 * The composite of a Photoshop file as a TIFF, which libvips reads with its colour profile. Both
 * keep a colour after the other, rows packed by PackBits or not at all: only the frame around them
 * is another one. Sources: Adobe Photoshop File Formats Specification; TIFF 6.0.
 */
import { AppError } from '@panelflow/domain/error/app-error.ts'

const HEADER_BYTES = 26
const LARGE_VERSION = 2
const RESOURCE_MAGIC = '8BIM'
const RESOURCE = { profile: 1039, version: 1057 } as const
const COMPRESSION = { raw: 0, packBits: 1 } as const
const TIFF_COMPRESSION = { raw: 1, packBits: 32_773 } as const

interface ColourMode {
  readonly name: 'bitmap' | 'grey' | 'rgb' | 'cmyk'
  readonly colours: number
  /** `PhotometricInterpretation` of TIFF */
  readonly photometric: number
  readonly depths: readonly number[]
}

const MODES: ReadonlyMap<number, ColourMode> = new Map([
  [0, { name: 'bitmap', colours: 1, photometric: 0, depths: [1] }],
  [1, { name: 'grey', colours: 1, photometric: 1, depths: [8, 16] }],
  [3, { name: 'rgb', colours: 3, photometric: 2, depths: [8, 16] }],
  [4, { name: 'cmyk', colours: 4, photometric: 5, depths: [8] }],
])

interface PsdHeader {
  readonly width: number
  readonly height: number
  readonly channels: number
  readonly depth: number
  readonly mode: ColourMode
  readonly isLarge: boolean
}

/**
 * Size and colours of a Photoshop file. @throws AppError image.not_readable, psd.colours_unknown
 */
export const readPsdHeader = (psd: Buffer): PsdHeader => {
  if (psd.length < HEADER_BYTES) throw new AppError('image.not_readable')
  const depth = psd.readUInt16BE(22)
  const mode = MODES.get(psd.readUInt16BE(24))
  if (mode === undefined || !mode.depths.includes(depth)) throw new AppError('psd.colours_unknown')
  return {
    channels: psd.readUInt16BE(12),
    height: psd.readUInt32BE(14),
    width: psd.readUInt32BE(18),
    depth,
    mode,
    isLarge: psd.readUInt16BE(4) === LARGE_VERSION,
  }
}

/** A view of `length` bytes; nothing beyond the end of the file is read. */
const take = (bytes: Buffer, at: number, length: number): Buffer => {
  if (at + length > bytes.length) throw new AppError('image.not_readable')
  return bytes.subarray(at, at + length)
}

const listResources = (section: Buffer): ReadonlyMap<number, Buffer> => {
  const resources = new Map<number, Buffer>()
  for (let at = 0; at + 12 <= section.length;) {
    if (section.toString('latin1', at, at + 4) !== RESOURCE_MAGIC) break
    const id = section.readUInt16BE(at + 4)
    const name = section[at + 6] ?? 0
    const sizeAt = at + 6 + name + 1 + ((name + 1) % 2)
    if (sizeAt + 4 > section.length) break
    const size = section.readUInt32BE(sizeAt)
    resources.set(id, section.subarray(sizeAt + 4, sizeAt + 4 + size))
    at = sizeAt + 4 + size + (size % 2)
  }
  return resources
}

/** Bytes of the planes of the colours; those of masks and transparency follow and are left out. */
const readPlanes = (
  body: Buffer,
  { width, height, channels, depth, mode, isLarge }: PsdHeader,
): { readonly planes: readonly Buffer[]; readonly compression: number } => {
  const compression = take(body, 0, 2).readUInt16BE()
  const rowBytes = Math.ceil((width * depth) / 8)
  if (compression === COMPRESSION.raw) {
    const plane = rowBytes * height
    const planes = Array.from({ length: mode.colours }, (_, index) =>
      take(body, 2 + index * plane, plane),
    )
    return { planes, compression: TIFF_COMPRESSION.raw }
  }
  if (compression !== COMPRESSION.packBits) throw new AppError('image.not_readable')
  const counter = isLarge ? 4 : 2
  const table = take(body, 2, channels * height * counter)
  let at = 2 + table.length
  const planes = Array.from({ length: mode.colours }, (_, index) => {
    let bytes = 0
    for (let row = index * height; row < (index + 1) * height; row++)
      bytes += isLarge ? table.readUInt32BE(row * counter) : table.readUInt16BE(row * counter)
    const plane = take(body, at, bytes)
    at += bytes
    return plane
  })
  return { planes, compression: TIFF_COMPRESSION.packBits }
}

/** Every value of a plane the other way round; of a packed one its counts stay. */
const invertPlane = (plane: Buffer, compression: number): Buffer => {
  const inverted = Buffer.from(plane)
  const invert = (from: number, to: number): void => {
    for (let at = from; at < Math.min(to, inverted.length); at++)
      inverted[at] = 255 - (inverted[at] ?? 0)
  }
  if (compression === TIFF_COMPRESSION.raw) {
    invert(0, inverted.length)
    return inverted
  }
  for (let at = 0; at < inverted.length;) {
    const count = inverted.readInt8(at)
    // one value repeated, nothing, or as many values as are counted
    const values = count >= 0 ? count + 1 : count === -128 ? 0 : 1
    invert(at + 1, at + 1 + values)
    at += 1 + values
  }
  return inverted
}

type Field = readonly [tag: number, type: 3 | 4 | 7, values: readonly number[] | Buffer]
const FIELD_BYTES = { 3: 2, 4: 4, 7: 1 } as const

const toFieldBytes = ([, type, values]: Field): Buffer => {
  if (Buffer.isBuffer(values)) return values
  const bytes = Buffer.alloc(values.length * FIELD_BYTES[type])
  for (const [index, value] of values.entries())
    if (type === 3) bytes.writeUInt16BE(value, index * 2)
    else bytes.writeUInt32BE(value, index * 4)
  return bytes
}

/** A big-endian TIFF of one picture: header, planes, directory, values. */
const writeTiff = (fields: readonly Field[], planes: readonly Buffer[]): Buffer => {
  const planeBytes = planes.reduce((sum, { length }) => sum + length, 0)
  const directoryAt = 8 + planeBytes + (planeBytes % 2)
  let valuesAt = directoryAt + 2 + fields.length * 12 + 4
  const values: Buffer[] = []
  const directory = Buffer.alloc(2 + fields.length * 12 + 4)
  directory.writeUInt16BE(fields.length, 0)
  for (const [index, field] of fields.entries()) {
    const bytes = toFieldBytes(field)
    const at = 2 + index * 12
    directory.writeUInt16BE(field[0], at)
    directory.writeUInt16BE(field[1], at + 2)
    directory.writeUInt32BE(bytes.length / FIELD_BYTES[field[1]], at + 4)
    if (bytes.length <= 4) bytes.copy(directory, at + 8)
    else {
      directory.writeUInt32BE(valuesAt, at + 8)
      const padded = Buffer.alloc(bytes.length + (bytes.length % 2))
      bytes.copy(padded)
      values.push(padded)
      valuesAt += padded.length
    }
  }
  const header = Buffer.from('MM\0*\0\0\0\0', 'latin1')
  header.writeUInt32BE(directoryAt, 4)
  return Buffer.concat([header, ...planes, Buffer.alloc(planeBytes % 2), directory, ...values])
}

const listOffsets = (planes: readonly Buffer[]): readonly number[] => {
  let at = 8
  return planes.map(({ length }) => {
    at += length
    return at - length
  })
}

/**
 * The composite as a TIFF. @throws AppError image.not_readable, psd.colours_unknown,
 * psd.no_composite
 */
export const psdToTiff = (psd: Buffer): Buffer => {
  const header = readPsdHeader(psd)
  const { width, height, depth, mode } = header
  const resourcesAt = HEADER_BYTES + 4 + take(psd, HEADER_BYTES, 4).readUInt32BE()
  const section = take(psd, resourcesAt + 4, take(psd, resourcesAt, 4).readUInt32BE())
  const layersAt = resourcesAt + 4 + section.length
  const layers = header.isLarge
    ? 8 + Number(take(psd, layersAt, 8).readBigUInt64BE())
    : 4 + take(psd, layersAt, 4).readUInt32BE()
  const resources = listResources(section)
  // version, then whether the composite was written
  if (resources.get(RESOURCE.version)?.[4] === 0) throw new AppError('psd.no_composite')
  const body = take(psd, layersAt + layers, psd.length - layersAt - layers)
  const { planes: stored, compression } = readPlanes(body, header)
  // in a Photoshop file 255 is no ink
  const planes =
    mode.name === 'cmyk' ? stored.map((plane) => invertPlane(plane, compression)) : stored
  const profile = resources.get(RESOURCE.profile)
  const fields: readonly Field[] = [
    [256, 4, [width]],
    [257, 4, [height]],
    [258, 3, planes.map(() => depth)],
    [259, 3, [compression]],
    [262, 3, [mode.photometric]],
    [273, 4, listOffsets(planes)],
    [277, 3, [planes.length]],
    [278, 4, [height]],
    [279, 4, planes.map(({ length }) => length)],
    [284, 3, [planes.length === 1 ? 1 : 2]],
    ...(profile === undefined ? [] : [[34_675, 7, profile] as const]),
  ]
  return writeTiff(fields, planes)
}

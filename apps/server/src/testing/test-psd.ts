/** Small Photoshop files for tests of what reads them. */

export interface TestPsd {
  readonly width: number
  readonly height: number
  /** of the format: 0 bitmap, 1 grey, 3 RGB, 4 CMYK, 9 Lab */
  readonly mode: number
  readonly depth?: number
  readonly planes: readonly Buffer[]
  readonly packed?: boolean
  readonly isLarge?: boolean
  /** what stands in the section of layers */
  readonly layers?: Buffer
  readonly hasComposite?: boolean
}

const number = (value: number, bytes: 2 | 4 | 8): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, bytes === 8 ? 4 : 0, bytes === 8 ? 4 : bytes)
  return buffer
}

/** PackBits: every row as one run of values as they are. */
const packRows = (plane: Buffer, rows: number): readonly Buffer[] => {
  const length = plane.length / rows
  return Array.from({ length: rows }, (_, row) =>
    Buffer.concat([Buffer.from([length - 1]), plane.subarray(row * length, (row + 1) * length)]),
  )
}

/** A Photoshop file whose composite has these planes. */
export const createTestPsd = (psd: TestPsd): Buffer => {
  const { width, height, mode, planes } = psd
  const { depth = 8, packed = false, isLarge = false, hasComposite = true } = psd
  const { layers = Buffer.alloc(0) } = psd
  const version = Buffer.concat([
    Buffer.from('8BIM'),
    number(1057, 2),
    number(0, 2),
    number(6, 4),
    Buffer.from([0, 0, 0, 1, Number(hasComposite), 0]),
  ])
  const rows = planes.flatMap((plane) => (packed ? packRows(plane, height) : [plane]))
  const counts = packed ? rows.map(({ length }) => number(length, isLarge ? 4 : 2)) : []
  return Buffer.concat([
    Buffer.from('8BPS'),
    number(isLarge ? 2 : 1, 2),
    Buffer.alloc(6),
    number(planes.length, 2),
    number(height, 4),
    number(width, 4),
    number(depth, 2),
    number(mode, 2),
    number(0, 4),
    number(version.length, 4),
    version,
    number(layers.length, isLarge ? 8 : 4),
    layers,
    number(Number(packed), 2),
    ...counts,
    ...rows,
  ])
}

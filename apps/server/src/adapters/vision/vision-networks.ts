/** The networks of a vision thread: they run in a process that ends with the thread. */
import type { TextNetwork } from '@panelflow/vision/neural/find-text-map.ts'
import { findTextMap } from '@panelflow/vision/neural/find-text-map.ts'
import type { RowNetwork } from '@panelflow/vision/neural/read-row.ts'
import { findTextLines, type TextLine } from '@panelflow/vision/neural/text-lines.ts'
import type { TextMap } from '@panelflow/vision/neural/text-map.ts'
import type { OpenCv } from '@panelflow/vision/open-cv.ts'
import { crop, getBounds, grow, type Point, type Raster } from '@panelflow/vision/raster.ts'
import { readModelFile, refuseModel } from '../neural/model-file.ts'
import type { DetectorModel, RecogniserModel } from '../neural/models.ts'
import { createNetworkProcess, type NetworkProcess } from '../neural/network-process.ts'

/** Lines below are noise. */
const LEAST_LINE = 0.45
/** px round a region that the detector sees as well: lettering is told by its surroundings */
const MARGIN = 48
/** More regions than this are searched with the whole page at once. */
const FEW_REGIONS = 4

/** started by the first task that needs it: most threads of tests never do */
let network: NetworkProcess | null = null
const getNetwork = (): NetworkProcess => (network ??= createNetworkProcess())

const createTextNetwork =
  ({ file: model, norm }: DetectorModel): TextNetwork =>
  async (picture) => {
    const input = { kind: 'picture', ...picture, ...norm } as const
    const plane = await getNetwork().run({ model, input, answer: 'plane' })
    if (plane.length === picture.width * picture.height) return plane
    throw refuseModel(model, 'does not answer with one number per pixel.')
  }

export const createRowNetwork =
  ({ file: model, norm }: RecogniserModel, letters: readonly string[]): RowNetwork =>
  async (picture) => {
    const input = { kind: 'picture', ...picture, ...norm } as const
    const steps = await getNetwork().run({ model, input, answer: 'steps' })
    if (steps.count === letters.length) return steps
    throw refuseModel(model, `has ${steps.count} classes for ${letters.length} letters.`)
  }

/** by SHA-256 of the list */
const alphabets = new Map<string, readonly string[]>()

/** The letters of the recogniser's classes: 0 is none, the last is a space. */
export const readLetters = async ({ letters }: RecogniserModel): Promise<readonly string[]> => {
  const known = alphabets.get(letters.sha256)
  if (known) return known
  const list = (await readModelFile(letters)).toString('utf8').trimEnd().split(/\r?\n/u)
  const alphabet = ['', ...list, ' ']
  alphabets.set(letters.sha256, alphabet)
  return alphabet
}

interface Evidence {
  readonly map: TextMap
  readonly lines: readonly TextLine[]
}

const getScale = ({ width, height }: Raster, { shortSide }: DetectorModel): number =>
  Math.min(1, shortSide / Math.min(width, height))

/** Where the lettering of a page is. */
export const findEvidence = async (
  cv: OpenCv,
  page: Raster,
  detector: DetectorModel,
  scale = getScale(page, detector),
): Promise<Evidence> => {
  const map = await findTextMap(cv, page, createTextNetwork(detector), scale)
  return { map, lines: findTextLines(cv, map, { leastScore: LEAST_LINE }) }
}

interface UnlinedRegion {
  readonly polygon: readonly Point[]
  readonly lines?: readonly TextLine[] | undefined
}

/** Each region with the detector's lines in it; they are looked for where they are not known. */
export const withLines = async <Region extends UnlinedRegion>(
  cv: OpenCv,
  page: Raster,
  regions: readonly Region[],
  detector: DetectorModel,
): Promise<(Region & { readonly lines: readonly TextLine[] })[]> => {
  const missing = regions.filter(({ lines }) => lines === undefined)
  const whole =
    missing.length > FEW_REGIONS ? (await findEvidence(cv, page, detector)).lines : undefined
  const lined: (Region & { readonly lines: readonly TextLine[] })[] = []
  for (const region of regions)
    lined.push({
      ...region,
      lines: region.lines ?? whole ?? (await findLinesAround(cv, page, region, detector)),
    })
  return lined
}

const findLinesAround = async (
  cv: OpenCv,
  page: Raster,
  { polygon }: UnlinedRegion,
  detector: DetectorModel,
): Promise<readonly TextLine[]> => {
  const box = grow(getBounds(polygon), MARGIN, page.width, page.height)
  if (box.w < 1 || box.h < 1) return []
  const scale = getScale(page, detector)
  const { lines } = await findEvidence(cv, crop(page, box), detector, scale)
  return lines.map((line) => ({
    ...line,
    x: line.x + box.x,
    y: line.y + box.y,
    box: { ...line.box, x: line.box.x + box.x, y: line.box.y + box.y },
  }))
}

/** The networks of a vision thread: they run in a process that ends with the thread. */
import { decodeBoxes } from '@panelflow/vision/neural/box-decoding.ts'
import type { BoxNetwork } from '@panelflow/vision/neural/find-text-boxes.ts'
import type { TextNetwork } from '@panelflow/vision/neural/find-text-map.ts'
import { findTextMap } from '@panelflow/vision/neural/find-text-map.ts'
import type { BlockNetwork } from '@panelflow/vision/neural/read-block.ts'
import type { InpaintNetwork } from '@panelflow/vision/neural/repaint-patch.ts'
import type { RowNetwork } from '@panelflow/vision/neural/read-row.ts'
import { findTextLines, type TextLine } from '@panelflow/vision/neural/text-lines.ts'
import type { TextMap } from '@panelflow/vision/neural/text-map.ts'
import type { OpenCv } from '@panelflow/vision/open-cv.ts'
import { crop, getBounds, grow, type Point, type Raster } from '@panelflow/vision/raster.ts'
import { type ModelFile, readModelFile, refuseModel } from '../neural/model-file.ts'
import type {
  BlockRecogniser,
  BoxDetectorModel,
  DetectorModel,
  InpainterModel,
  RowRecogniser,
} from '../neural/models.ts'
import type { PlainTensor } from '../neural/network-message.ts'
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
  ({ file: model, norm }: RowRecogniser, letters: readonly string[]): RowNetwork =>
  async (picture) => {
    const input = { kind: 'picture', ...picture, ...norm } as const
    const steps = await getNetwork().run({ model, input, answer: 'steps' })
    if (steps.count === letters.length) return steps
    throw refuseModel(model, `has ${steps.count} classes for ${letters.length} letters.`)
  }

/** by SHA-256 of the list */
const alphabets = new Map<string, readonly string[]>()

/** The letters of the recogniser's classes: 0 is none, the last is a space. */
export const readLetters = async ({ letters }: RowRecogniser): Promise<readonly string[]> => {
  const known = alphabets.get(letters.sha256)
  if (known) return known
  const list = (await readModelFile(letters)).toString('utf8').trimEnd().split(/\r?\n/u)
  const alphabet = ['', ...list, ' ']
  alphabets.set(letters.sha256, alphabet)
  return alphabet
}

/** by SHA-256 of the list */
const vocabularies = new Map<string, readonly string[]>()

const readVocabulary = async (file: ModelFile): Promise<readonly string[]> => {
  const known = vocabularies.get(file.sha256)
  if (known) return known
  const list = (await readModelFile(file)).toString('utf8').trimEnd().split(/\r?\n/u)
  vocabularies.set(file.sha256, list)
  return list
}

/** A network of the encoder–decoder kind. */
export const createBlockNetwork = async (
  model: BlockRecogniser,
): Promise<BlockNetwork<PlainTensor>> => {
  const { encoder, decoder, norm, side, startToken, endToken } = model
  const vocabulary = await readVocabulary(model.vocabulary)
  return {
    side,
    vocabulary,
    startToken,
    endToken,
    encode: async (picture) => {
      const input = { kind: 'picture', ...picture, ...norm } as const
      const answer = await getNetwork().run({ model: encoder, input, answer: 'tensors' })
      const [encoded] = Object.values(answer)
      if (encoded === undefined) throw refuseModel(encoder, 'answers nothing.')
      return encoded
    },
    decode: async (encoded, tokens) => {
      const ids = { dims: [1, tokens.length], values: BigInt64Array.from(tokens, BigInt) }
      const tensors = { input_ids: ids, encoder_hidden_states: encoded }
      const input = { kind: 'tensors', tensors } as const
      const steps = await getNetwork().run({ model: decoder, input, answer: 'steps' })
      if (steps.count !== vocabulary.length)
        throw refuseModel(decoder, `has ${steps.count} classes for ${vocabulary.length} tokens.`)
      return { token: steps.classes.at(-1) ?? endToken, confidence: steps.sure.at(-1) ?? 0 }
    },
  }
}

/** Planes of 0..1, one per channel. */
const toPlanes = (bytes: Uint8Array, channels: number): Float32Array => {
  const size = bytes.length / channels
  const planes = new Float32Array(bytes.length)
  for (let channel = 0; channel < channels; channel++)
    for (let at = 0; at < size; at++)
      planes[channel * size + at] = (bytes[at * channels + channel] ?? 0) / 255
  return planes
}

export const createInpaintNetwork = ({
  file: model,
  side,
  white,
}: InpainterModel): InpaintNetwork => ({
  side,
  paint: async ({ width, height, rgb }, hole) => {
    const size = width * height
    const tensors = {
      image: { dims: [1, 3, height, width], values: toPlanes(rgb, 3) },
      mask: { dims: [1, 1, height, width], values: toPlanes(hole, 1) },
    }
    const input = { kind: 'tensors', tensors } as const
    const [painted] = Object.values(await getNetwork().run({ model, input, answer: 'tensors' }))
    if (painted?.values.length !== size * 3)
      throw refuseModel(model, 'does not answer with a picture of the size it was given.')
    const result = new Uint8ClampedArray(size * 3)
    for (let channel = 0; channel < 3; channel++)
      for (let at = 0; at < size; at++)
        result[at * 3 + channel] = (Number(painted.values[channel * size + at]) * 255) / white
    return new Uint8Array(result.buffer)
  },
})

/** A network for boxes; boxes of other things than lettering are left out. */
export const createBoxNetwork = (detector: BoxDetectorModel): BoxNetwork => {
  const { file: model, norm, head, side, classes, leastScore, takesSize } = detector
  const sizes = { dims: [1, 2], values: BigInt64Array.of(BigInt(side), BigInt(side)) }
  const further = takesSize ? { orig_target_sizes: sizes } : undefined
  const decoding = { head, classes: classes.length, width: side, height: side, leastScore }
  return {
    side,
    keepsAspect: head !== 'rt-detr',
    find: async (picture) => {
      const input = { kind: 'picture', ...picture, ...norm, further } as const
      const answer = await getNetwork().run({ model, input, answer: 'tensors' })
      const boxes = decodeBoxes(answer, decoding)
      if (boxes === null)
        throw refuseModel(model, `does not answer as ${head} with ${classes.length} classes.`)
      return boxes.filter(({ kind }) => classes[kind] === 'text')
    },
  }
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

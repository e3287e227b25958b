/**
 * Engines that answer for the demo's pages what the real ones answered when `tools/demo-art` asked
 * them: the first start need not read for minutes.
 */
import { REGION_KINDS, WRITINGS } from '@panelflow/domain/page/document/item-values.ts'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Images } from '../ports/images.ts'
import { PATCH_METHODS, type CleanPatch, type PatchMaker } from '../ports/patch-maker.ts'
import type { EngineName, PageRaster, RegionShape, TextDetector } from '../ports/text-detector.ts'
import type { TextReader } from '../ports/text-reader.ts'

const whole = z.number().int()
const point = z.strictObject({ x: z.number(), y: z.number() })
const engine = z.strictObject({ name: z.string(), version: z.string() })

const region = z.strictObject({
  kind: z.enum(REGION_KINDS),
  orientation: z.enum(WRITINGS),
  order: whole,
  score: z.number(),
  text: z.string(),
  confidence: z.number(),
  letters: z.array(z.number()).optional(),
  box: z.strictObject({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
  polygon: z.array(point),
  bubble: z.array(point).nullable(),
})

const patch = z.strictObject({
  file: z.string(),
  regionIndex: whole,
  x: whole,
  y: whole,
  w: whole,
  h: whole,
  method: z.enum(PATCH_METHODS),
  quality: z.number().optional(),
})

const page = z.strictObject({
  file: z.string(),
  /** `hashPixels` of the page */
  pixels: z.string(),
  regions: z.array(region),
  patches: z.array(patch),
})

const recording = z.strictObject({
  engines: z.strictObject({ detector: engine, reader: engine, patches: engine }),
  pages: z.array(page),
})

/** `recording.json` of the demo's folder. */
export type Recording = z.output<typeof recording>
type RecordedPage = z.output<typeof page>

export const hashPixels = ({ width, height, channels, data }: PageRaster): string =>
  createHash('sha256').update(`${width} ${height} ${channels} `).update(data).digest('hex')

export const readRecording = (folder: URL): Recording =>
  recording.parse(JSON.parse(readFileSync(new URL('recording.json', folder), 'utf8')))

export interface ReadingEngines {
  readonly detector: TextDetector
  readonly reader: TextReader
  readonly patches: PatchMaker
}

const isSameEngine = (a: EngineName, b: EngineName): boolean =>
  a.name === b.name && a.version === b.version

const isSameOutline = (a: RegionShape['polygon'], b: RegionShape['polygon'] | undefined): boolean =>
  a.length === b?.length && a.every(({ x, y }, index) => x === b[index]?.x && y === b[index]?.y)

/**
 * The recorded region each of the shapes is, by its place in the recording; undefined when one is
 * not recorded.
 */
const findRecorded = (
  page: RecordedPage,
  shapes: readonly RegionShape[],
): readonly number[] | undefined => {
  const places = shapes.map(({ polygon }) =>
    page.regions.findIndex((region) => isSameOutline(region.polygon, polygon)),
  )
  return places.includes(-1) ? undefined : places
}

/** @returns whether the engines of this version would answer as recorded */
const isCurrent = (
  { engines }: Recording,
  { detector, reader, patches }: ReadingEngines,
): boolean =>
  isSameEngine(engines.detector, detector.engine) &&
  isSameEngine(engines.reader, reader.engine) &&
  isSameEngine(engines.patches, patches.engine)

/**
 * `engines` with the recorded answers before them. They are asked for any other page or region, and
 * for all when a version of theirs is newer
 * than the recording.
 */
export const withRecording = <Engines extends ReadingEngines>(
  folder: URL,
  images: Pick<Images, 'decodeRgba'>,
  engines: Engines,
): Engines => {
  const stored = readRecording(folder)
  if (!isCurrent(stored, engines)) return engines
  const pages = new Map(stored.pages.map((one) => [one.pixels, one]))
  const { detector, reader, patches } = engines

  const readPatch = async (
    { file, ...props }: RecordedPage['patches'][number],
    regionIndex: number,
  ): Promise<CleanPatch> => {
    const { data: rgba } = await images.decodeRgba(await readFile(new URL(file, folder)))
    return { ...props, regionIndex, rgba }
  }

  return {
    ...engines,
    detector: {
      ...detector,
      detect: async (raster, options) => {
        const known = pages.get(hashPixels(raster))
        return known === undefined ? await detector.detect(raster, options) : known.regions
      },
    },
    reader: {
      ...reader,
      read: async (raster, shapes, options) => {
        const known = pages.get(hashPixels(raster))
        const places = known && findRecorded(known, shapes)
        if (known === undefined || places === undefined)
          return await reader.read(raster, shapes, options)
        return places.map((place) => ({
          text: known.regions[place]?.text ?? '',
          confidence: known.regions[place]?.confidence ?? 0,
          letters: known.regions[place]?.letters,
        }))
      },
    },
    patches: {
      engine: patches.engine,
      make: async (raster, shapes, options) => {
        const known = pages.get(hashPixels(raster))
        const places = known && findRecorded(known, shapes)
        // a patch depends on the regions beside it
        if (known === undefined || places === undefined || places.length !== known.regions.length)
          return await patches.make(raster, shapes, options)
        return await Promise.all(
          known.patches.map((one) => readPatch(one, places.indexOf(one.regionIndex))),
        )
      },
    },
  }
}

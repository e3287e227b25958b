/** Regions that one reader is unsure of are read by a second one; the surer reading is kept. */
import type { PageRaster } from '../ports/text-detector.ts'
import type { ReadText, TextReader } from '../ports/text-reader.ts'

/** Confidence of the mean letter under which a region is read once more, 0..1. */
const UNSURE = 0.9
/** The second reading counts from here on: below, it is wrong more often than the first. */
const SURE = 0.9
/** A reading with fewer letters than this part of the other one has lost some. */
const LEAST_LETTERS = 0.6
/** Regions read once more, per million pixels of the page and at least: bounds its time. */
const REGIONS_PER_MEGAPIXEL = 12
const LEAST_REGIONS = 6

const countLetters = ({ text }: ReadText): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** The surer of two readings, unless it has lost letters. */
export const chooseSurer = (first: ReadText, second: ReadText | undefined): ReadText =>
  second !== undefined &&
  second.confidence >= SURE &&
  second.confidence > first.confidence &&
  countLetters(second) >= LEAST_LETTERS * countLetters(first)
    ? second
    : first

const countAllowed = ({ width, height }: PageRaster): number =>
  Math.max(LEAST_REGIONS, Math.round(((width * height) / 1e6) * REGIONS_PER_MEGAPIXEL))

/** `first` reads everything; the least sure regions of a page are read by `second` as well. */
export const createSurerReader = (first: TextReader, second: TextReader): TextReader => ({
  engine: {
    name: `${first.engine.name}+${second.engine.name}`,
    version: `${first.engine.version}+${second.engine.version}, unsure 1`,
  },
  async read(page, regions, options) {
    const texts = await first.read(page, regions, options)
    // where not all are read, drawing that was taken for lettering comes last
    const unsure = texts
      .flatMap(({ confidence }, at) => (confidence < UNSURE ? [{ confidence, at }] : []))
      .toSorted((a, b) => b.confidence - a.confidence)
      .slice(0, countAllowed(page))
    if (unsure.length === 0) return texts
    const shapes = unsure.flatMap(({ at }) => regions[at] ?? [])
    const again = await second.read(page, shapes, options)
    const byPlace = new Map(unsure.map(({ at }, index) => [at, again[index]]))
    return texts.map((text, at) => chooseSurer(text, byPlace.get(at)))
  },
})

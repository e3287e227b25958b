import type { SourceLanguage } from '@panelflow/domain/locale/language.ts'
import type { PageRaster, RegionShape } from '../ports/text-detector.ts'
import type { ReadText, TextReader } from '../ports/text-reader.ts'

type Known = Map<string, ReadText>

const toRegionKey = (region: RegionShape): string =>
  `${region.orientation} ${region.polygon.map(({ x, y }) => `${x},${y}`).join(' ')}`

const NOTHING: ReadText = { text: '', confidence: 0 }

/**
 * A reader that reads a region of a page once: the detector's confirmation and the reading itself
 * ask for the same ones. Kept as long as the page's pixels are.
 */
export const rememberTexts = <Reader extends TextReader>(reader: Reader): Reader => {
  const remembered = new WeakMap<Uint8Array, Map<SourceLanguage, Known>>()
  const getKnown = (page: PageRaster, language: SourceLanguage): Known => {
    const byLanguage = remembered.get(page.data) ?? new Map<SourceLanguage, Known>()
    remembered.set(page.data, byLanguage)
    const known = byLanguage.get(language) ?? new Map<string, ReadText>()
    byLanguage.set(language, known)
    return known
  }
  return {
    ...reader,
    async read(page, regions, options) {
      const known = getKnown(page, options.language)
      const missing = regions.filter((region) => !known.has(toRegionKey(region)))
      const answers = missing.length === 0 ? [] : await reader.read(page, missing, options)
      missing.forEach((region, index) => {
        const answer = answers[index]
        if (answer) known.set(toRegionKey(region), answer)
      })
      return regions.map((region) => known.get(toRegionKey(region)) ?? NOTHING)
    },
  }
}

/** The lines of a page's script, in the order they are read. */
import type { PageDocument, RegionItem, TextItem } from './document/page-document.ts'
import { listTexts } from './page-findings.ts'

/** A line of the script: what is written on the page and what it becomes. */
export interface ScriptLine {
  readonly text: TextItem
  readonly region: RegionItem | null
  /** 1 for the first line of the page */
  readonly number: number
}

/** The bubble that a text letters. */
export const findRegion = (base: PageDocument, text: TextItem): RegionItem | null => {
  const region = base.items[text.props.regionId ?? text.id]
  return region?.kind === 'region' ? region : null
}

/** From top to bottom, beside each other from the left; ties by id. */
const compareByPlace = (a: TextItem, b: TextItem): number =>
  a.props.cy - b.props.cy || a.props.cx - b.props.cx || (a.id < b.id ? -1 : 1)

/** Just after the last region that lies above. */
const orderByPlace = (base: PageDocument, text: TextItem): number => {
  const above = Object.values(base.items).flatMap((item) =>
    item.kind === 'region' && Math.min(...item.props.polygon.map(({ y }) => y)) <= text.props.cy
      ? [item.props.order]
      : [],
  )
  return Math.max(-1, ...above) + 0.5
}

/**
 * Texts of a page as they are read: by region order, those without a region by their place among
 * them, those at the same place of the order from top to bottom.
 */
export const readScriptLines = (base: PageDocument, lane: PageDocument): readonly ScriptLine[] =>
  listTexts(lane)
    .map((text) => ({ text, region: findRegion(base, text) }))
    .map((line) => ({ ...line, at: line.region?.props.order ?? orderByPlace(base, line.text) }))
    .toSorted((a, b) => a.at - b.at || compareByPlace(a.text, b.text))
    .map(({ text, region }, index) => ({ text, region, number: index + 1 }))

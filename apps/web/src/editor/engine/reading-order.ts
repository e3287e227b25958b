import type { LineText } from '@panelflow/domain/page/missing-text.ts'
import type {
  PageDocument,
  RegionItem,
  TextItem,
} from '@panelflow/domain/page/document/page-document.ts'
import { listTexts } from '@panelflow/domain/page/page-findings.ts'
import { findRegion } from './hit-test.ts'

/** A line of the script: what is written on the page and what it becomes. */
export interface ScriptLine {
  readonly text: TextItem
  readonly region: RegionItem | null
  /** 1 for the first line of the page */
  readonly number: number
}

/** What the rule about missing words looks at. */
export const getLineText = ({ text, region }: Pick<ScriptLine, 'text' | 'region'>): LineText => ({
  translation: text.props.translation,
  hidden: text.props.hidden,
  regionKind: region?.props.kind ?? null,
})

const readBefore = new WeakMap<
  PageDocument,
  { readonly base: PageDocument; readonly lines: readonly ScriptLine[] }
>()

/**
 * Texts of a page as they are read: by region order, those without a region by their place among
 * them, those at the same place of the order from top to bottom. Asked on every frame, so kept per
 * document.
 */
export const listScriptLines = (base: PageDocument, lane: PageDocument): readonly ScriptLine[] => {
  const known = readBefore.get(lane)
  if (known?.base === base) return known.lines
  const lines = readLines(base, lane)
  readBefore.set(lane, { base, lines })
  return lines
}

/** From top to bottom, beside each other from the left; ties by id. */
const compareByPlace = (a: TextItem, b: TextItem): number =>
  a.props.cy - b.props.cy || a.props.cx - b.props.cx || (a.id < b.id ? -1 : 1)

const readLines = (base: PageDocument, lane: PageDocument): readonly ScriptLine[] =>
  listTexts(lane)
    .map((text) => ({ text, region: findRegion(base, text) }))
    .map((line) => ({ ...line, at: line.region?.props.order ?? orderByPlace(base, line.text) }))
    .toSorted((a, b) => a.at - b.at || compareByPlace(a.text, b.text))
    .map(({ text, region }, index) => ({ text, region, number: index + 1 }))

/** Just after the last region that lies above. */
const orderByPlace = (base: PageDocument, text: TextItem): number => {
  const above = Object.values(base.items).flatMap((item) =>
    item.kind === 'region' && Math.min(...item.props.polygon.map(({ y }) => y)) <= text.props.cy
      ? [item.props.order]
      : [],
  )
  return Math.max(-1, ...above) + 0.5
}

/** Runs the checks over a page. */
import type { PageDocument, TextItem } from '../document/page-document.ts'
import { isBlank } from '../missing-text.ts'
import { listTexts } from '../page-findings.ts'
import type { CheckedLine, CheckedPage, CheckLevel, Found, TextSpan } from './check.ts'
import { CHECK_IDS, type CheckId, type CheckLevels, CHECKS, getCheckLevel } from './check-list.ts'

export interface CheckFinding {
  readonly check: CheckId
  readonly level: Exclude<CheckLevel, 'off'>
  readonly itemId: string
  /** where in the translation; empty: it is about the text as a whole */
  readonly spans: readonly TextSpan[]
  readonly details: readonly string[]
  /** the translation without the fault; null: it takes a person */
  readonly replacement: string | null
  /** the font that puts it right; null: it takes a person */
  readonly font: string | null
  /** what was judged. A dismissal holds while this is the same. */
  readonly basis: string
}

/** What a page is checked with besides its lines, which are read from the documents. */
export type PageToCheck = Omit<CheckedPage, 'lines'>

const listLines = ({ base, lane, getLayout }: PageToCheck): readonly CheckedLine[] => {
  const texts = listTexts(lane).filter(({ props }) => !props.hidden && !isBlank(props.translation))
  const counts = new Map<string | null, number>()
  for (const { props } of texts) counts.set(props.regionId, (counts.get(props.regionId) ?? 0) + 1)
  return texts.map((item) => {
    const { regionId } = item.props
    const region = base.items[regionId ?? '']
    // a part of a text that was split cannot be compared with the whole source
    const isPart = (counts.get(regionId) ?? 0) > 1
    return {
      item,
      region: region?.kind === 'region' ? region : null,
      source: region?.kind === 'region' && !isPart ? region.props.sourceText.trim() : '',
      translation: item.props.translation,
      layout: getLayout(item.props),
    }
  })
}

const getSource = (base: PageDocument, text: TextItem | undefined, itemId: string): string => {
  const region = base.items[text?.props.regionId ?? itemId]
  return region?.kind === 'region' ? region.props.sourceText : ''
}

/** Somebody may change what these judge by: all their values count. */
const CHANGING_RULES: readonly CheckId[] = [
  'effect_policy',
  'forbidden_variant',
  'font_licence',
  'series_source',
]

/** What a finding was judged by that is not in the documents, and that somebody may change. */
const getRule = (check: CheckId, details: readonly string[]): readonly string[] => {
  if (CHANGING_RULES.includes(check)) return details
  // what was counted, and the limit: another engine may count otherwise
  return check === 'line_count' || check === 'line_length' ? details.slice(1) : []
}

/**
 * Words of both languages; for checks of the lettering the place, the box and the size as well. The
 * layout itself is left out: another engine may break a line elsewhere. Forbidden wordings, limits
 * and what the book does with sound effects count where they were judged by.
 */
const describeBasis = (
  check: CheckId,
  { base, lane }: PageToCheck,
  { itemId, details = [], basis: own }: Found,
): string => {
  const item = lane.items[itemId]
  const text = item?.kind === 'text' ? item : undefined
  const rule = own === undefined ? getRule(check, details) : [own, ...details]
  const words = [getSource(base, text, itemId), text?.props.translation ?? '', ...rule]
  if (text === undefined || !CHECKS[check].stages.includes('lettering'))
    return JSON.stringify(words)
  const { cx, cy, w, h, rotation, size, font, hidden } = text.props
  return JSON.stringify([...words, cx, cy, w, h, rotation, size, font, hidden])
}

/** Place in the script: by the order of the bubbles, texts of their own after them. */
const getReadingOrder = ({ base, lane }: PageToCheck, itemId: string): number => {
  const item = lane.items[itemId]
  const region = base.items[item?.kind === 'text' ? (item.props.regionId ?? '') : itemId]
  return region?.kind === 'region' ? region.props.order : Number.MAX_SAFE_INTEGER
}

/**
 * Findings of a page, by check in the order of the list, those of one check as they are read;
 * checks that are off find nothing.
 */
export const runChecks = (page: PageToCheck, levels: CheckLevels): readonly CheckFinding[] => {
  const checked: CheckedPage = { ...page, lines: listLines(page) }
  return CHECK_IDS.flatMap((check) => {
    const level = getCheckLevel(check, levels)
    if (level === 'off') return []
    const found = CHECKS[check]
      .find(checked)
      .toSorted((a, b) => getReadingOrder(page, a.itemId) - getReadingOrder(page, b.itemId))
    return found.map((one): CheckFinding => {
      const { itemId, spans = [], details = [], replacement = null, font = null } = one
      const basis = describeBasis(check, page, one)
      return { check, level, itemId, spans, details, replacement, font, basis }
    })
  })
}

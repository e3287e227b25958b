/** How findings are named: by their check, the values it found, and the words they are about. */
import type { FindingView } from '@panelflow/contract/page-check.ts'
import { FONT_FAULTS } from '@panelflow/domain/page/checks/font-faults.ts'
import { CHECK_IDS, type CheckId } from '@panelflow/domain/page/checks/check-list.ts'
import { EFFECT_POLICIES } from '@panelflow/domain/page/document/item-values.ts'
import { useTranslation } from 'react-i18next'

const MAX_LETTERS = 60

/** The beginning of a text, on one line. */
export const shorten = (words: string, most = MAX_LETTERS): string => {
  const letters = [...words.replace(/\s+/gu, ' ')]
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : letters.join('')
}

export interface FindingGroup {
  readonly check: CheckId
  readonly findings: readonly FindingView[]
}

/** Findings of one check together, in the order of the list of checks. */
export const groupByCheck = (findings: readonly FindingView[]): readonly FindingGroup[] =>
  CHECK_IDS.map((check) => ({
    check,
    findings: findings.filter((finding) => finding.check === check),
  })).filter(({ findings: found }) => found.length > 0)

/** Checks whose values stand in a sentence. */
const PIXEL_DETAILS = [
  'letters_left',
  'patch_seam',
  'page_doubled',
  'page_blurred',
  'page_size',
  'page_order',
  'page_gap',
] as const
const NOT_MEASURED = ['picture', 'patches', 'lettering', 'panels'] as const

/** The values a check found, as a phrase; empty where it has none. */
export const useFindingDetail = (): ((
  finding: Pick<FindingView, 'check' | 'details'>,
) => string) => {
  const { t } = useTranslation('page-check')
  return ({ check, details }) => {
    const list = details.map((detail) => shorten(detail)).join(' · ')
    const [size = '', usual = ''] = details
    if (details.length === 0) return ''
    if (check === 'size_jump' || check === 'page_size_jump')
      return t('size_versus', { size, usual })
    if (check === 'too_small') return t('size', { size })
    if (check === 'line_count' || check === 'line_length')
      return t('more_than', { found: size, limit: usual })
    const fault = FONT_FAULTS.find((each) => each === size)
    if (check === 'font_licence' && fault !== undefined) return t(`font_fault.${fault}`)
    const sentence = PIXEL_DETAILS.find((each) => each === check)
    if (sentence !== undefined) return t(`pixel.${sentence}`, { first: size, second: usual })
    if (check === 'not_measured')
      return NOT_MEASURED.filter((each) => details.includes(each))
        .map((each) => t(`unmeasured.${each}`))
        .join(' · ')
    if (check === 'same_source' || check === 'series_source') return t('elsewhere', { list })
    const policy = EFFECT_POLICIES.find((each) => each === size)
    if (check === 'effect_policy' && policy !== undefined) return t(`policy.${policy}`)
    return check === 'same_translation' ? t('also_for', { list }) : list
  }
}

/** The checks of the domain over the pages of a chapter, as they are stored. */
import type { DismissalView, FindingView, pageCheckList } from '@panelflow/contract/page-check.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { ReadingDirection } from '@panelflow/domain/book/reading-direction.ts'
import { measureChapter } from '@panelflow/domain/page/checks/chapter-measures.ts'
import type { CheckSource, CheckStage } from '@panelflow/domain/page/checks/check.ts'
import {
  blocksStage,
  CHECK_IDS,
  type CheckId,
  type CheckLevels,
  CHECKS,
  getCheckLevel,
} from '@panelflow/domain/page/checks/check-list.ts'
import { getCheckRules, type LanguageRules } from '@panelflow/domain/page/checks/book-rules.ts'
import type { ApprovedFonts, FontApproval } from '@panelflow/domain/page/checks/approved-fonts.ts'
import type { FontFaults } from '@panelflow/domain/page/checks/font-faults.ts'
import { NOTHING_MEASURED } from '@panelflow/domain/page/checks/page-measures.ts'
import type { PictureFaults } from '@panelflow/domain/page/checks/page-pictures.ts'
import type { LineLimits } from '@panelflow/domain/page/checks/line-limits.ts'
import type { DismissalReason } from '@panelflow/domain/page/checks/dismissal.ts'
import { type CheckFinding, runChecks } from '@panelflow/domain/page/checks/run-checks.ts'
import { getJoints } from '@panelflow/domain/page/joints.ts'
import type { StoredLayout, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { type EffectPolicies, getBookEffectPolicy } from '@panelflow/domain/page/effect-policy.ts'
import type { BookDictionaries } from '@panelflow/domain/spelling/book-dictionary.ts'
import { freshLayout } from '@panelflow/render/text/input-hash.ts'
import { createHash } from 'node:crypto'
import type { Db } from '../../db/open-database.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tx } from '../../db/transaction.ts'
import { loadAcceptedLines } from './accepted-lines.queries.ts'
import { listPictureFaults, loadMeasuredPages } from './page-measures.queries.ts'
import { loadFontApproval, loadFontFaults } from './font-faults.queries.ts'
import { listTerms } from '../book/book.queries.ts'
import {
  type ChapterPage,
  describeItem,
  loadChapterPages,
} from '../page/chapter-documents.queries.ts'

export interface CheckedChapter {
  readonly id: string
  readonly language: TargetLanguage
  readonly sourceLanguage: string
  readonly bookId: string
  readonly direction: ReadingDirection
  readonly levels: CheckLevels
  readonly lineLimits: LineLimits
  readonly dictionaries: BookDictionaries
  readonly approvedFonts: ApprovedFonts
  readonly effectPolicies: EffectPolicies
  /** its glossary, or that of all books, forbids wordings in its language */
  readonly forbidsWords: boolean
}

interface SettingsRow extends Omit<CheckedChapter, 'id'> {
  readonly rules: LanguageRules
}

/** Asked within each completed translation: what no check needs is not read. */
const findSettings = prepared<SettingsRow, [chapterId: string]>(
  'page_check.settings',
  `select o.target_language as language, b.source_language as "sourceLanguage", b.id as "bookId", b.reading_direction as direction,
      b.check_levels as levels, b.line_limits as "lineLimits", b.language_rules as rules, b.dictionaries,
      b.approved_fonts as "approvedFonts", b.effect_policies as "effectPolicies",
      exists (select from term t where t.book_id = b.id and t.status = 'approved' and t.forbidden <> '{}' and t.forbidden ->> o.target_language <> '')
        or exists (select from term t where t.book_id is null and t.status = 'approved' and t.forbidden <> '{}' and t.forbidden ->> o.target_language <> '') as "forbidsWords"
    from chapter c join work_order o on o.id = c.order_id join book b on b.id = o.book_id
    where c.id = $1`,
)

/** Undefined: there is no such chapter. */
export const findCheckedChapter = async (
  db: Db | Tx,
  chapterId: string,
): Promise<CheckedChapter | undefined> => {
  const [row] = await findSettings(db, [chapterId])
  if (row === undefined) return undefined
  const { levels, lineLimits, rules, ...settings } = row
  const every = { levels, lineLimits }
  return { id: chapterId, ...settings, ...getCheckRules(every, rules, row.language) }
}

/** Pages of a chapter with what the checks know of them besides their documents. */
export interface CheckedPages {
  readonly pages: readonly ChapterPage[]
  readonly terms: Awaited<ReturnType<typeof listTerms>>
  readonly fontFaults: FontFaults
  readonly fontApproval: FontApproval | null
  readonly measured: Awaited<ReturnType<typeof loadMeasuredPages>>
  readonly faults: PictureFaults
  readonly accepted: Awaited<ReturnType<typeof loadAcceptedLines>>
}

const MEASURED_SOURCES: readonly CheckSource[] = ['measures', 'pictureFaults', 'panels']

/**
 * @param checks those that will be run: what none of them reads stays empty
 */
export const loadCheckedPages = async (
  db: Db | Tx,
  chapter: CheckedChapter,
  pages: readonly ChapterPage[],
  checks: readonly CheckId[] = CHECK_IDS,
): Promise<CheckedPages> => {
  const sources = new Set(checks.flatMap((check) => CHECKS[check].reads))
  const { bookId, language, direction } = chapter
  const measured = MEASURED_SOURCES.some((source) => sources.has(source))
    ? await loadMeasuredPages(db, chapter.id)
    : new Map<never, never>()
  return {
    pages,
    measured,
    faults: listPictureFaults(measured, direction),
    terms: sources.has('terms') ? await listTerms(db, bookId, language) : [],
    accepted: sources.has('accepted') ? await loadAcceptedLines(db, chapter, pages) : {},
    fontFaults: sources.has('fontFaults') ? await loadFontFaults(db, { bookId, language }) : {},
    fontApproval: sources.has('fontApproval')
      ? await loadFontApproval(db, chapter.approvedFonts, language)
      : null,
  }
}

interface PlacedFinding {
  readonly page: ChapterPage
  readonly finding: CheckFinding
}

const findInPages = (
  chapter: CheckedChapter,
  { pages, terms, fontFaults, fontApproval, measured, faults, accepted }: CheckedPages,
  getLayout: (text: TextProps) => StoredLayout | null,
): readonly PlacedFinding[] => {
  const measures = measureChapter(pages)
  const sizes = pages.map(({ base }) => base)
  return pages.flatMap((page, index) =>
    runChecks(
      {
        base: page.base,
        lane: page.lane,
        languages: { source: chapter.sourceLanguage, target: chapter.language },
        terms,
        effectPolicy: getBookEffectPolicy(chapter.effectPolicies, chapter.language),
        chapter: measures,
        lineLimits: chapter.lineLimits,
        fontFaults,
        ...(fontApproval === null ? {} : { fontApproval }),
        accepted,
        measures: measured.get(page.pageId)?.measures ?? NOTHING_MEASURED,
        pictureFaults: faults[page.pageId] ?? [],
        panels: measured.get(page.pageId)?.panels ?? null,
        joints: getJoints(chapter.direction, sizes, index),
        getLayout,
      },
      chapter.levels,
    ).map((finding) => ({ page, finding })),
  )
}

const hashBasis = ({ basis }: CheckFinding): string =>
  createHash('sha256').update(basis).digest('hex')

interface StoredDismissal extends DismissalView {
  readonly basis: string
}

const toKey = (pageId: string, itemId: string, check: string): string =>
  JSON.stringify([pageId, itemId, check])

const listDismissals = async (
  db: Db | Tx,
  chapterId: string,
): Promise<ReadonlyMap<string, StoredDismissal>> => {
  const rows = await db
    .selectFrom('page_check_dismissal as d')
    .innerJoin('account as a', 'a.id', 'd.account_id')
    .select(['d.source_page_id', 'd.item_id', 'd.check_id', 'd.basis', 'd.reason', 'd.note'])
    .select(['d.created_at', 'a.name', 'a.real_name'])
    .where('d.chapter_id', '=', chapterId)
    .execute()
  return new Map(
    rows.map((row) => [
      toKey(row.source_page_id, row.item_id, row.check_id),
      {
        basis: row.basis,
        reason: row.reason as DismissalReason,
        note: row.note,
        by: row.real_name || row.name,
        at: row.created_at.toISOString(),
      },
    ]),
  )
}

const toFindingView = (
  { page, finding }: PlacedFinding,
  dismissals: ReadonlyMap<string, StoredDismissal>,
): FindingView => {
  const { basis: _judged, spans, details, ...rest } = finding
  const hash = hashBasis(finding)
  const { basis, ...dismissal } = dismissals.get(
    toKey(page.pageId, finding.itemId, finding.check),
  ) ?? { basis: null }
  const item = page.lane.items[finding.itemId]
  return {
    pageId: page.pageId,
    position: page.position,
    ...rest,
    spans: [...spans],
    details: [...details],
    words: describeItem(page, finding.itemId),
    translation: item?.kind === 'text' ? item.props.translation : '',
    basis: hash,
    dismissal: basis === hash ? (dismissal as DismissalView) : null,
  }
}

/** Findings of a chapter with their dismissals, as far as these still hold. */
export const listFindings = async (
  db: Db | Tx,
  chapter: CheckedChapter,
  checked: CheckedPages,
  getLayout: (text: TextProps) => StoredLayout | null,
): Promise<readonly FindingView[]> => {
  const found = findInPages(chapter, checked, getLayout)
  if (found.length === 0) return []
  const dismissals = await listDismissals(db, chapter.id)
  return found.map((one) => toFindingView(one, dismissals))
}

export const toAnswer = (
  chapter: CheckedChapter,
  { pages, fontFaults, fontApproval, measured, faults, accepted }: CheckedPages,
  findings: readonly FindingView[],
): EndpointAnswer<typeof pageCheckList> => {
  const { levels, lineLimits, dictionaries, effectPolicies } = chapter
  const { sizes, lengthRatio, capitals, variants, sharers } = measureChapter(pages)
  const copy = (values: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
    Object.fromEntries(Object.entries(values).map(([key, list]) => [key, [...list]]))
  return {
    findings: [...findings],
    levels,
    lineLimits: { ...lineLimits },
    dictionaries,
    fontFaults: { ...fontFaults },
    fontApproval: fontApproval && {
      approved: [...fontApproval.approved],
      nearest: { ...fontApproval.nearest },
    },
    accepted: { ...accepted },
    effectPolicies,
    pages: pages.map(({ pageId }) => {
      const { seams, left } = measured.get(pageId)?.measures ?? NOTHING_MEASURED
      return {
        pageId,
        seams: { ...seams },
        left: { ...left },
        pictureFaults: (faults[pageId] ?? []).map(({ kind, details }) => ({
          kind,
          details: [...details],
        })),
      }
    }),
    isMeasuring: [...measured.values()].some(({ isWaiting }) => isWaiting),
    measures: { sizes, lengthRatio, capitals, variants: copy(variants), sharers: copy(sharers) },
  }
}

/** Checks that block the stage in a book; rules of the workflow have facts of their own. */
const listBlockingChecks = (
  { levels, forbidsWords }: CheckedChapter,
  stage: CheckStage,
): readonly CheckId[] =>
  CHECK_IDS.filter((check) => {
    const { configurable, onlyForbiddenWords } = CHECKS[check]
    return (
      configurable &&
      (forbidsWords || !onlyForbiddenWords) &&
      blocksStage(check, getCheckLevel(check, levels), stage)
    )
  })

/** Pages, from 1, of findings that block the stage and that nobody dismissed; one entry each. */
export const listBlockingPages = async (
  db: Db | Tx,
  chapterId: string,
  stage: CheckStage,
): Promise<readonly number[]> => {
  const chapter = await findCheckedChapter(db, chapterId)
  const blocking = chapter === undefined ? [] : listBlockingChecks(chapter, stage)
  if (chapter === undefined || blocking.length === 0) return []
  // the other checks need not run
  const levels: CheckLevels = Object.fromEntries(
    CHECK_IDS.map((check) => [check, blocking.includes(check) ? 'block' : 'off']),
  )
  const pages = await loadChapterPages(db, chapterId)
  const checked = await loadCheckedPages(db, chapter, pages, blocking)
  const findings = await listFindings(db, { ...chapter, levels }, checked, (text) =>
    freshLayout(text, chapter.language),
  )
  return findings
    .filter(({ check, dismissal }) => blocking.includes(check) && dismissal === null)
    .map(({ position }) => position + 1)
}

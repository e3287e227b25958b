/** The checks of the domain over the pages of a chapter, as they are stored. */
import type { DismissalView, FindingView, pageCheckList } from '@panelflow/contract/page-check.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { ReadingDirection } from '@panelflow/domain/book/reading-direction.ts'
import { measureChapter } from '@panelflow/domain/page/checks/chapter-measures.ts'
import type { CheckStage } from '@panelflow/domain/page/checks/check.ts'
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
  readonly fontFaults: FontFaults
  readonly fontApproval: FontApproval | null
  readonly effectPolicies: EffectPolicies
}

/** Undefined: there is no such chapter. */
export const findCheckedChapter = async (
  db: Db | Tx,
  chapterId: string,
): Promise<CheckedChapter | undefined> => {
  const row = await db
    .selectFrom('chapter as c')
    .innerJoin('work_order as o', 'o.id', 'c.order_id')
    .innerJoin('book as b', 'b.id', 'o.book_id')
    .select([
      'o.target_language',
      'b.source_language',
      'b.id',
      'b.check_levels',
      'b.line_limits',
      'b.language_rules',
      'b.dictionaries',
      'b.approved_fonts',
      'b.effect_policies',
      'b.reading_direction',
    ])
    .where('c.id', '=', chapterId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const every = {
    levels: row.check_levels as CheckLevels,
    lineLimits: row.line_limits as unknown as LineLimits,
  }
  return {
    id: chapterId,
    language: row.target_language,
    sourceLanguage: row.source_language,
    bookId: row.id,
    direction: row.reading_direction,
    ...getCheckRules(every, row.language_rules as unknown as LanguageRules, row.target_language),
    dictionaries: row.dictionaries as BookDictionaries,
    fontFaults: await loadFontFaults(db, { bookId: row.id, language: row.target_language }),
    fontApproval: await loadFontApproval(
      db,
      row.approved_fonts as ApprovedFonts,
      row.target_language,
    ),
    effectPolicies: row.effect_policies as EffectPolicies,
  }
}

/** Pages of a chapter with what the checks know of them besides their documents. */
export interface CheckedPages {
  readonly pages: readonly ChapterPage[]
  readonly measured: Awaited<ReturnType<typeof loadMeasuredPages>>
  readonly faults: PictureFaults
  readonly accepted: Awaited<ReturnType<typeof loadAcceptedLines>>
}

export const loadCheckedPages = async (
  db: Db | Tx,
  chapter: CheckedChapter,
  pages: readonly ChapterPage[],
): Promise<CheckedPages> => {
  const measured = await loadMeasuredPages(db, chapter.id)
  return {
    pages,
    measured,
    faults: listPictureFaults(measured, chapter.direction),
    accepted: await loadAcceptedLines(db, chapter, pages),
  }
}

interface PlacedFinding {
  readonly page: ChapterPage
  readonly finding: CheckFinding
}

const findInPages = async (
  db: Db | Tx,
  chapter: CheckedChapter,
  { pages, measured, faults, accepted }: CheckedPages,
  getLayout: (text: TextProps) => StoredLayout | null,
): Promise<readonly PlacedFinding[]> => {
  const terms = await listTerms(db, chapter.bookId, chapter.language)
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
        fontFaults: chapter.fontFaults,
        ...(chapter.fontApproval === null ? {} : { fontApproval: chapter.fontApproval }),
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
  const found = await findInPages(db, chapter, checked, getLayout)
  if (found.length === 0) return []
  const dismissals = await listDismissals(db, chapter.id)
  return found.map((one) => toFindingView(one, dismissals))
}

export const toAnswer = (
  chapter: CheckedChapter,
  { pages, measured, faults, accepted }: CheckedPages,
  findings: readonly FindingView[],
): EndpointAnswer<typeof pageCheckList> => {
  const { levels, lineLimits, dictionaries, fontFaults, fontApproval, effectPolicies } = chapter
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

/** Checks that a book lets block a stage; rules of the workflow have facts of their own. */
const listBlockingChecks = (levels: CheckLevels, stage: CheckStage): readonly CheckId[] =>
  CHECK_IDS.filter(
    (check) =>
      CHECKS[check].configurable && blocksStage(check, getCheckLevel(check, levels), stage),
  )

/** Pages, from 1, of findings that block the stage and that nobody dismissed; one entry each. */
export const listBlockingPages = async (
  db: Db | Tx,
  chapterId: string,
  stage: CheckStage,
): Promise<readonly number[]> => {
  const chapter = await findCheckedChapter(db, chapterId)
  const blocking = chapter === undefined ? [] : listBlockingChecks(chapter.levels, stage)
  if (chapter === undefined || blocking.length === 0) return []
  // the other checks need not run
  const levels: CheckLevels = Object.fromEntries(
    CHECK_IDS.map((check) => [check, blocking.includes(check) ? 'block' : 'off']),
  )
  const checked = await loadCheckedPages(db, chapter, await loadChapterPages(db, chapterId))
  const findings = await listFindings(db, { ...chapter, levels }, checked, (text) =>
    freshLayout(text, chapter.language),
  )
  return findings
    .filter(({ check, dismissal }) => blocking.includes(check) && dismissal === null)
    .map(({ position }) => position + 1)
}

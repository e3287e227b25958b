/** Findings of a chapter: of open pages as they are now, of others as the server knows them. */
import type { FindingView } from '@panelflow/contract/page-check.ts'
import type { GlossaryTerm } from '@panelflow/domain/glossary/mark-terms.ts'
import type { FontApproval } from '@panelflow/domain/page/checks/approved-fonts.ts'
import type { ChapterMeasures } from '@panelflow/domain/page/checks/chapter-measures.ts'
import type { FontFaults } from '@panelflow/domain/page/checks/font-faults.ts'
import { type LineLimits, NO_LIMITS } from '@panelflow/domain/page/checks/line-limits.ts'
import type { PageMeasures } from '@panelflow/domain/page/checks/page-measures.ts'
import type { PictureFault } from '@panelflow/domain/page/checks/page-pictures.ts'
import type { CheckLevels } from '@panelflow/domain/page/checks/check-list.ts'
import { type CheckFinding, runChecks } from '@panelflow/domain/page/checks/run-checks.ts'
import type { PageDocument } from '@panelflow/domain/page/document/page-document.ts'
import { type EffectPolicies, getBookEffectPolicy } from '@panelflow/domain/page/effect-policy.ts'
import type { BookDictionaries } from '@panelflow/domain/spelling/book-dictionary.ts'
import { sha256Text } from '@panelflow/render/exact/sha256.ts'
import { type Cell, createCell, type Watched } from './cell.ts'
import type { ChapterSession } from './chapter-session.ts'
import type { PageView } from './page-session.ts'
import type { Timers } from './ports.ts'
import { createRestTimer } from './rest-timer.ts'
import { maySet } from './stage.ts'
import type { Strip } from './strip.ts'
import { NO_JOINTS } from '@panelflow/domain/page/joints.ts'

/** What the server found and what pages are checked with here. */
export interface CheckContext {
  readonly findings: readonly FindingView[]
  readonly levels: CheckLevels
  /** absent in what a device kept of an older server */
  readonly lineLimits?: LineLimits
  /** absent in what a device kept of an older server */
  readonly dictionaries?: BookDictionaries
  /** absent in what a device kept of an older server */
  readonly fontFaults?: FontFaults
  /** absent in what a device kept of an older server */
  readonly fontApproval?: FontApproval | null
  /** absent in what a device kept of an older server */
  readonly accepted?: Readonly<Record<string, string>>
  /** absent in what a device kept of an older server */
  readonly pages?: readonly MeasuredPage[]
  readonly effectPolicies: EffectPolicies
  readonly measures: ChapterMeasures
  readonly languages: { readonly source: string; readonly target: string }
  readonly terms: readonly GlossaryTerm[]
}

/** What is known of the pixels of a page. */
interface MeasuredPage extends PageMeasures {
  readonly pageId: string
  readonly pictureFaults: readonly PictureFault[]
}

export interface ChapterChecks {
  /** null: the server has not answered yet */
  readonly context: Cell<CheckContext | null>
  /** page by page; null while `context` is */
  readonly findings: Watched<readonly FindingView[] | null>
  /** key of the finding that was gone to last */
  readonly current: Cell<string | null>
  /** Findings of an open page as it is now; null: it is not open, or the person only reads it. */
  readonly checkPage: (pageId: string) => readonly FindingView[] | null
  readonly close: () => void
}

/** Names a finding among those of its chapter. */
export const getFindingKey = ({
  pageId,
  itemId,
  check,
}: Pick<FindingView, 'pageId' | 'itemId' | 'check'>): string =>
  JSON.stringify([pageId, itemId, check])

/** Somebody who types sees the findings change when the fingers rest. */
const LIMITS = { restMs: 250, maxWaitMs: 5000 }

type ReadyView = Extract<PageView, { status: 'ready' }>

const describeItem = (
  { base, lane }: ReadyView,
  itemId: string,
): { readonly source: string; readonly translation: string } => {
  const text = lane.items[itemId]
  const region = base.items[text?.kind === 'text' ? (text.props.regionId ?? itemId) : itemId]
  return {
    source: region?.kind === 'region' ? region.props.sourceText.trim() : '',
    translation: text?.kind === 'text' ? text.props.translation : '',
  }
}

const toView = (
  finding: CheckFinding,
  place: Pick<FindingView, 'pageId' | 'position'>,
  view: ReadyView,
  known: ReadonlyMap<string, FindingView>,
): FindingView => {
  const { source, translation } = describeItem(view, finding.itemId)
  const basis = sha256Text(finding.basis)
  const before = known.get(getFindingKey({ ...place, ...finding }))
  return {
    ...finding,
    ...place,
    spans: [...finding.spans],
    details: [...finding.details],
    words: source === '' ? translation.trim() : source,
    translation,
    basis,
    dismissal: before?.basis === basis ? before.dismissal : null,
  }
}

const getMeasured = (
  { pages = [] }: CheckContext,
  pageId: string,
): { measures?: PageMeasures; pictureFaults?: readonly PictureFault[] } => {
  const page = pages.find((each) => each.pageId === pageId)
  return page === undefined ? {} : { measures: page, pictureFaults: page.pictureFaults }
}

interface CheckedPage {
  readonly base: PageDocument
  readonly lane: PageDocument
  readonly context: CheckContext
  readonly findings: readonly FindingView[]
}

/** Checks pages anew some time after they changed. */
export const createChapterChecks = (
  timers: Timers,
  session: ChapterSession,
  { pages }: Strip,
): ChapterChecks => {
  const context = createCell<CheckContext | null>(null)
  const findings = createCell<readonly FindingView[] | null>(null)
  const checked = new Map<string, CheckedPage>()

  const checkPage = (pageId: string): readonly FindingView[] | null => {
    const given = context.get()
    const view = session.page(pageId).view.get()
    if (given === null || view.status !== 'ready' || !maySet(view, 'text', 'layout')) return null
    const before = checked.get(pageId)
    const { base, lane } = view
    if (before?.base === base && before.lane === lane && before.context === given)
      return before.findings
    const panels = session.panels.get().get(pageId)
    const position = pages.findIndex(({ frame }) => frame.id === pageId)
    const known = new Map(given.findings.map((finding) => [getFindingKey(finding), finding]))
    const found = runChecks(
      {
        base,
        lane,
        languages: given.languages,
        terms: given.terms,
        effectPolicy: getBookEffectPolicy(given.effectPolicies, given.languages.target),
        chapter: given.measures,
        lineLimits: given.lineLimits ?? NO_LIMITS,
        ...(given.fontFaults === undefined ? {} : { fontFaults: given.fontFaults }),
        ...(given.fontApproval == null ? {} : { fontApproval: given.fontApproval }),
        ...(given.accepted === undefined ? {} : { accepted: given.accepted }),
        ...getMeasured(given, pageId),
        ...(panels === undefined ? {} : { panels }),
        joints: pages[position]?.joints ?? NO_JOINTS,
        // while somebody types, the layout of the words before is good enough
        getLayout: ({ layout }) => layout,
      },
      given.levels,
    ).map((finding) => toView(finding, { pageId, position }, view, known))
    checked.set(pageId, { base, lane, context: given, findings: found })
    return found
  }

  const check = (): void => {
    const given = context.get()
    const next =
      given === null
        ? null
        : pages.flatMap(
            ({ frame: { id } }) =>
              checkPage(id) ?? given.findings.filter(({ pageId }) => pageId === id),
          )
    findings.set(next)
  }
  const timer = createRestTimer(timers, LIMITS, check)
  const stops = [session.changes.subscribe(timer.touch), context.subscribe(check)]
  return {
    context,
    findings,
    current: createCell<string | null>(null),
    checkPage,
    close: () => {
      timer.cancel()
      for (const stop of stops) stop()
    },
  }
}

import { type GlossaryTerm, markTerms } from '@panelflow/domain/glossary/mark-terms.ts'
import { NO_MEASURES } from '@panelflow/domain/page/checks/chapter-measures.ts'
import {
  assessLine,
  type LineRisk,
  type RiskInput,
  sortByRisk,
} from '@panelflow/domain/page/line-risk.ts'
import type { ScriptLine } from '@panelflow/domain/page/script-lines.ts'
import type { CheckContext } from './chapter-checks.ts'
import type { Editor } from './editor.ts'
import { listScriptLines } from './reading-order.ts'

const splitPhrases = (phrases: readonly (string | null)[]): readonly string[] =>
  phrases.flatMap((phrase) => phrase?.toLowerCase().match(/[\p{L}\p{M}’'-]+/gu) ?? [])

const listOpenTerms = (source: string, terms: readonly GlossaryTerm[]): readonly string[] => {
  const marked = markTerms(source, terms).flatMap(({ term }) => term ?? [])
  const open = marked.filter(({ translation }) => translation === null)
  return [...new Set(open.map(({ original }) => original))]
}

interface RatedLine {
  readonly line: ScriptLine
  readonly risk: LineRisk
}

type Finding = RiskInput['findings'][number] & { readonly itemId: string }

interface Facts {
  readonly context: CheckContext | null
  readonly findings: readonly Finding[]
  readonly knownNames: ReadonlySet<string>
}

const rateLine = ({ text, region }: ScriptLine, facts: Facts): LineRisk => {
  const { lengthRatio, capitals } = facts.context?.measures ?? NO_MEASURES
  const source = region?.props.sourceText ?? ''
  return assessLine({
    source,
    translation: text.props.translation,
    confidence: region?.props.confidence ?? null,
    findings: facts.findings,
    lengthRatio,
    proposals: text.props.candidates.flatMap(({ source: from, text: words }) =>
      from === 'machine' ? [words] : [],
    ),
    openTerms: listOpenTerms(source, facts.context?.terms ?? []),
    knownNames: facts.knownNames,
    isInCapitals: capitals,
  })
}

/** Names do not depend on a line, but on the terms and on who speaks on its page. */
const listKnown = (
  context: CheckContext | null,
  lines: readonly ScriptLine[],
): readonly string[] => {
  const terms = context?.terms ?? []
  const speakers = lines.map(({ region }) => region?.props.speaker ?? null)
  return splitPhrases([
    ...terms.flatMap(({ original, translation }) => [original, translation]),
    ...speakers,
  ])
}

interface RatedBefore {
  readonly region: ScriptLine['region']
  readonly context: CheckContext | null
  readonly mark: string
  readonly risk: LineRisk
}

const ratedBefore = new WeakMap<ScriptLine['text'], RatedBefore>()

/**
 * The lines of an open page in reading order, each with what speaks against it as it is now. Of a
 * page that is typed on only the line that changed is rated again.
 */
export const rateLines = (editor: Editor, pageId: string): readonly RatedLine[] => {
  const view = editor.session.page(pageId).view.get()
  if (view.status !== 'ready') return []
  const context = editor.checks.context.get()
  const lines = listScriptLines(view.base, view.lane)
  const known = listKnown(context, lines)
  const knownNames = new Set(known)
  const all = (editor.checks.findings.get() ?? []).filter(
    (finding) => finding.pageId === pageId && finding.dismissal === null,
  )
  return lines.map((line) => {
    const { text, region } = line
    const findings = all.filter(({ itemId }) => itemId === text.id || itemId === region?.id)
    const mark = `${known.length} ${findings.map(({ check, level }) => `${check} ${level}`).join()}`
    const before = ratedBefore.get(text)
    if (before?.region === region && before.context === context && before.mark === mark)
      return { line, risk: before.risk }
    const risk = rateLine(line, { context, findings, knownNames })
    ratedBefore.set(text, { region, context, mark, risk })
    return { line, risk }
  })
}

/** Texts of a page, the riskiest first, and those nothing speaks against. */
export interface RiskOrder {
  readonly risky: readonly string[]
  readonly calm: readonly string[]
}

interface KeptOrder {
  readonly mark: string
  readonly order: RiskOrder
}

const kept = new WeakMap<Editor, Map<string, KeptOrder>>()

/**
 * The order of a page by risk. It stays while its lines stay, so that no line jumps away from
 * somebody who works on it; `startRiskOrder` makes it anew.
 */
export const getRiskOrder = (editor: Editor, pageId: string): RiskOrder => {
  const view = editor.session.page(pageId).view.get()
  const ids =
    view.status === 'ready' ? listScriptLines(view.base, view.lane).map(({ text }) => text.id) : []
  const mark = [editor.checks.findings.get() === null, ...ids].join(' ')
  const pages = kept.get(editor) ?? new Map<string, KeptOrder>()
  kept.set(editor, pages)
  const before = pages.get(pageId)
  if (before?.mark === mark) return before.order
  const sorted = sortByRisk(rateLines(editor, pageId))
  const toIds = (lines: readonly RatedLine[]) => lines.map(({ line }) => line.text.id)
  const order = {
    risky: toIds(sorted.filter(({ risk }) => risk.score > 0)),
    calm: toIds(sorted.filter(({ risk }) => risk.score === 0)),
  }
  pages.set(pageId, { mark, order })
  return order
}

/** Chooses the order lines are proofread in; by risk they are weighed anew. */
export const setReviewOrder = (editor: Editor, order: 'reading' | 'risk'): void => {
  kept.delete(editor)
  editor.review.order.set(order)
}

/** Goes to the next line by risk on this page or one after it; calm lines are passed over. */
export const stepByRisk = async (editor: Editor): Promise<boolean> => {
  const { pages } = editor.strip
  const { pageId, itemIds } = editor.selection.state.get()
  const from = pages.findIndex(({ frame }) => frame.id === pageId)
  for (const { frame, index } of pages.slice(Math.max(from, 0))) {
    await editor.session.page(frame.id).open()
    const { risky } = getRiskOrder(editor, frame.id)
    const at = index === from ? risky.indexOf(itemIds[0] ?? '') : -1
    const next = risky[at + 1]
    if (next === undefined) continue
    await editor.goToItem(frame.id, next)
    return true
  }
  return false
}

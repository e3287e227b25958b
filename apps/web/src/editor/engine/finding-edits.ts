/** Going from finding to finding, and putting right what needs no judgement. */
import type { FindingView } from '@panelflow/contract/page-check.ts'
import { PAGE_ITEM } from '@panelflow/domain/page/checks/pixels.ts'
import type { PageOp, TextItem } from '@panelflow/domain/page/document/page-document.ts'
import { createTextOps } from '@panelflow/domain/page/text-ranges.ts'
import { getFindingKey } from './chapter-checks.ts'
import type { Editor } from './editor.ts'
import { getPageInWork } from './page-in-work.ts'
import { type PageView, textIn } from './page-session.ts'
import { maySet, mayWrite } from './stage.ts'

/** Selects what a finding is about and shows it. */
export const goToFinding = async (editor: Editor, finding: FindingView): Promise<void> => {
  editor.checks.current.set(getFindingKey(finding))
  if (finding.itemId !== PAGE_ITEM) return await editor.goToItem(finding.pageId, finding.itemId)
  editor.goToPage(editor.strip.pages.findIndex(({ frame }) => frame.id === finding.pageId))
}

/** Place among all findings from which the next one is looked for. */
const findStart = (editor: Editor, all: readonly FindingView[], step: 1 | -1): number => {
  const current = editor.checks.current.get()
  const at = all.findIndex((finding) => getFindingKey(finding) === current)
  if (at >= 0) return at + step
  const pageId = getPageInWork(editor)
  const page = editor.strip.pages.findIndex(({ frame }) => frame.id === pageId)
  return step === 1
    ? all.findIndex(({ position }) => position >= page)
    : all.findLastIndex(({ position }) => position <= page)
}

/**
 * Goes to the next or previous finding that nobody dismissed, over page ends; after the last one to
 * the first. False when there is none.
 */
export const stepFinding = async (editor: Editor, step: 1 | -1): Promise<boolean> => {
  const all = editor.checks.findings.get() ?? []
  const start = findStart(editor, all, step)
  const turned = all.map((_, away) => all.at((start + away * step) % Math.max(1, all.length)))
  const finding = turned.find((each) => each?.dismissal === null)
  if (finding === undefined) return false
  await goToFinding(editor, finding)
  return true
}

type Fix = Pick<FindingView, 'replacement' | 'font'>

/** May the person write what puts it right: words, or the font? */
const mayPutIn = (view: PageView, text: TextItem, { replacement, font }: Fix): boolean =>
  (replacement === null || mayWrite(view, text)) && (font === null || maySet(view, 'text', 'font'))

const toFixOps = (text: TextItem, { replacement, font }: Fix): readonly PageOp[] => [
  ...(replacement === null ? [] : createTextOps(text, replacement)),
  ...(font === null ? [] : [{ op: 'set' as const, id: text.id, props: { font } }]),
]

/** Can the person put the finding right by its replacement? Pages are looked at once they open. */
export const mayFix = (
  editor: Editor,
  { pageId, itemId, replacement, font }: FindingView,
): boolean => {
  const view = editor.session.page(pageId).view.get()
  const text = textIn(view, itemId)
  if (replacement === null && font === null) return false
  return view.status !== 'ready' || (text !== null && mayPutIn(view, text, { replacement, font }))
}

/**
 * Puts findings right by what the check makes of the words as they are now; one step of the history
 * for each page. Answers how many texts changed.
 */
export const fixFindings = async (
  editor: Editor,
  findings: readonly FindingView[],
): Promise<number> => {
  let changed = 0
  for (const pageId of new Set(findings.map((finding) => finding.pageId))) {
    const page = editor.session.page(pageId)
    await page.open()
    const keys = new Set(findings.map(getFindingKey))
    const present = (editor.checks.checkPage(pageId) ?? []).filter((finding) =>
      keys.has(getFindingKey(finding)),
    )
    const view = page.view.get()
    const edits = present.flatMap(({ itemId, replacement, font }) => {
      const text = textIn(view, itemId)
      if (text === null || !mayPutIn(view, text, { replacement, font })) return []
      const ops = toFixOps(text, { replacement, font })
      return ops.length === 0 ? [] : [ops]
    })
    if (edits.length === 0) continue
    editor.session.flush()
    editor.session.edit(pageId, 'lane', edits.flat(), {
      label: 'choosing',
      itemId: present[0]?.itemId ?? null,
    })
    editor.session.flush()
    changed += edits.length
  }
  return changed
}

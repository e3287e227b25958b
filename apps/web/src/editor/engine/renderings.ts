/** Approved renderings of the selected sound effect: found, searched and put in. */
import {
  foldEffect,
  listRenderings,
  type Rendering,
  splitTranslations,
} from '@panelflow/domain/glossary/effect-renderings.ts'
import type { GlossaryTerm } from '@panelflow/domain/glossary/mark-terms.ts'
import { createTextOps } from '@panelflow/domain/page/text-ranges.ts'
import { normaliseText } from '@panelflow/domain/text/normalise.ts'
import type { ItemEdit } from './chapter-session.ts'
import type { Editor } from './editor.ts'
import { listSelectedBubbles } from './region-kinds.ts'
import { mayWrite } from './stage.ts'

const NO_TERMS: readonly GlossaryTerm[] = []

const getTerms = ({ checks }: Pick<Editor, 'checks'>): readonly GlossaryTerm[] =>
  checks.context.get()?.terms ?? NO_TERMS

/** Renderings for the source of a line, those of this very source first. */
export const listLineRenderings = (editor: Editor, source: string): readonly Rendering[] =>
  listRenderings(source, getTerms(editor))

const MAX_FOUND = 20

/** Renderings of all sound effects whose source or words hold what is looked for. */
export const findRenderings = (editor: Editor, search: string): readonly Rendering[] => {
  const key = normaliseText(search)
  if (key === '') return []
  const sound = foldEffect(search)
  const holds = (name: string): boolean =>
    normaliseText(name).includes(key) || foldEffect(name).includes(sound)
  return getTerms(editor)
    .flatMap(({ id, kind, original, aliases, translation }) =>
      kind !== 'effect' || translation === null
        ? []
        : splitTranslations(translation)
            .filter((words) => [original, ...aliases, words].some(holds))
            .map((words): Rendering => ({ termId: id, original, words, isExact: false })),
    )
    .slice(0, MAX_FOUND)
}

/** The words of all selected sound effects become a rendering, as one step. */
export const insertRendering = (editor: Editor, words: string): boolean => {
  const { pageId, itemIds } = editor.selection.state.get()
  const view = pageId === null ? null : editor.session.page(pageId).view.get()
  if (pageId === null || view?.status !== 'ready') return false
  const edits = listSelectedBubbles(editor)
    .filter(({ region, text }) => region.props.kind === 'effect' && mayWrite(view, text))
    .flatMap(({ text }) =>
      createTextOps(text, words).map((op): ItemEdit => ({ document: 'lane', op })),
    )
  if (edits.length === 0) return false
  editor.session.flush()
  editor.session.editItems(pageId, edits, { label: 'choosing', itemId: itemIds[0] ?? null })
  editor.session.flush()
  return true
}

const findNextRendering = (editor: Editor): string | undefined => {
  const bubble = listSelectedBubbles(editor).find(({ region }) => region.props.kind === 'effect')
  if (bubble === undefined) return undefined
  const words = listLineRenderings(editor, bubble.region.props.sourceText).map((one) => one.words)
  return words[(words.indexOf(bubble.text.props.translation) + 1) % words.length]
}

/** Whether the selected sound effect has a rendering that it is not lettered with yet. */
export const canInsertRendering = (editor: Editor): boolean => {
  const next = findNextRendering(editor)
  const { pageId } = editor.selection.state.get()
  const view = pageId === null ? null : editor.session.page(pageId).view.get()
  return (
    next !== undefined &&
    listSelectedBubbles(editor).some(
      ({ text }) =>
        text.props.translation !== next && view?.status === 'ready' && mayWrite(view, text),
    )
  )
}

/**
 * Puts in the first rendering of the selected sound effect; where it stands already, the one after
 * it. False where there is none, or the person may not write.
 */
export const insertNextRendering = (editor: Editor): boolean => {
  const next = findNextRendering(editor)
  return next !== undefined && insertRendering(editor, next)
}

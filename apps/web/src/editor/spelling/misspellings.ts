/** Where words of an open page are misspelt, and what takes their place. */
import type { SpelledWord } from '@panelflow/domain/spelling/list-words.ts'
import { createReplaceOps } from '@panelflow/domain/text-search/replace-matches.ts'
import type { Editor } from '../engine/editor.ts'
import { textIn } from '../engine/page-session.ts'
import { listScriptLines } from '../engine/reading-order.ts'
import { mayWrite } from '../engine/stage.ts'

/** One place, in a translation of a page. */
export interface Misspelling extends SpelledWord {
  readonly pageId: string
  readonly itemId: string
}

/**
 * Translations of an open page in reading order. Whoever may not change the words is not told how
 * they are spelt.
 */
export const listTranslations = (
  editor: Editor,
  pageId: string,
): readonly { readonly itemId: string; readonly words: string }[] => {
  const view = editor.session.page(pageId).view.get()
  if (view.status !== 'ready') return []
  return listScriptLines(view.base, view.lane)
    .filter(({ text }) => mayWrite(view, text))
    .map(({ text }) => ({ itemId: text.id, words: text.props.translation }))
}

/** Who speaks on an open page. */
export const listSpeakers = (editor: Editor, pageId: string): readonly string[] => {
  const view = editor.session.page(pageId).view.get()
  if (view.status !== 'ready') return []
  return Object.values(view.base.items).flatMap((item) =>
    item.kind === 'region' && item.props.speaker ? [item.props.speaker] : [],
  )
}

/**
 * Puts words in the place of a misspelt one: a step of the history of its own. False when somebody
 * has changed it meanwhile.
 */
export const replaceMisspelling = (
  editor: Editor,
  { pageId, itemId, from, to, word }: Misspelling,
  words: string,
): boolean => {
  const text = textIn(editor.session.page(pageId).view.get(), itemId)
  if (text?.props.translation.slice(from, to) !== word) return false
  editor.session.flush()
  const ops = createReplaceOps(text, [{ from, to, groups: [] }], {
    words,
    hasGroups: false,
    keepCase: false,
  })
  editor.session.edit(pageId, 'lane', ops, { label: 'replacing', itemId })
  editor.session.flush()
  return true
}

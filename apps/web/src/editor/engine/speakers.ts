/** Who speaks in a bubble: one name of the book's cast for the lines that are selected. */
import { normaliseText } from '@panelflow/domain/text/normalise.ts'
import type { ItemEdit } from './chapter-session.ts'
import type { Editor } from './editor.ts'
import type { PageView } from './page-session.ts'
import { listSelectedBubbles } from './region-kinds.ts'
import { maySet } from './stage.ts'

export const MAX_SPEAKER = 100

const countOn = (view: PageView): readonly string[] =>
  view.status !== 'ready'
    ? []
    : Object.values(view.base.items).flatMap((item) =>
        item.kind === 'region' && item.props.speaker ? [item.props.speaker] : [],
      )

/**
 * Names of the book, most lines first, then such as were given on the open pages since.
 * @param cast as the server counted them
 */
export const listSpeakers = (
  editor: Editor,
  cast: readonly { readonly name: string }[],
): readonly string[] => {
  const present = editor.session.frames.flatMap(({ id }) =>
    countOn(editor.session.page(id).view.get()),
  )
  return [...new Set([...cast.map(({ name }) => name), ...present])]
}

/** Names that contain what was typed, those that begin with it first. */
export const findSpeakers = (names: readonly string[], typed: string): readonly string[] => {
  const wanted = normaliseText(typed)
  const found = names.filter((name) => normaliseText(name).includes(wanted))
  const begins = (name: string): boolean => normaliseText(name).startsWith(wanted)
  return [...found.filter(begins), ...found.filter((name) => !begins(name))]
}

/** Whether the person may say who speaks in what is selected. */
export const maySetSpeaker = (editor: Editor): boolean => {
  const { pageId } = editor.selection.state.get()
  return (
    pageId !== null &&
    maySet(editor.session.page(pageId).view.get(), 'region', 'speaker') &&
    listSelectedBubbles(editor).length > 0
  )
}

/** One step of the history; null: nobody is named. */
export const setSpeaker = (editor: Editor, name: string | null): boolean => {
  const { pageId } = editor.selection.state.get()
  if (pageId === null || !maySetSpeaker(editor)) return false
  const speaker = name === null ? null : name.trim().slice(0, MAX_SPEAKER) || null
  const changed = listSelectedBubbles(editor).filter(
    ({ region }) => region.props.speaker !== speaker,
  )
  const edits = changed.map(({ region }): ItemEdit => ({
    document: 'base',
    op: { op: 'set', id: region.id, props: { speaker } },
  }))
  editor.session.editItems(pageId, edits, {
    label: 'arranging',
    itemId: changed[0]?.text.id ?? null,
  })
  editor.session.flush()
  return changed.length > 0
}

import type { TextProps, TextRange } from '@panelflow/domain/page/document/page-document.ts'
import {
  flatRanges,
  listReadings,
  PLAIN_STYLE,
  rangeStyleAt,
  type RangeStyle,
  rangesWith,
} from '@panelflow/domain/page/text-ranges.ts'
import type { Editor } from './editor.ts'
import { textIn } from './page-session.ts'
import type { Stretch } from './selection.ts'
import { maySet } from './stage.ts'

const set = (
  editor: Editor,
  pageId: string,
  itemId: string,
  ranges: readonly TextRange[],
): boolean => {
  const view = editor.session.page(pageId).view.get()
  if (textIn(view, itemId) === null || !maySet(view, 'text', 'ranges')) return false
  editor.session.edit(pageId, 'lane', [{ op: 'set', id: itemId, props: { ranges } }], {
    label: 'styling',
    itemId,
  })
  editor.session.flush()
  return true
}

/**
 * Sets a stretch in a style; `undefined` goes back to the text's own. False when nothing is marked
 * or the person may not.
 */
export const styleStretch = (
  editor: Editor,
  pageId: string,
  itemId: string,
  { from, to }: Stretch,
  style: RangeStyle,
): boolean => {
  const text = textIn(editor.session.page(pageId).view.get(), itemId)
  if (text === null || from >= to) return false
  const { translation, ranges } = text.props
  return set(
    editor,
    pageId,
    itemId,
    rangesWith(ranges ?? [], { from, to, length: translation.length }, style),
  )
}

/** Takes the reading of a range away, or everything else that is special about its letters. */
export const removeRange = (
  editor: Editor,
  pageId: string,
  itemId: string,
  range: TextRange,
): boolean => {
  const { ruby, ...look } = PLAIN_STYLE
  const style = range.ruby === undefined ? look : { ruby }
  return styleStretch(editor, pageId, itemId, range, style)
}

/** The reading beside letters of the stretch; empty when none of them has one. */
export const readingIn = ({ ranges, translation }: TextProps, { from, to }: Stretch): string =>
  listReadings(ranges ?? [], translation.length).find(
    (reading) => reading.from < to && from < reading.to,
  )?.ruby ?? ''

/** What a stretch is or is not. */
export type Flag = 'bold' | 'italic' | 'upright' | 'tcy' | 'emphasis'

/** Whether all letters of the stretch are set so, by a range or by the text itself. */
export const isStretch = (text: TextProps, { from, to }: Stretch, name: Flag): boolean => {
  const own = name === 'bold' || name === 'italic' ? text[name] : false
  for (let at = from; at < to; at++)
    if ((rangeStyleAt(text.ranges ?? [], at)[name] ?? own) !== true) return false
  return from < to
}

/** The value all letters of the stretch share; null when they differ. */
export const stretchValue = <K extends keyof RangeStyle>(
  text: TextProps,
  { from, to }: Stretch,
  name: K,
): RangeStyle[K] | null => {
  const values = new Map<string, RangeStyle[K]>()
  for (let at = from; at < to; at++) {
    const value = rangeStyleAt(text.ranges ?? [], at)[name]
    values.set(JSON.stringify(value ?? null), value)
  }
  const [value] = values.values()
  return values.size === 1 ? value : null
}

/** Ctrl+B and Ctrl+I on marked letters: on, or off when all of them are. */
export const toggleStretch = (
  editor: Editor,
  pageId: string,
  itemId: string,
  stretch: Stretch,
  name: Flag,
): boolean => {
  const text = textIn(editor.session.page(pageId).view.get(), itemId)?.props
  if (text === undefined) return false
  const next = !isStretch(text, stretch, name)
  const own = name === 'bold' || name === 'italic' ? text[name] : false
  return styleStretch(editor, pageId, itemId, stretch, { [name]: next === own ? undefined : next })
}

/** What the list of stretches shows. */
export const getVisibleRanges = ({ ranges, translation }: TextProps): readonly TextRange[] =>
  flatRanges(ranges ?? [], translation.length)

import { MAX_TEXT } from '@panelflow/domain/page/document/item-values.ts'
import type { Editor } from './editor.ts'
import { plainText } from './text-edits.ts'
import type { Point } from '@panelflow/domain/page/document/page-document.ts'

/** Of a new text, page pixels; its words shrink to fit. */
const WIDTH = 320
const LINE = 40
const LETTER = 20

/** Words of another program: line ends as ours, no control characters. */
const toPlain = (raw: string): string =>
  [...raw.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ')]
    .filter((letter) => letter === '\n' || letter >= ' ')
    .join('')
    .trim()

const toHeight = (words: string, width: number): number =>
  words
    .split('\n')
    .reduce((lines, line) => lines + Math.max(1, Math.ceil((line.length * LETTER) / width)), 0) *
  LINE

const within = (middle: number, size: number, total: number): number =>
  Math.round(Math.min(Math.max(middle, size / 2), Math.max(size / 2, total - size / 2)))

/** Adds a text with words from elsewhere round a point of a page, and selects it. */
export const addPlainText = (
  editor: Editor,
  language: string,
  { pageId, point }: { readonly pageId: string; readonly point: Point },
  raw: string,
): 'added' | 'empty' | 'too_long' | 'may_not' => {
  const view = editor.session.page(pageId).view.get()
  const words = toPlain(raw)
  if (words === '') return 'empty'
  if (view.status !== 'ready' || !view.editable.add.includes('text')) return 'may_not'
  if (words.length > MAX_TEXT) return 'too_long'
  const { width, height } = view.lane
  const w = Math.min(WIDTH, width)
  const h = Math.min(toHeight(words, w), height)
  const box = { cx: within(point.x, w, width), cy: within(point.y, h, height), w, h }
  const id = editor.newId()
  const props = { ...plainText(language, box), translation: words }
  editor.session.edit(pageId, 'lane', [{ op: 'add', item: { id, kind: 'text', props } }], {
    label: 'adding',
    itemId: id,
  })
  editor.session.flush()
  editor.selection.select(pageId, [id])
  return 'added'
}

import type { PageOp, Point, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { listTexts } from '@panelflow/domain/page/page-findings.ts'
import {
  toPresetStyle,
  EXTRA_STYLE_FIELDS,
  type PresetStyle,
  toTextProps,
} from '@panelflow/domain/style/style-preset.ts'
import { toPage } from '@panelflow/render/geometry/placement.ts'
import { harmoniseSizes } from '@panelflow/render/text/harmonise.ts'
import { filling } from './contour-edits.ts'
import type { Editor } from './editor.ts'
import { detectedBubble } from './bubbles.ts'
import { textIn } from './page-session.ts'
import type { Placement } from './placement.ts'
import { maySet } from './stage.ts'
import { setSelected } from './text-edits.ts'

/** How the words are fitted; to the bubble that is known already, or to the detected one. */
export const fitSelected = (editor: Editor, fit: TextProps['fit']): void =>
  setSelected(editor, (item, { base }) => {
    if (item.kind !== 'text') return null
    const own = item.props.bubble ?? null
    const found = fit === 'bubble' && own === null ? detectedBubble(base, item) : null
    return found === null ? { fit } : filling(found)
  })

export type ContourSource = 'detected' | 'ellipse' | 'none'

const ROUND = 24

/** An ellipse in a box, turned with it. */
export const ellipseIn = (text: Placement): readonly Point[] =>
  Array.from({ length: ROUND }, (_, i) => {
    const angle = (i * 2 * Math.PI) / ROUND
    const { x, y } = toPage(text, {
      x: (Math.cos(angle) * text.w) / 2,
      y: (Math.sin(angle) * text.h) / 2,
    })
    return { x: Math.round(x), y: Math.round(y) }
  })

/** Gives the selected texts a contour without drawing, or takes it away. */
export const contourSelected = (editor: Editor, source: ContourSource): void =>
  setSelected(editor, (item, { base }) => {
    if (item.kind !== 'text') return null
    if (source === 'none') return { bubble: null }
    const bubble = source === 'detected' ? detectedBubble(base, item) : ellipseIn(item.props)
    return bubble === null ? null : filling(bubble)
  })

/**
 * What "same size on this page" would change, by text; empty when all are alike or the person may
 * not.
 */
export const sizesToShare = (editor: Editor, pageId: string): ReadonlyMap<string, number> => {
  const view = editor.session.page(pageId).view.get()
  if (view.status !== 'ready' || !maySet(view, 'text', 'size')) return new Map()
  return harmoniseSizes(listTexts(view.lane).map(({ id, props }) => ({ id, text: props })))
}

/**
 * "Same size on this page": fitted texts of one font get one size, as one step. Number of texts
 * that changed.
 */
export const harmonisePage = (editor: Editor, pageId: string): number => {
  const ops = [...sizesToShare(editor, pageId)].map(([id, size]): PageOp => ({
    op: 'set',
    id,
    props: { size },
  }))
  if (ops.length > 0) editor.session.edit(pageId, 'lane', ops, { label: 'styling', itemId: null })
  editor.session.flush()
  return ops.length
}

/**
 * What is copied: how letters look and are set; not where they are, what they say, or what shape
 * they fill.
 */
const STYLE = [
  ...EXTRA_STYLE_FIELDS,
  'size',
  'font',
  'bold',
  'italic',
  'align',
] as const satisfies readonly (keyof TextProps)[]

/** The first selected text. */
const firstText = (editor: Editor): TextProps | null => {
  const { pageId, itemIds } = editor.selection.state.get()
  return pageId === null
    ? null
    : (textIn(editor.session.page(pageId).view.get(), itemIds[0] ?? '')?.props ?? null)
}

/** Remembers the look of the first selected text. */
export const copyStyle = (editor: Editor): boolean => {
  const text = firstText(editor)
  if (text === null) return false
  editor.copiedStyle.set(Object.fromEntries(STYLE.map((field) => [field, text[field] ?? null])))
  return true
}

/** Gives a look to every selected text, as one step. False when nothing is selected. */
const give = (editor: Editor, style: Partial<TextProps>): boolean => {
  if (editor.selection.state.get().itemIds.length === 0) return false
  editor.session.flush()
  setSelected(editor, (item, { base }) => {
    // patches and pictures have strokes and shadows of their own
    if (item.kind !== 'text') return null
    return style.fit === 'bubble' && !item.props.bubble
      ? { ...style, bubble: detectedBubble(base, item) }
      : style
  })
  editor.session.flush()
  return true
}

/** Gives the remembered look to everything selected. False when none was copied. */
export const pasteStyle = (editor: Editor): boolean => {
  const style = editor.copiedStyle.get()
  return style !== null && give(editor, style)
}

/** Gives a preset to the selected texts. False when there is none among what is selected. */
export const applyStyle = (editor: Editor, presetStyle: PresetStyle): boolean => {
  const { pageId, itemIds } = editor.selection.state.get()
  const view = pageId === null ? null : editor.session.page(pageId).view.get()
  if (view === null || !itemIds.some((itemId) => textIn(view, itemId) !== null)) return false
  return give(editor, toTextProps(presetStyle))
}

/** The look of the first selected text, for a preset; null when there is none. */
export const getSelectedStyle = (editor: Editor): PresetStyle | null => {
  const text = firstText(editor)
  return text === null ? null : toPresetStyle(text)
}

import type { TextItem, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import type { Editor } from '../engine/editor.ts'
import { textIn } from '../engine/page-session.ts'
import { getPlacement, type Placement } from '../engine/placement.ts'
import { paintScale, type TextPictures } from '../lettering/text-pictures.ts'

/**
 * Words are painted while an input method composes them, bends and masks while they are pulled; a
 * bubble only when it is let go, for it needs new line breaks.
 */
const paintedDraft = (draft: Partial<TextProps> | undefined): Partial<TextProps> | null =>
  draft?.warp === undefined && draft?.mask === undefined && draft?.translation === undefined
    ? null
    : draft

/** A text as it is drawn now, with what is not done yet; null: there is nothing to draw. */
export const getDrawnText = (
  editor: Editor,
  { id, props }: TextItem,
  place: Placement,
): TextProps | null => {
  const bent = paintedDraft(editor.propDrafts.get().get(id))
  if ((bent?.translation ?? props.translation).trim() === '') return null
  const isResized = place.w !== props.w || place.h !== props.h
  if (!isResized && bent === null) return props
  return { ...props, ...(isResized ? place : null), ...bent }
}

/**
 * Asks for the pictures of the selected texts as soon as they changed: what is typed is painted
 * while the screen still prepares its next frame. True: one is on its way.
 */
export const requestSelectedTexts = (editor: Editor, texts: TextPictures, dpr: number): boolean => {
  const { pageId, itemIds } = editor.selection.state.get()
  if (pageId === null || editor.picture.get() === 'original') return false
  const view = editor.session.page(pageId).view.get()
  const scale = paintScale(editor.camera.get().zoom * dpr)
  let isComing = false
  for (const itemId of itemIds) {
    const item = textIn(view, itemId)
    const place = item === null ? null : (editor.drafts.get().get(itemId) ?? getPlacement(item))
    if (item === null || place === null || item.props.hidden) continue
    const drawn = getDrawnText(editor, item, place)
    // what was never painted may be out of sight: the frame knows
    if (drawn !== null && texts.renew(itemId, drawn, scale)) isComing = true
  }
  return isComing
}

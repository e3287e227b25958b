import { hashText } from '@panelflow/domain/page/accepted-lines.ts'
import { revealing } from './camera.ts'
import type { Editor } from './editor.ts'
import { stepByRisk } from './line-risks.ts'
import { stepLine } from './line-navigation.ts'
import { textInWork } from './marked-text.ts'
import { itemIn } from './page-session.ts'
import type { ChangedPlace } from './review-state.ts'
import type { PictureView } from './stage.ts'

const showPlace = async (editor: Editor, { pageId, itemId, box }: ChangedPlace): Promise<void> => {
  const page = editor.strip.pages.find(({ frame }) => frame.id === pageId)
  if (page === undefined) return
  await editor.session.page(pageId).open()
  const isThere = itemId !== null && itemIn(editor.session.page(pageId).view.get(), itemId) !== null
  if (isThere) return editor.goToItem(pageId, itemId)
  editor.selection.select(pageId, [])
  const { camera, strip, viewport } = editor
  camera.set(revealing(camera.get(), strip, viewport.get(), page.index, box))
}

/**
 * Goes to the next or previous line that is to be judged; on a second look to what changed since
 * the chapter was sent back, and to nothing else.
 */
export const stepPlace = async (editor: Editor, step: 1 | -1): Promise<void> => {
  editor.session.flush()
  const { changed, changedAt } = editor.review
  const places = changed.get()
  if (places === null) return void (await stepLine(editor, step, 'visible'))
  const next = Math.max(changedAt.get(), step === 1 ? -1 : 0) + step
  const place = places[next]
  if (place === undefined) return
  changedAt.set(next)
  await showPlace(editor, place)
}

/** The original, and then again what was shown before it. */
export const toggleOriginal = ({ picture, outputs, review }: Editor): void => {
  const shown = picture.get()
  const usual: PictureView = outputs.get().size > 0 ? 'composite' : 'lettered'
  picture.set(shown === 'original' ? (review.shownLast.get() ?? usual) : 'original')
  if (shown !== 'original') review.shownLast.set(shown)
}

/**
 * Marks the selected line as looked at and goes to the next one. False when no single text is
 * selected.
 */
export const acceptLine = (editor: Editor): boolean => {
  const work = textInWork(editor)
  const isReview = editor.stage.get() === 'visual_review'
  if (work === null) {
    const isPlace = isReview && editor.review.changed.get() !== null
    if (isPlace) void stepPlace(editor, 1)
    return isPlace
  }
  editor.session.flush()
  const { id, props } = work.text
  editor.review.accepted.set(
    new Map(editor.review.accepted.get()).set(id, { hash: hashText(props.translation), by: null }),
  )
  const isByRisk = editor.stage.get() === 'proofread' && editor.review.order.get() === 'risk'
  if (isByRisk) void stepByRisk(editor)
  else void (isReview ? stepPlace(editor, 1) : stepLine(editor, 1))
  return true
}

/** Opens the comments for one about the selected line. False when no single text is selected. */
export const commentOnLine = (editor: Editor): boolean => {
  const work = textInWork(editor)
  if (work === null) return false
  editor.review.commentOn.set({ pageId: work.pageId, itemId: work.text.id })
  editor.drawer.set('comments')
  return true
}

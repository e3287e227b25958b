import { commentList, type CommentView } from '@panelflow/contract/comment.ts'
import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { getBounds } from '@panelflow/domain/page/page-findings.ts'
import { IconMessage } from '@tabler/icons-react'
import { toScreen } from '../../editor/engine/camera.ts'
import { useWatched, useWatchedPart } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import type { ToolName } from '../../editor/tools/idle-states.ts'
import { itemIn } from '../../editor/engine/page-session.ts'
import { getPlacement } from '../../editor/engine/placement.ts'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import { useRead } from '../../lib/http/query.ts'
import type { CommentSession } from './comment-session.ts'
import classes from './workspace.module.css'

interface CommentPinsProps {
  readonly editor: Editor
  readonly commentSession: CommentSession
  readonly orderId: string
  readonly chapterId: string
}

type Pin = NonNullable<CommentView['pin']>

/** Threads of the chapter that are open, with their places. */
export const useOpenThreads = (orderId: string, chapterId: string) =>
  useRead(commentList, { params: { orderId }, query: { show: 'open', chapterId, size: 100 } })

/**
 * Page pixels of a place: an item where it is now, a rectangle where it was drawn; null for a whole
 * page, or while the page is not open.
 */
const getPinBox = (editor: Editor, { pageId, itemId, rect }: Pin): Box | null => {
  if (rect !== null) return { x: rect.x, y: rect.y, w: rect.width, h: rect.height }
  const found = itemId === null ? null : itemIn(editor.session.page(pageId).view.get(), itemId)
  const placement = found === null ? null : getPlacement(found.item)
  return placement === null ? null : getBounds(placement)
}

/** A drag with any other tool begins on the page, also where a pin stands. */
const isPointing = (tool: ToolName): boolean => tool === 'select' || tool === 'hand'

/** Marks of comments on the pages; a click opens the thread beside the picture. */
export const CommentPins = ({ editor, commentSession, orderId, chapterId }: CommentPinsProps) => {
  const place = useWatched(commentSession.place)
  const threads = useOpenThreads(orderId, chapterId).data?.rows ?? []
  const isPassed = !useWatchedPart(editor.toolName, isPointing)
  return (
    <div className={classes['pins']} data-comment-pins data-passed={isPassed || undefined}>
      {place === null && threads.length === 0 ? null : (
        <Pins editor={editor} commentSession={commentSession} threads={threads} />
      )}
    </div>
  )
}

interface PinsProps extends Pick<CommentPinsProps, 'editor' | 'commentSession'> {
  readonly threads: readonly CommentView[]
}

/** Apart: only where there are pins they follow the camera and what is done on the pages. */
const Pins = ({ editor, commentSession, threads }: PinsProps) => {
  const t = usePanelTranslations()
  const camera = useWatched(editor.calmCamera)
  const viewport = useWatched(editor.viewport)
  useWatched(editor.session.changes)
  const place = useWatched(commentSession.place)
  const open = useWatched(commentSession.thread)
  const onScreen = (pageId: string | null, box: Box | null) => {
    const page = editor.strip.pages.find(({ frame }) => frame.id === pageId)
    if (page === undefined || box === null) return null
    const at = toScreen(camera, editor.strip, viewport, {
      x: box.x + page.left,
      y: box.y + page.top,
    })
    return { left: at.x, top: at.y, width: box.w * camera.zoom, height: box.h * camera.zoom }
  }
  const drawn = place === null ? null : onScreen(place.pageId, place.rect)
  return (
    <>
      {drawn === null ? null : <div className={classes['commentBox']} style={drawn} />}
      {threads.map(({ id, pin, text, author }) => {
        const at = pin === null ? null : onScreen(pin.pageId, getPinBox(editor, pin))
        if (at === null || pin === null) return null
        return (
          <div
            key={id}
            className={pin.rect === null ? undefined : classes['commentBox']}
            style={{ position: 'absolute', ...at }}
          >
            <button
              type="button"
              className={classes['commentPin']}
              data-open={open === id ? true : undefined}
              aria-label={t('comment.pin', {
                name: author.realName === '' ? author.name : author.realName,
                text: text.slice(0, 80),
              })}
              title={text.slice(0, 200)}
              onPointerDown={(event) => event.stopPropagation()}
              onClick={() => {
                commentSession.thread.set(id)
                editor.drawer.set('comments')
              }}
            >
              <IconMessage size={14} aria-hidden />
            </button>
          </div>
        )
      })}
    </>
  )
}

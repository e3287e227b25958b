import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { getCorners } from '@panelflow/render/geometry/placement.ts'
import { toastRemark } from '@panelflow/ui/patterns/toast.ts'
import { useEffect } from 'react'
import { personName } from '../../lib/i18n/labels.ts'
import { toScreen } from '../engine/camera.ts'
import type { Editor } from '../engine/editor.ts'
import { itemIn, textIn } from '../engine/page-session.ts'
import { getPlacement, type Placement } from '../engine/placement.ts'
import type { Colleague } from '../engine/ports.ts'
import { getLabelLevels } from '../engine/presence.ts'
import { mayWrite } from '../engine/stage.ts'
import { lockKey } from '../engine/text-locks.ts'
import { usePanelTranslations } from '../panels/use-panel-translations.ts'
import classes from './canvas-view.module.css'
import { PALETTE } from './palette.ts'
import { getPersonColor } from './person-color.ts'
import { useWatched } from './use-watched.ts'

const ARROW = 'M0 0 L0 15 L4 11.5 L7 18 L9.5 17 L6.5 10.5 L12 10.5 Z'
/** CSS pixels */
const OUTSIDE = 4

/** Names at one place stand one above the other. */
const toLabelPlace = (level: number): string => `0 ${-100 * (level + 1)}%`

/** Outside of the frame of one's own selection, so that both are seen. */
const grow = (place: Placement, zoom: number): Placement => ({
  ...place,
  w: place.w + (2 * OUTSIDE) / zoom,
  h: place.h + (2 * OUTSIDE) / zoom,
})

interface ColleagueProps {
  readonly editor: Editor
  readonly colleague: Colleague
  readonly zoom: number
  /** names below this one at the same item */
  readonly level: number
  /** from a page to the screen; null for a page that is not in the chapter */
  readonly place: (pageId: string, point: Point) => Point | null
}

/** Frames of what somebody has selected, with their name at the first. */
const ColleagueSelection = ({ editor, colleague, zoom, level, place }: ColleagueProps) => {
  const { person, selection } = colleague
  // what they type in says so itself
  const isTyping = colleague.editing !== null && selection?.itemIds.length === 1
  if (selection === null || isTyping) return null
  const view = editor.session.page(selection.pageId).view.get()
  const color = getPersonColor(person.id)
  const frames = selection.itemIds.flatMap((itemId) => {
    const found = itemIn(view, itemId)
    const placement = found === null ? null : getPlacement(found.item)
    if (placement === null) return []
    return [
      getCorners(grow(placement, zoom)).flatMap((corner) => place(selection.pageId, corner) ?? []),
    ]
  })
  const [first] = frames
  const top = first?.toSorted((a, b) => a.y - b.y || a.x - b.x)[0]
  return (
    <>
      <svg className={classes['overlay']} aria-hidden data-colleague={person.id}>
        {frames.map((corners, at) => {
          const points = corners.map(({ x, y }) => `${x},${y}`).join(' ')
          return (
            <g key={selection.itemIds[at]} fill="none">
              <polygon points={points} stroke={PALETTE.halo} strokeWidth={4} />
              <polygon points={points} stroke={color} strokeWidth={2} />
            </g>
          )
        })}
      </svg>
      {top === undefined ? null : (
        <span
          className={classes['personName']}
          style={{ left: top.x, top: top.y, background: color, translate: toLabelPlace(level) }}
        >
          {personName(person)}
        </span>
      )}
    </>
  )
}

const ColleaguePointer = ({ colleague, place }: Pick<ColleagueProps, 'colleague' | 'place'>) => {
  const { person, pointer } = colleague
  const at = pointer === null ? null : place(pointer.pageId, pointer)
  if (at === null) return null
  const color = getPersonColor(person.id)
  return (
    <div className={classes['pointer']} style={{ transform: `translate(${at.x}px, ${at.y}px)` }}>
      <svg width={14} height={20} overflow="visible" aria-hidden>
        <path d={ARROW} fill={color} stroke="#fff" strokeWidth={1.25} />
      </svg>
      <span className={classes['personName']} style={{ left: 12, top: 14, background: color }}>
        {personName(person)}
      </span>
    </div>
  )
}

/** Why one's own field was closed. */
const useLostToast = (editor: Editor): void => {
  const t = usePanelTranslations()
  useEffect(() => {
    const { lost } = editor.presence.locks
    return lost.subscribe(() => {
      const holder = lost.get()?.holder
      if (holder !== undefined) toastRemark(t('lock.lost', { name: personName(holder.person) }))
    })
  }, [editor, t])
}

/** The text somebody types in, and the way to take it over where it is selected here. */
const EditedText = ({ editor, colleague, zoom, level, place }: ColleagueProps) => {
  const t = usePanelTranslations()
  const { person, editing } = colleague
  const selected = useWatched(editor.selection.state)
  if (editing === null) return null
  const { pageId, itemId } = editing
  const view = editor.session.page(pageId).view.get()
  const item = textIn(view, itemId)
  const placement = item === null ? null : getPlacement(item)
  if (item === null || placement === null) return null
  const corners = getCorners(grow(placement, zoom)).flatMap((corner) => place(pageId, corner) ?? [])
  const top = corners.toSorted((a, b) => a.y - b.y || a.x - b.x)[0]
  const color = getPersonColor(person.id)
  const holder = editor.presence.locks.held.get().get(lockKey(pageId, itemId))
  const isSelected = selected.pageId === pageId && selected.itemIds.includes(itemId)
  if (top === undefined) return null
  return (
    <>
      <svg className={classes['overlay']} aria-hidden>
        <polygon
          points={corners.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="none"
          stroke={color}
          strokeWidth={2}
          strokeDasharray="5 3"
        />
      </svg>
      <span
        className={classes['personName']}
        style={{ left: top.x, top: top.y, background: color, translate: toLabelPlace(level) }}
        data-editing={itemId}
      >
        {t('lock.held', { name: personName(person) })}
        {holder?.person.id === person.id && isSelected && mayWrite(view, item) ? (
          <button
            type="button"
            className={classes['takeOver']}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={() => {
              editor.presence.locks.takeOver(pageId, itemId)
              editor.typing.begin(pageId, itemId)
            }}
          >
            {t('lock.take_over')}
          </button>
        ) : null}
      </span>
    </>
  )
}

/** Where the others in the chapter point, and what they have selected. */
export const PresenceOverlay = ({ editor }: { readonly editor: Editor }) => {
  const others = useWatched(editor.presence.others)
  useLostToast(editor)
  return others.length === 0 ? null : <Colleagues editor={editor} others={others} />
}

const Colleagues = ({
  editor,
  others,
}: {
  readonly editor: Editor
  readonly others: readonly Colleague[]
}) => {
  const camera = useWatched(editor.calmCamera)
  const viewport = useWatched(editor.viewport)
  useWatched(editor.session.changes)
  useWatched(editor.presence.locks.held)
  const levels = getLabelLevels(others)
  const place = (pageId: string, { x, y }: Point): Point | null => {
    const page = editor.strip.pages.find(({ frame }) => frame.id === pageId)
    return page === undefined
      ? null
      : toScreen(camera, editor.strip, viewport, { x: x + page.left, y: y + page.top })
  }
  return (
    <div className={classes['people']}>
      {others.map((colleague, index) => (
        <ColleagueSelection
          key={`${colleague.person.id} ${colleague.tabId}`}
          editor={editor}
          colleague={colleague}
          zoom={camera.zoom}
          level={levels[index] ?? 0}
          place={place}
        />
      ))}
      {others.map((colleague, index) => (
        <EditedText
          key={`${colleague.person.id} ${colleague.tabId}`}
          editor={editor}
          colleague={colleague}
          zoom={camera.zoom}
          level={levels[index] ?? 0}
          place={place}
        />
      ))}
      {others.map((colleague) => (
        <ColleaguePointer
          key={`${colleague.person.id} ${colleague.tabId}`}
          colleague={colleague}
          place={place}
        />
      ))}
    </div>
  )
}

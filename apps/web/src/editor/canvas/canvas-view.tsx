import {
  type PointerEvent as ReactPointerEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { runAction } from '../actions/editor-actions.ts'
import { getDrift } from '../engine/calm-camera.ts'
import type { Editor } from '../engine/editor.ts'
import { openMenu } from '../engine/open-menu.ts'
import { createPinch, type Pinch } from '../engine/pinch.ts'
import type { PointerInput } from '../tools/tool-state.ts'
import classes from './canvas-view.module.css'
import type { PictureView } from '../engine/stage.ts'
import { CleanupOverlay } from './cleanup-overlay.tsx'
import { CaptureOverlay } from './capture-overlay.tsx'
import { requestSelectedTexts } from './drawn-text.ts'
import { EraseOverlay } from './erase-overlay.tsx'
import { OrderOverlay } from './order-overlay.tsx'
import { pagesWithItems } from './pages-on-screen.ts'
import { paintFrame } from './paint-frame.ts'
import { createNextPages } from './next-pages.ts'
import type { OpenStores } from './picture-stores.ts'
import { PresenceOverlay } from './presence-overlay.tsx'
import { SelectionOverlay } from './selection-overlay.tsx'
import { readSurroundings } from './palette.ts'
import { isInField } from './use-editor-keys.ts'
import { createPageWaves, type PageWaveStore } from '../spelling/page-waves.ts'
import { WaveOverlay } from '../spelling/wave-overlay.tsx'
import { TypingOverlay } from './typing-overlay.tsx'
import { useWatched } from './use-watched.ts'

interface CanvasViewProps {
  readonly editor: Editor
  readonly stores: OpenStores
  readonly label: string
  /** shows this instead of what the editor shows: for two views side by side */
  readonly picture?: PictureView
  /** marks over the picture */
  readonly children?: ReactNode
}

/**
 * Pages are opened as soon as the picture begins to move, so that one that is turned to does not
 * wait, and then once it has come to rest: scrolling past sixty pages loads none of them.
 */
const REST_MS = 120
/** What else changed with a letter is drawn after this time, though its picture is not there. */
const LETTER_WAIT_MS = 40

/**
 * Overlays are empty elements while they show nothing, and the canvas draws what is selected: to
 * move them would cost a frame's time.
 */
const HAS_MARKS = ':scope > :not([data-painted]) > *, :scope > textarea'

/**
 * Marks are laid out by the calm camera. Between its steps they are moved along as one layer:
 * nothing is rendered, styled or painted anew for a frame of a pan or a zoom.
 */
const moveMarks = (
  layer: HTMLElement,
  editor: Editor,
  { isMoving, isSelectionPainted }: { isMoving: boolean; isSelectionPainted: boolean },
): void => {
  const { calmCamera, camera, strip, viewport } = editor
  const { style } = layer
  const isDrifting = calmCamera.get() !== camera.get() && layer.querySelector(HAS_MARKS) !== null
  const { x, y, scale } = getDrift(calmCamera.get(), camera.get(), strip, viewport.get())
  const transform = isDrifting ? `translate(${x}px, ${y}px) scale(${scale})` : 'none'
  const willChange = isMoving && isDrifting ? 'transform' : 'auto'
  layer.toggleAttribute('data-moving', isSelectionPainted)
  if (style.transform !== transform) style.transform = transform
  if (style.willChange !== willChange) style.willChange = willChange
}

/**
 * Redraws on the next frame when anything that is drawn has changed; never more than once per
 * frame.
 */
const usePainting = (
  editor: Editor,
  stores: OpenStores,
  picture: PictureView | undefined,
  waves: PageWaveStore,
) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const marks = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = canvas.current
    const pen = element?.getContext('2d', { alpha: false })
    if (element == null || pen == null) return undefined
    const container = element.parentElement ?? element
    const { width: w0, height: h0 } = container.getBoundingClientRect()
    if (w0 > 0 && h0 > 0) editor.viewport.set({ width: w0, height: h0 })
    let colours = readSurroundings(element)
    let frame = 0
    let isMoving = false
    let rest: ReturnType<typeof setTimeout> | undefined
    let late: ReturnType<typeof setTimeout> | undefined
    const next = createNextPages(editor, stores, () => scheduleFrame())
    const openSeen = (): void => {
      for (const { page } of pagesWithItems(editor, 1)) {
        const pageSession = editor.session.page(page.frame.id)
        if (pageSession.view.get().status === 'absent') void pageSession.open()
      }
    }
    const paint = (): void => {
      frame = 0
      const { width, height } = editor.viewport.get()
      const [w, h] = [
        Math.max(1, Math.round(width * devicePixelRatio)),
        Math.max(1, Math.round(height * devicePixelRatio)),
      ]
      if (element.width !== w || element.height !== h)
        Object.assign(element, { width: w, height: h })
      const show = picture ?? editor.picture.get()
      const isSelectionPainted = paintFrame(pen, editor, stores, {
        show,
        dpr: devicePixelRatio,
        colours,
        isMoving,
        waves: waves.waves.get(),
        next: next.pages(),
      })
      next.request(show)
      if (marks.current !== null) moveMarks(marks.current, editor, { isMoving, isSelectionPainted })
    }
    const scheduleFrame = (): void => {
      clearTimeout(late)
      if (frame === 0) frame = requestAnimationFrame(paint)
    }
    const comeToRest = (): void => {
      isMoving = false
      scheduleFrame()
      openSeen()
      next.rest()
    }
    const moved = (): void => {
      if (!isMoving) openSeen()
      isMoving = true
      next.stop()
      scheduleFrame()
      clearTimeout(rest)
      rest = setTimeout(comeToRest, REST_MS)
    }
    const change = (): void => {
      if (!requestSelectedTexts(editor, stores.texts, devicePixelRatio)) return scheduleFrame()
      // one frame for the letter, with its picture: until then the words are drawn as they were
      clearTimeout(late)
      late = setTimeout(scheduleFrame, LETTER_WAIT_MS)
    }
    const stops = [
      editor.session.changes.subscribe(change),
      ...[editor.camera, editor.viewport].map((cell) => cell.subscribe(moved)),
      ...[
        stores.loads,
        editor.selection.state,
        editor.calmCamera,
        editor.drafts,
        editor.propDrafts,
        editor.picture,
        editor.stage,
        editor.swipe,
        editor.outputs,
        editor.cleanup.live,
      ].map((cell) => cell.subscribe(scheduleFrame)),
    ]
    const scheme = new MutationObserver(() => {
      colours = readSurroundings(element)
      scheduleFrame()
    })
    scheme.observe(document.documentElement, {
      attributes: true,
      attributeFilter: ['data-mantine-color-scheme'],
    })
    let top = container.getBoundingClientRect().top
    const size = new ResizeObserver(([entry]) => {
      if (entry === undefined) return
      const { width, height } = entry.contentRect
      const topBefore = top
      top = container.getBoundingClientRect().top
      const lower = top - topBefore + (height - editor.viewport.get().height) / 2
      // a row over the picture came or went: it stays where it is under the pointer
      if (top !== topBefore && picture === undefined) editor.panBy({ x: 0, y: -lower })
      editor.viewport.set({ width, height })
    })
    size.observe(container)
    openSeen()
    scheduleFrame()
    return () => {
      stops.forEach((stop) => stop())
      scheme.disconnect()
      size.disconnect()
      cancelAnimationFrame(frame)
      clearTimeout(rest)
      clearTimeout(late)
      next.stop()
      element.width = 1
      element.height = 1
    }
  }, [editor, stores, picture, waves])
  return { canvas, marks }
}

const BUTTONS: readonly PointerInput['button'][] = ['main', 'middle']

const MULTI_CLICK_MS = 500
const MULTI_CLICK_PX = 5

interface Press {
  readonly x: number
  readonly y: number
  readonly at: number
  readonly clicks: number
}

/** Pointer events do not count presses as mouse events do. */
const countClicks = (last: Press | null, event: ReactPointerEvent): Press => {
  const { clientX: x, clientY: y, timeStamp: at } = event
  const isNext =
    last !== null &&
    at - last.at <= MULTI_CLICK_MS &&
    Math.hypot(x - last.x, y - last.y) <= MULTI_CLICK_PX
  return { x, y, at, clicks: isNext ? last.clicks + 1 : 1 }
}

const toPointerInput = (
  event: ReactPointerEvent<HTMLElement>,
  clicks = 1,
  at: Pick<PointerEvent, 'clientX' | 'clientY' | 'pressure'> = event,
): PointerInput => {
  const { left, top } = event.currentTarget.getBoundingClientRect()
  return {
    screen: { x: at.clientX - left, y: at.clientY - top },
    pressure: event.pointerType === 'pen' ? at.pressure : 1,
    button: BUTTONS[event.button] ?? 'none',
    shift: event.shiftKey,
    alt: event.altKey,
    mod: event.ctrlKey || event.metaKey,
    touch: event.pointerType === 'touch',
    clicks,
  }
}

/** Where the pointer went since the last event: a brush follows its whole way. */
const moveThrough = (editor: Editor, event: ReactPointerEvent<HTMLElement>): void => {
  const all = editor.tool.get().followsAll === true ? event.nativeEvent.getCoalescedEvents() : []
  for (const each of all.length === 0 ? [event] : all)
    editor.pointer('move', toPointerInput(event, 1, each))
}

/** @returns whether the event was of two fingers that pinch, so that no tool hears of it */
type TakesTouch = (event: ReactPointerEvent<HTMLElement>, phase: keyof Pinch) => boolean

const useTouch = (editor: Editor): TakesTouch => {
  const [pinch] = useState(() => createPinch(editor))
  return (event, phase) => {
    if (event.pointerType !== 'touch') return false
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return pinch[phase](event.pointerId, { x: event.clientX - left, y: event.clientY - top })
  }
}

const LINE_PX = 16
const ZOOM_PER_PX = 0.002

/**
 * Wheel: scrolls; with Ctrl (or a pinch) zooms where the pointer is. React's own wheel listener
 * could not keep the browser from zooming.
 */
const useWheel = (editor: Editor, frame: { readonly current: HTMLElement | null }): void => {
  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault()
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1
      if (event.ctrlKey || event.metaKey) {
        const { left, top } = element.getBoundingClientRect()
        const zoom = editor.camera.get().zoom * Math.exp(-event.deltaY * unit * ZOOM_PER_PX)
        editor.zoomTo(zoom, { x: event.clientX - left, y: event.clientY - top })
      } else if (event.shiftKey && event.deltaX === 0)
        editor.panBy({ x: -event.deltaY * unit, y: 0 })
      else editor.panBy({ x: -event.deltaX * unit, y: -event.deltaY * unit })
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [editor, frame])
}

/**
 * The viewport: one canvas no larger than itself, handles over it, and the pointer's way into the
 * tools.
 */
export const CanvasView = ({ editor, stores, label, picture, children }: CanvasViewProps) => {
  const waves = useMemo(() => createPageWaves(editor, picture), [editor, picture])
  const { canvas, marks } = usePainting(editor, stores, picture, waves)
  const frame = useRef<HTMLDivElement>(null)
  const press = useRef<Press | null>(null)
  const takesTouch = useTouch(editor)
  useWheel(editor, frame)
  const { cursor } = useWatched(editor.tool)
  return (
    <div
      ref={frame}
      className={classes['frame']}
      style={{ cursor }}
      tabIndex={0}
      role="application"
      aria-label={label}
      data-editor-canvas
      onPointerDown={(event) => {
        if (event.button > 1) return
        event.currentTarget.setPointerCapture(event.pointerId)
        if (takesTouch(event, 'down')) return
        event.currentTarget.dataset['clicked'] = ''
        const wasTyping = editor.typing.state.get() !== null
        if (!wasTyping) event.currentTarget.focus({ preventScroll: true })
        if (event.button === 1) event.preventDefault()
        press.current = countClicks(press.current, event)
        editor.pointer('down', toPointerInput(event, press.current.clicks))
        if (wasTyping && editor.typing.state.get() === null)
          event.currentTarget.focus({ preventScroll: true })
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) delete currentTarget.dataset['clicked']
      }}
      onMouseDown={(event) => {
        // the field keeps the focus while its letters are clicked
        if (editor.typing.state.get() !== null) event.preventDefault()
      }}
      onPointerMove={(event) => {
        if (!takesTouch(event, 'move')) moveThrough(editor, event)
      }}
      onPointerUp={(event) => {
        if (!takesTouch(event, 'up'))
          editor.pointer('up', toPointerInput(event, press.current?.clicks))
      }}
      onPointerLeave={() => editor.pointed.set(null)}
      onContextMenu={(event) => {
        if (isInField(event.nativeEvent)) return
        event.preventDefault()
        const { left, top } = event.currentTarget.getBoundingClientRect()
        const client = { x: event.clientX, y: event.clientY }
        openMenu(editor, { x: client.x - left, y: client.y - top }, client)
      }}
      onDoubleClick={(event) => {
        if (event.altKey) runAction(editor, 'edit_shape')
      }}
      onPointerCancel={(event) => {
        if (!takesTouch(event, 'up')) editor.pointer('cancel', toPointerInput(event))
      }}
    >
      <canvas ref={canvas} className={classes['canvas']} aria-hidden />
      <div ref={marks} className={classes['marks']}>
        <SelectionOverlay editor={editor} />
        <EraseOverlay editor={editor} />
        <PresenceOverlay editor={editor} />
        <CaptureOverlay editor={editor} />
        <OrderOverlay editor={editor} />
        <CleanupOverlay editor={editor} />
        <WaveOverlay editor={editor} store={waves} />
        <TypingOverlay editor={editor} />
        {children}
      </div>
    </div>
  )
}

import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { type PointerEvent as ReactPointerEvent, useEffect, useMemo, useRef } from 'react'
import { useWatched } from '../../canvas/use-watched.ts'
import type { Photo } from '../engine/photo.ts'
import type { PhotoView } from '../photo-view.ts'
import type { PullKeys } from '../engine/frame-pull.ts'
import type { PhotoPointer } from './photo-pointer.ts'
import { createPhotoPainter } from './photo-painter.ts'
import classes from './photo.module.css'

const ZOOM_PER_PX = 0.002

interface PhotoCanvasProps {
  readonly photo: Photo
  readonly view: PhotoView
  readonly hand: PhotoPointer
  readonly backdrop: ImageBitmap | null
  readonly label: string
}

const toScreenPoint = (
  event: { readonly clientX: number; readonly clientY: number },
  element: Element,
): Point => {
  const { left, top } = element.getBoundingClientRect()
  return { x: event.clientX - left, y: event.clientY - top }
}

const toKeys = (event: ReactPointerEvent): PullKeys => ({
  shift: event.shiftKey,
  alt: event.altKey,
  mod: event.ctrlKey || event.metaKey,
})

/** Paints on the next frame when anything that is seen has changed. */
const usePainting = (photo: Photo, view: PhotoView, backdrop: ImageBitmap | null) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const painter = useMemo(() => createPhotoPainter(photo, view, backdrop), [photo, view, backdrop])
  useEffect(() => {
    const element = canvas.current
    const pen = element?.getContext('2d')
    const frame = element?.parentElement
    if (element == null || pen == null || frame == null) return undefined
    let frameId = 0
    const paint = (): void => {
      frameId = 0
      if (painter.paint(pen, devicePixelRatio)) scheduleFrame()
    }
    const scheduleFrame = (): void => {
      if (frameId === 0) frameId = requestAnimationFrame(paint)
    }
    let first = true
    const size = new ResizeObserver(() => {
      const { width, height } = frame.getBoundingClientRect()
      Object.assign(element, {
        width: Math.round(width * devicePixelRatio),
        height: Math.round(height * devicePixelRatio),
      })
      view.size.set({ width, height })
      if (first) view.fit()
      first = false
      scheduleFrame()
    })
    size.observe(frame)
    const cells = [
      photo.state,
      photo.selection,
      photo.settings,
      photo.clone,
      view.camera,
      view.pointer,
      view.outline,
      view.frame,
    ]
    const stops = cells.map((cell) => cell.subscribe(scheduleFrame))
    return () => {
      size.disconnect()
      cancelAnimationFrame(frameId)
      stops.forEach((stop) => stop())
    }
  }, [photo, view, painter])
  return canvas
}

const useWheel = (view: PhotoView, frame: { readonly current: HTMLElement | null }): void => {
  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault()
      if (event.ctrlKey || event.metaKey || event.altKey)
        view.zoomBy(Math.exp(-event.deltaY * ZOOM_PER_PX), toScreenPoint(event, element))
      else if (event.shiftKey && event.deltaX === 0) view.panBy(-event.deltaY, 0)
      else view.panBy(-event.deltaX, -event.deltaY)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [view, frame])
}

/** The picture, and the pointer's way to the tools. */
export const PhotoCanvas = ({ photo, view, hand, backdrop, label }: PhotoCanvasProps) => {
  const canvas = usePainting(photo, view, backdrop)
  const frame = useRef<HTMLDivElement>(null)
  const space = useRef(false)
  useWheel(view, frame)
  const { tool } = useWatched(photo.settings)
  const movedTo = (event: ReactPointerEvent<HTMLDivElement>): readonly Point[] => {
    const all = event.nativeEvent.getCoalescedEvents()
    return (all.length > 0 ? all : [event.nativeEvent]).map((each) =>
      toScreenPoint(each, event.currentTarget),
    )
  }
  return (
    <div
      ref={frame}
      className={classes['canvas']}
      style={{ cursor: tool === 'hand' ? 'grab' : 'crosshair' }}
      tabIndex={0}
      role="application"
      aria-label={label}
      data-photo-canvas
      data-autofocus
      onKeyDown={(event) => {
        if (event.code === 'Space') event.preventDefault()
        space.current ||= event.code === 'Space'
      }}
      onKeyUp={(event) => {
        if (event.code === 'Space') space.current = false
      }}
      onPointerDown={(event) => {
        if (event.button > 1) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.focus({ preventScroll: true })
        const pans = event.button === 1 || space.current
        hand.down({
          screen: toScreenPoint(event, event.currentTarget),
          ...toKeys(event),
          pans,
        })
      }}
      onPointerMove={(event) => hand.move(movedTo(event), toKeys(event))}
      onPointerUp={() => hand.up()}
      onPointerCancel={() => hand.cancel()}
      onPointerLeave={() => view.pointer.set(null)}
    >
      <canvas ref={canvas} aria-hidden />
    </div>
  )
}

import type { PageView } from '@panelflow/contract/page.ts'
import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import {
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import type { Camera } from '../../editor/engine/camera.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import { scrollByView } from '../../editor/engine/scrolling.ts'
import type { StripPage } from '../../editor/engine/strip.ts'
import {
  getMapHeight,
  getMapView,
  lookAtY,
  type MapSize,
  type MapView,
  toPageDistance,
  toPageY,
} from '../../editor/engine/strip-map.ts'
import { levelFor, tilesIn, tileUrl } from '../../editor/engine/tiles.ts'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import { pictureAddress } from '../../lib/image-node/image-nodes.ts'
import classes from './workspace.module.css'

/** CSS pixels */
export const MAP_HEIGHT = 320

interface StripMapProps {
  readonly editor: Editor
  readonly page: PageView
  readonly place: StripPage
  /** it has another height, CSS pixels */
  readonly onHeight: (height: number) => void
  /** marks over the map */
  readonly children: ReactNode
}

/** Width of an element; 0 before it is known. */
const useWidth = (element: { readonly current: HTMLElement | null }): number => {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (element.current === null) return undefined
    const size = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    size.observe(element.current)
    return () => size.disconnect()
  }, [element])
  return width
}

/** Edges are rounded one by one, so that neighbours meet without a seam. */
const placeTile = ({ x, y, w, h }: Box, scale: number): CSSProperties => {
  const [left, top] = [Math.round(x * scale), Math.round(y * scale)]
  return {
    left,
    top,
    width: Math.round((x + w) * scale) - left,
    height: Math.round((y + h) * scale) - top,
  }
}

/** The tiles of the small page that its window shows. */
const MapTiles = ({
  page,
  place: { frame },
  view: { scale, offset },
  size,
}: Pick<StripMapProps, 'page' | 'place'> & {
  readonly view: MapView
  readonly size: MapSize
}) => {
  const seen = { x: 0, y: offset / scale, w: frame.width, h: size.height / scale }
  const level = levelFor(scale * devicePixelRatio, frame.tileLevels)
  return (
    <div style={{ transform: `translateY(${-Math.round(offset)}px)` }}>
      {tilesIn(frame, level, seen).map((tile) => (
        <img
          key={tile.key}
          src={pictureAddress(tileUrl(page.tiles, tile))}
          alt=""
          draggable={false}
          decoding="async"
          style={placeTile(tile.box, scale)}
        />
      ))}
    </div>
  )
}

interface Pulling {
  readonly pulling: Record<
    'onPointerDown' | 'onPointerMove' | 'onLostPointerCapture',
    (event: PointerEvent<HTMLElement>) => void
  >
  readonly isPulled: RefObject<boolean>
}

/** A press goes to what is seen under it; on the mark, and from there on, it pulls the page. */
const usePulling = (editor: Editor, { frame }: StripPage, size: MapSize): Pulling => {
  const pulled = useRef(0)
  const isPulled = useRef(false)
  const look = (y: number): void =>
    editor.camera.set(lookAtY(editor.camera.get(), editor.viewport.get(), frame, y))
  const getView = (): MapView => getMapView(editor.camera.get(), editor.viewport.get(), frame, size)
  return {
    isPulled,
    pulling: {
      onPointerDown: (event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        isPulled.current = true
        const at = event.clientY - event.currentTarget.getBoundingClientRect().top
        const view = getView()
        const { top, height } = view.mark
        if (at < top || at > top + height) look(toPageY(view, at))
        pulled.current = event.clientY
      },
      onPointerMove: (event) => {
        if (!isPulled.current) return
        const by = event.clientY - pulled.current
        pulled.current = event.clientY
        look(editor.camera.get().y + toPageDistance(getView(), frame, size, by))
      },
      onLostPointerCapture: () => {
        isPulled.current = false
      },
    },
  }
}

/** While the picture moves, the map follows ten times a second: drawing it costs a frame's time. */
const FOLLOW_MS = 100

/** The camera as the map shows it: at once while its mark is pulled, else a little later. */
const useCalmCamera = (
  { camera }: Editor,
  isPulled: RefObject<boolean>,
): Pick<Camera, 'y' | 'zoom'> => {
  const [shown, setShown] = useState(camera.get)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = (): void => {
      timer = undefined
      setShown(camera.get())
    }
    const stop = camera.subscribe(() => {
      if (isPulled.current) follow()
      else timer ??= setTimeout(follow, FOLLOW_MS)
    })
    follow()
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [camera, isPulled])
  return shown
}

/**
 * A tall page in the page list, small but readable: it scrolls along with the page, a mark shows
 * what the editor shows.
 */
export const StripMap = ({ editor, page, place, onHeight, children }: StripMapProps) => {
  const t = usePanelTranslations()
  const element = useRef<HTMLDivElement>(null)
  const width = useWidth(element)
  const size = { width, height: getMapHeight(place.frame, width, MAP_HEIGHT) }
  useEffect(() => {
    if (width > 0) onHeight(size.height)
  }, [width, size.height, onHeight])
  const viewport = useWatched(editor.viewport)
  const { pulling, isPulled } = usePulling(editor, place, size)
  const { y, zoom } = useCalmCamera(editor, isPulled)
  const view = getMapView({ y, zoom }, viewport, place.frame, size)
  return (
    <div
      ref={element}
      className={classes['map']}
      style={{ height: size.height }}
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('rail.map', { number: page.position + 1 })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round((y / place.frame.height) * 100)}
      onKeyDown={(event) => {
        const step = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 } as const
        if (event.key in step) {
          event.preventDefault()
          event.stopPropagation()
          scrollByView(editor, step[event.key as keyof typeof step])
        }
      }}
      {...pulling}
    >
      {width > 0 ? (
        <>
          <MapTiles page={page} place={place} view={view} size={size} />
          <span
            className={classes['mapMark']}
            style={{ transform: `translateY(${view.mark.top}px)`, height: view.mark.height }}
          />
        </>
      ) : null}
      {children}
    </div>
  )
}

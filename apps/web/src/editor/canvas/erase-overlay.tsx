import { type EraseShape } from '@panelflow/domain/page/erase.ts'
import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { toScreen } from '../engine/camera.ts'
import type { Editor } from '../engine/editor.ts'
import type { EraseArea } from '../engine/eraser.ts'
import classes from './canvas-view.module.css'
import { PALETTE } from './palette.ts'
import { useWatched } from './use-watched.ts'

type ToScreen = (point: Point) => Point

const join = (points: readonly Point[], at: ToScreen): string =>
  points
    .map(at)
    .map(({ x, y }) => `${x},${y}`)
    .join(' ')

const Shape = ({
  shape,
  at,
  zoom,
  isOutline,
}: {
  readonly shape: EraseShape
  readonly at: ToScreen
  readonly zoom: number
  /** colours are judged within it: it is not tinted */
  readonly isOutline: boolean
}) => {
  if (shape.kind === 'polygon' && isOutline)
    return (
      <>
        <polygon points={join(shape.points, at)} fill="none" stroke="#ffffff" />
        <polygon
          points={join(shape.points, at)}
          fill="none"
          stroke={PALETTE.brush}
          strokeDasharray="4 4"
        />
      </>
    )
  if (shape.kind === 'polygon')
    return (
      <polygon
        points={join(shape.points, at)}
        fill={PALETTE.erase}
        stroke={PALETTE.erase}
        fillRule="nonzero"
      />
    )
  const [only] = shape.points
  if (only !== undefined && shape.points.length === 1) {
    const { x, y } = at(only)
    return <circle cx={x} cy={y} r={shape.radius * zoom} fill={PALETTE.erase} />
  }
  return (
    <polyline
      points={join(shape.points, at)}
      fill="none"
      stroke={PALETTE.erase}
      strokeWidth={shape.radius * 2 * zoom}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  )
}

/**
 * What is selected for the eraser, what a worker has, and the circle of the brush. Drawing only.
 */
export const EraseOverlay = ({ editor }: { readonly editor: Editor }) => {
  const { eraser } = editor
  const camera = useWatched(editor.calmCamera)
  const viewport = useWatched(editor.viewport)
  const tool = useWatched(editor.toolName)
  const area = useWatched(eraser.area)
  const running = useWatched(eraser.running)
  const pointer = useWatched(eraser.pointer)
  const settings = useWatched(eraser.settings)
  const createToScreen = (pageId: string): ToScreen | null => {
    const page = editor.strip.pages.find(({ frame }) => frame.id === pageId)
    return page === undefined
      ? null
      : ({ x, y }) =>
          toScreen(camera, editor.strip, viewport, { x: x + page.left, y: y + page.top })
  }
  const draw = ({ pageId, shapes }: EraseArea, key: string, opacity: number) => {
    const at = createToScreen(pageId)
    return at === null ? null : (
      // one group, so that strokes over each other do not grow darker
      <g key={key} opacity={opacity} data-erase-area={key}>
        {shapes.map((shape, index) => (
          <Shape
            key={index}
            shape={shape}
            at={at}
            zoom={camera.zoom}
            isOutline={tool === 'cleanup' && key === 'selected'}
          />
        ))}
      </g>
    )
  }
  const brushAt =
    tool === 'erase' && settings.tool === 'brush' && pointer !== null
      ? createToScreen(pointer.pageId)?.(pointer.point)
      : undefined
  if (area === null && running.length === 0 && brushAt === undefined) return null
  return (
    <svg className={classes['overlay']} aria-hidden>
      {running.map((each, index) => draw(each, `running${index}`, 0.2))}
      {area === null ? null : draw(area, 'selected', tool === 'cleanup' ? 1 : 0.42)}
      {brushAt === undefined ? null : (
        <>
          <circle
            cx={brushAt.x}
            cy={brushAt.y}
            r={settings.radius * camera.zoom}
            fill="none"
            stroke={PALETTE.halo}
            strokeWidth={3}
          />
          <circle
            cx={brushAt.x}
            cy={brushAt.y}
            r={settings.radius * camera.zoom}
            fill="none"
            stroke={PALETTE.erase}
            strokeWidth={1.25}
          />
        </>
      )}
    </svg>
  )
}

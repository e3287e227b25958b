import type {
  PageItem,
  Point,
  TextItem,
  TextProps,
  Warp,
} from '@panelflow/domain/page/document/page-document.ts'
import { createTextProjection } from '@panelflow/render/geometry/text-projection.ts'
import type { ContourMode } from '../engine/contour-edits.ts'
import type { Editor } from '../engine/editor.ts'
import type { PageView } from '../engine/page-session.ts'
import { getPlacement, type Placement } from '../engine/placement.ts'
import { maySet } from '../engine/stage.ts'
import { warpHandles } from '../engine/warp-handles.ts'
import { CONTOUR_COLOUR, CONTOUR_FILL, PALETTE } from './palette.ts'
import { listContours } from './selection-marks.ts'
import { useWatched } from './use-watched.ts'

interface ContourOverlayProps {
  readonly editor: Editor
  readonly view: PageView
  /** what is selected */
  readonly items: readonly PageItem[]
  readonly pageId: string
  readonly at: (point: Point) => Point
  readonly zoom: number
  /** what is selected is on its way: the handles of a bend wait where it comes to rest */
  readonly isDragged: boolean
}

type ToScreen = ContourOverlayProps['at']

const POINT = 7

const join = (points: readonly Point[], at: ToScreen): string =>
  points
    .map(at)
    .map(({ x, y }) => `${x},${y}`)
    .join(' ')

interface PolygonProps {
  readonly points: readonly Point[]
  readonly mode: ContourMode
  readonly at: ToScreen
  /** points are drawn and can be pulled */
  readonly works: boolean
  readonly touched: number | null
}

const Polygon = ({ points, mode, at, works, touched }: PolygonProps) => (
  <g data-contour={mode}>
    <polygon
      points={join(points, at)}
      fill={CONTOUR_FILL[mode]}
      stroke={PALETTE.halo}
      strokeWidth={works ? 4 : 3}
    />
    <polygon
      points={join(points, at)}
      fill="none"
      stroke={CONTOUR_COLOUR[mode]}
      strokeWidth={works ? 1.75 : 1}
      strokeDasharray={works ? undefined : '4 3'}
    />
    {works
      ? points.map((point, index) => {
          const { x, y } = at(point)
          return (
            <circle
              key={`${index}:${point.x}:${point.y}`}
              cx={x}
              cy={y}
              r={POINT / 2}
              fill={index === touched ? CONTOUR_COLOUR[mode] : '#fff'}
              stroke={CONTOUR_COLOUR[mode]}
              strokeWidth={1.5}
            />
          )
        })
      : null}
  </g>
)

/** Pieces that a bent line is drawn in. */
const LINE_PIECES = 24

/** Lines that show how a text is bent, page pixels: its corners, its path or its grid. */
const listWarpLines = (
  text: Placement & Pick<TextProps, 'writing'> & { readonly warp: Warp },
): readonly (readonly Point[])[] => {
  const { warp, writing, w, h } = text
  const projection = createTextProjection(text)
  const line = (from: Point, to: Point): readonly Point[] =>
    Array.from({ length: LINE_PIECES + 1 }, (_, i) =>
      projection.toPage({
        x: from.x + ((to.x - from.x) * i) / LINE_PIECES,
        y: from.y + ((to.y - from.y) * i) / LINE_PIECES,
      }),
    )
  if (warp.kind === 'corners') return [projection.outline({ x: -w / 2, y: -h / 2, w, h })]
  if (warp.kind === 'path')
    return [
      writing === 'vertical'
        ? line({ x: 0, y: -h / 2 }, { x: 0, y: h / 2 })
        : line({ x: -w / 2, y: 0 }, { x: w / 2, y: 0 }),
    ]
  if (warp.kind !== 'mesh') return []
  const across = Array.from({ length: warp.rows + 1 }, (_, row) => {
    const y = (row / warp.rows - 0.5) * h
    return line({ x: -w / 2, y }, { x: w / 2, y })
  })
  const down = Array.from({ length: warp.columns + 1 }, (_, column) => {
    const x = (column / warp.columns - 0.5) * w
    return line({ x, y: -h / 2 }, { x, y: h / 2 })
  })
  return [...across, ...down]
}

/** Handles of a bent text: diamonds at its corners or points, or one below. */
const WarpKnobs = ({
  text,
  at,
  zoom,
}: {
  readonly text: TextItem
  readonly at: ToScreen
  readonly zoom: number
}) => {
  const place = getPlacement(text)
  const { warp, writing } = text.props
  if (place === null || !warp) return null
  const bent = { ...place, writing, warp }
  return (
    <g data-warp={warp.kind}>
      {listWarpLines(bent).map((points, index) => (
        <polyline
          key={index}
          points={join(warp.kind === 'corners' ? [...points, ...points.slice(0, 1)] : points, at)}
          fill="none"
          stroke={PALETTE.bubble}
          strokeDasharray="3 3"
        />
      ))}
      {warpHandles(bent, zoom).map((handle, index) => {
        const { x, y } = at(handle.at)
        const radius = handle.inserts === true ? 3 : 4.5
        return (
          <rect
            key={index}
            x={x - radius}
            y={y - radius}
            width={2 * radius}
            height={2 * radius}
            transform={`rotate(45 ${x} ${y})`}
            fill={handle.inserts === true ? '#fff' : PALETTE.bubble}
            stroke={handle.inserts === true ? PALETTE.bubble : '#fff'}
            strokeWidth={1.5}
          />
        )
      })}
    </g>
  )
}

/**
 * Bubble outlines and masks of the selected texts, the polygon being drawn, and the handles of a
 * bend. Drawing only.
 */
export const ContourOverlay = ({
  editor,
  view,
  items,
  pageId,
  at,
  zoom,
  isDragged,
}: ContourOverlayProps) => {
  const tool = useWatched(editor.toolName)
  const isTyping = useWatched(editor.typing.state) !== null
  const mode = useWatched(editor.contourMode)
  const open = useWatched(editor.openContour)
  const touched = useWatched(editor.touchedPoint)
  const propDrafts = useWatched(editor.propDrafts)
  const texts = items.filter((item): item is TextItem => item.kind === 'text')
  const drawn =
    open !== null && open.pageId === pageId
      ? [...open.points, ...(open.pointer === null ? [] : [open.pointer])]
      : []
  return (
    <>
      {texts.map((text) => {
        const props: TextProps = { ...text.props, ...propDrafts.get(text.id) }
        const single = texts.length === 1
        return (
          <g key={text.id}>
            {listContours(editor, [text]).map(({ mode: each, polygon, points }) => (
              <Polygon
                key={`${each}${polygon}`}
                points={points}
                mode={each}
                at={at}
                works={single && tool === 'contour' && mode === each && open === null}
                touched={mode === each && touched?.polygon === polygon ? touched.at : null}
              />
            ))}
            {single &&
            tool === 'select' &&
            !isTyping &&
            !isDragged &&
            maySet(view, 'text', 'warp') ? (
              <WarpKnobs text={{ ...text, props }} at={at} zoom={zoom} />
            ) : null}
          </g>
        )
      })}
      {drawn.length > 0 ? (
        <g data-contour="open">
          <polyline
            points={join(drawn, at)}
            fill="rgba(47, 111, 228, 0.1)"
            stroke={PALETTE.halo}
            strokeWidth={4}
          />
          <polyline
            points={join(drawn, at)}
            fill="none"
            stroke={CONTOUR_COLOUR[mode]}
            strokeWidth={1.75}
          />
          {open?.points.map((point, index) => {
            const { x, y } = at(point)
            return (
              <circle
                key={index}
                cx={x}
                cy={y}
                r={index === 0 ? 5 : 2.5}
                fill="#fff"
                stroke={CONTOUR_COLOUR[mode]}
                strokeWidth={1.5}
              />
            )
          })}
        </g>
      ) : null}
    </>
  )
}

import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { toScreen } from '../engine/camera.ts'
import type { Editor } from '../engine/editor.ts'
import { listLinePlaces } from '../engine/line-places.ts'
import type { StripPage } from '../engine/strip.ts'
import classes from './canvas-view.module.css'
import { pagesOnScreen } from './pages-on-screen.ts'
import { PALETTE } from './palette.ts'
import { useWatched } from './use-watched.ts'

const RADIUS = 12

type ToScreen = (point: Point) => Point

const toPath = (points: readonly Point[]): string => points.map(({ x, y }) => `${x},${y}`).join(' ')

const NumberMark = ({
  at,
  number,
  colour,
}: {
  readonly at: Point
  readonly number: number
  readonly colour: string
}) => (
  <g transform={`translate(${at.x} ${at.y})`} data-order-number={number}>
    <circle r={RADIUS} fill={colour} stroke={PALETTE.halo} strokeWidth={3} />
    <text
      fill="#ffffff"
      fontSize={12}
      fontWeight={600}
      textAnchor="middle"
      dominantBaseline="central"
    >
      {number}
    </text>
  </g>
)

/** Numbers of one page, the path through them, and the one that is dragged. */
const PagePath = ({ editor, page }: { readonly editor: Editor; readonly page: StripPage }) => {
  const view = useWatched(editor.session.page(page.frame.id).view)
  const camera = useWatched(editor.calmCamera)
  const viewport = useWatched(editor.viewport)
  const dragged = useWatched(editor.orderDrag)
  const selected = useWatched(editor.selection.state).itemIds
  const at: ToScreen = ({ x, y }) =>
    toScreen(camera, editor.strip, viewport, { x: x + page.left, y: y + page.top })
  const places = listLinePlaces(view).map((place) => ({ ...place, at: at(place.at) }))
  const drag = dragged?.pageId === page.frame.id ? dragged : null
  const taken = places.find(({ line }) => line.text.id === drag?.textId)
  const points = toPath(places.map((place) => place.at))
  return (
    <g data-order-path={page.frame.id}>
      <polyline points={points} fill="none" stroke={PALETTE.halo} strokeWidth={5} />
      <polyline
        points={points}
        fill="none"
        stroke={PALETTE.selected}
        strokeWidth={2}
        strokeLinejoin="round"
      />
      {places.map(({ line, at: place }) => (
        <NumberMark
          key={line.text.id}
          at={place}
          number={line.number}
          colour={
            line.number === drag?.to
              ? PALETTE.guide
              : selected.includes(line.text.id)
                ? PALETTE.selected
                : PALETTE.translated
          }
        />
      ))}
      {drag === null || taken === undefined ? null : (
        <>
          <line
            x1={taken.at.x}
            y1={taken.at.y}
            x2={at(drag.at).x}
            y2={at(drag.at).y}
            stroke={PALETTE.guide}
            strokeWidth={2}
            strokeDasharray="4 4"
          />
          <NumberMark
            at={at(drag.at)}
            number={drag.to ?? taken.line.number}
            colour={PALETTE.guide}
          />
        </>
      )}
    </g>
  )
}

const Paths = ({ editor }: { readonly editor: Editor }) => {
  useWatched(editor.calmCamera)
  useWatched(editor.viewport)
  return (
    <svg className={classes['overlay']} aria-hidden>
      {pagesOnScreen(editor, 1).map(({ page }) => (
        <PagePath key={page.frame.id} editor={editor} page={page} />
      ))}
    </svg>
  )
}

/** The reading order as a numbered path over the page, while its tool is chosen. */
export const OrderOverlay = ({ editor }: { readonly editor: Editor }) =>
  useWatched(editor.toolName) === 'order' ? <Paths editor={editor} /> : null

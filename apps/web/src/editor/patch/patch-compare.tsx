import type {
  Box,
  PatchItem,
  PatchProps,
  Point,
} from '@panelflow/domain/page/document/page-document.ts'
import { Loader, Text } from '@mantine/core'
import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import { PALETTE } from '../canvas/palette.ts'
import { type LoadedPicture, usePicture } from '../image/load-picture.ts'
import { type PaintedPicture, usePaintedPicture } from '../image/paint-picture.ts'
import type { LetteringClient } from '../lettering/worker-client.ts'
import { usePictureTranslations } from '../use-picture-translations.ts'
import classes from './patch-window.module.css'
import type { BrushStroke } from './restore-pixels.ts'

const MAX_SIDE = 360
const LARGEST_SCALE = 4

const scaleFor = ({ w, h }: Box): number => Math.min(LARGEST_SCALE, MAX_SIDE / Math.max(w, h))

interface ViewProps {
  readonly box: Box
  readonly label: string
  readonly source: LoadedPicture
  /** null: it is not shown */
  readonly patch: PaintedPicture | null
  readonly stroke: BrushStroke | null
  /** how the patch joins the page */
  readonly blend?: PatchProps['blend']
  readonly brush: {
    readonly radius: number
    readonly onStroke: (stroke: BrushStroke | null) => void
    readonly onDone: (stroke: BrushStroke) => void
  } | null
}

const paint = (
  pen: CanvasRenderingContext2D,
  scale: number,
  { box, source, patch, stroke, blend }: ViewProps,
): void => {
  pen.setTransform(scale, 0, 0, scale, -box.x * scale, -box.y * scale)
  pen.imageSmoothingEnabled = scale < 2
  if (source.state === 'ready')
    pen.drawImage(source.picture, box.x, box.y, box.w, box.h, box.x, box.y, box.w, box.h)
  pen.globalCompositeOperation = blend ?? 'source-over'
  if (patch?.state === 'ready' && patch.painted.picture !== null)
    pen.drawImage(patch.painted.picture, patch.painted.x, patch.painted.y)
  pen.globalCompositeOperation = 'source-over'
  if (stroke === null) return
  pen.strokeStyle = PALETTE.erase
  pen.globalAlpha = 0.45
  pen.lineWidth = stroke.radius * 2
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  pen.beginPath()
  for (const { x, y } of stroke.points) pen.lineTo(x, y)
  if (stroke.points.length === 1)
    pen.lineTo((stroke.points[0]?.x ?? 0) + 0.01, stroke.points[0]?.y ?? 0)
  pen.stroke()
  pen.globalAlpha = 1
}

/** A piece of the page, magnified; with a brush it can be painted on, in page pixels. */
const View = (props: ViewProps) => {
  const { box, label, stroke, brush, source, patch } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const scale = scaleFor(box)
  const [w, h] = [Math.max(1, Math.round(box.w * scale)), Math.max(1, Math.round(box.h * scale))]
  useEffect(() => {
    const element = canvas.current
    const pen = element?.getContext('2d')
    if (element == null || pen == null) return
    Object.assign(element, { width: w * devicePixelRatio, height: h * devicePixelRatio })
    paint(pen, scale * devicePixelRatio, props)
  })
  const at = (event: ReactPointerEvent<HTMLCanvasElement>): Point => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return { x: box.x + (event.clientX - left) / scale, y: box.y + (event.clientY - top) / scale }
  }
  return (
    <figure className={classes['view']}>
      <div className={classes['picture']} style={{ width: w, height: h }}>
        <canvas
          ref={canvas}
          role="img"
          aria-label={label}
          style={{ width: w, height: h, cursor: brush === null ? undefined : 'crosshair' }}
          onPointerDown={(event) => {
            if (brush === null || event.button !== 0) return
            event.currentTarget.setPointerCapture(event.pointerId)
            brush.onStroke({ points: [at(event)], radius: brush.radius })
          }}
          onPointerMove={(event) => {
            if (brush !== null && stroke !== null)
              brush.onStroke({ ...stroke, points: [...stroke.points, at(event)] })
          }}
          onPointerUp={() => {
            if (brush !== null && stroke !== null) brush.onDone(stroke)
          }}
          onPointerCancel={() => brush?.onStroke(null)}
        />
        {source.state === 'loading' || patch?.state === 'loading' ? (
          <Loader className={classes['over']} size="sm" />
        ) : null}
      </div>
      <Text component="figcaption" fz="xs" c="dimmed">
        {label}
      </Text>
    </figure>
  )
}

interface CompareProps {
  readonly lettering: LetteringClient
  readonly assets: string
  /** content hash of the source page */
  readonly source: string
  readonly box: Box
  readonly item: PatchItem
  /** page pixels; null: nothing is restored here */
  readonly brush: { readonly radius: number; readonly onDone: (stroke: BrushStroke) => void } | null
}

/** The same piece of the page without and with the patch. */
export const PatchCompare = ({ lettering, assets, source, box, item, brush }: CompareProps) => {
  const t = usePictureTranslations()
  const page = usePicture(assets, source)
  const painted = usePaintedPicture(lettering, item, assets)
  const [stroke, setStroke] = useState<BrushStroke | null>(null)
  const failed = page.state === 'failed' || painted.state === 'failed'
  return (
    <div>
      <div className={classes['views']}>
        <View
          box={box}
          label={t('patch.before')}
          source={page}
          patch={null}
          stroke={null}
          brush={null}
        />
        <View
          box={box}
          label={t('patch.after')}
          source={page}
          patch={painted}
          blend={item.props.blend}
          stroke={stroke}
          brush={
            brush === null
              ? null
              : {
                  radius: brush.radius,
                  onStroke: setStroke,
                  onDone: (done) => {
                    setStroke(null)
                    brush.onDone(done)
                  },
                }
          }
        />
      </div>
      {failed ? (
        <Text fz="sm" c="red" role="alert">
          {t('picture.not_retrieved')}
        </Text>
      ) : null}
    </div>
  )
}

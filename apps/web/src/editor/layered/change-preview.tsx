import { overlaps } from '@panelflow/domain/page/contour.ts'
import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { listPaintOrder, type PaintedItem } from '@panelflow/domain/page/paint-order.ts'
import { useEffect, useRef, useState } from 'react'
import { getEffectReach, getPlacement } from '../engine/placement.ts'
import { loadPicture } from '../image/load-picture.ts'
import { paintPicture } from '../image/paint-picture.ts'
import type { LetteringClient } from '../lettering/worker-client.ts'
import classes from './layered.module.css'
import type { LayerChange } from './change-draft.ts'
import { getLayerAsset } from './layer-changes.ts'
import type { PageDocuments } from './match-layers.ts'
import { planChanges } from './take-changes.ts'
import type { Compared } from './use-layered.ts'

const MAX_SIDE = 220
const LARGEST_SCALE = 3
/** Page pixels round what changes. */
const AROUND = 24

const getReach = (item: PaintedItem): Box => {
  const placement = getPlacement(item)
  const { cx, cy, w, h } = placement ?? { cx: 0, cy: 0, w: 0, h: 0 }
  const radius = Math.hypot(w, h) / 2 + getEffectReach(item.props)
  return { x: cx - radius, y: cy - radius, w: 2 * radius, h: 2 * radius }
}

const join = (boxes: readonly Box[], { width, height }: { width: number; height: number }): Box => {
  const left = Math.min(...boxes.map(({ x }) => x)) - AROUND
  const top = Math.min(...boxes.map(({ y }) => y)) - AROUND
  const right = Math.max(...boxes.map(({ x, w }) => x + w)) + AROUND
  const bottom = Math.max(...boxes.map(({ y, h }) => y + h)) + AROUND
  const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))]
  const w = Math.max(1, Math.min(width, Math.ceil(right)) - x)
  return { x, y, w, h: Math.max(1, Math.min(height, Math.ceil(bottom)) - y) }
}

interface Painted {
  readonly picture: ImageBitmap | null
  readonly x: number
  readonly y: number
  /** of a layer of the file; what the engine painted has it already */
  readonly opacity: number
}

interface PreviewParts {
  readonly compared: Compared
  readonly lettering: LetteringClient
  readonly language: string
}

const paintItem = async (
  item: PaintedItem,
  { compared: { view, client }, lettering, language }: PreviewParts,
  key: number | null,
): Promise<Painted> => {
  if (item.kind === 'text') {
    if (item.props.translation.trim() === '') return { picture: null, x: 0, y: 0, opacity: 1 }
    const request = { kind: 'raster', text: item.props, language, scale: 1 } as const
    return { ...(await lettering.enqueue(request, 1)), opacity: 1 }
  }
  if (key === null || item.props.asset !== getLayerAsset(key))
    return { ...(await paintPicture(lettering, item, view.assets)), opacity: 1 }
  const { cx, cy, w, h } = getPlacement(item) ?? { cx: 0, cy: 0, w: 0, h: 0 }
  const { bitmap } = await client.readPicture(key)
  return { picture: bitmap, x: cx - w / 2, y: cy - h / 2, opacity: item.props.opacity }
}

const drawPage = async (
  canvas: HTMLCanvasElement,
  page: PageDocuments,
  box: Box,
  parts: PreviewParts,
  key: number | null,
  isCanceled: () => boolean,
): Promise<void> => {
  const source = await loadPicture(parts.compared.view.assets, page.base.source)
  const items = listPaintOrder(page).filter(
    ({ item }) => !item.props.hidden && overlaps(getReach(item), box),
  )
  const painted = await Promise.all(items.map(({ item }) => paintItem(item, parts, key)))
  const pen = canvas.getContext('2d')
  if (pen === null || isCanceled()) return
  const scale = Math.min(LARGEST_SCALE, MAX_SIDE / Math.max(box.w, box.h)) * devicePixelRatio
  Object.assign(canvas, {
    width: Math.max(1, Math.round(box.w * scale)),
    height: Math.max(1, Math.round(box.h * scale)),
  })
  pen.setTransform(scale, 0, 0, scale, -box.x * scale, -box.y * scale)
  pen.drawImage(source, box.x, box.y, box.w, box.h, box.x, box.y, box.w, box.h)
  for (const [at, { picture, x, y, opacity }] of painted.entries()) {
    const item = items[at]?.item
    if (item === undefined || picture === null) continue
    pen.globalCompositeOperation = item.props.blend ?? 'source-over'
    pen.globalAlpha = opacity
    pen.drawImage(picture, x, y)
  }
}

const findItems = ({ base, lane }: PageDocuments, itemIds: ReadonlySet<string>) =>
  listPaintOrder({ base, lane }).flatMap(({ item }) => (itemIds.has(item.id) ? [item] : []))

/** The place as it is, and as it would be. */
const planPreview = ({ view }: Compared, change: LayerChange) => {
  const after = planChanges(view, [change]).page
  const itemIds = new Set(
    change.edits.flatMap(({ op }) => (op === null ? [] : [op.op === 'add' ? op.item.id : op.id])),
  )
  const touched = [...findItems(view, itemIds), ...findItems(after, itemIds)]
  return { after, box: join(touched.map(getReach), view.base) }
}

interface PreviewProps extends PreviewParts {
  readonly change: LayerChange
  readonly labels: { readonly before: string; readonly after: string }
}

/** The place before and after a change, drawn once it comes into sight. */
export const ChangePreview = ({ change, labels, compared, lettering, language }: PreviewProps) => {
  const before = useRef<HTMLCanvasElement>(null)
  const after = useRef<HTMLCanvasElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const element = before.current
    if (element === null || isSeen) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isSeen])
  useEffect(() => {
    if (!isSeen || before.current === null || after.current === null) return undefined
    let isCanceled = false
    const { box, after: page } = planPreview(compared, change)
    const parts = { compared, lettering, language }
    const draw = (canvas: HTMLCanvasElement, shown: PageDocuments): Promise<void> =>
      drawPage(canvas, shown, box, parts, change.key, () => isCanceled)
    Promise.all([draw(before.current, compared.view), draw(after.current, page)]).catch(
      (cause: unknown) => console.warn('a change was not drawn', cause),
    )
    return () => {
      isCanceled = true
    }
  }, [isSeen, change, compared, lettering, language])
  return (
    <div className={classes['views']}>
      <figure>
        <figcaption aria-hidden>{labels.before}</figcaption>
        <canvas ref={before} role="img" aria-label={labels.before} />
      </figure>
      <figure>
        <figcaption aria-hidden>{labels.after}</figcaption>
        <canvas ref={after} role="img" aria-label={labels.after} />
      </figure>
    </div>
  )
}

/** What a worker read becomes a bubble with its line and its patch, or other words of one. */
import type { ErasureView, Reading } from '@panelflow/contract/erasure.ts'
import { boundsOfPoints } from '@panelflow/domain/page/contour.ts'
import { createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import type { PageOp, RegionItem } from '@panelflow/domain/page/document/page-document.ts'
import { topOrder } from '@panelflow/domain/page/paint-order.ts'
import { createTextOps } from '@panelflow/domain/page/text-ranges.ts'
import { findRegion } from '@panelflow/domain/page/script-lines.ts'
import type { ItemEdit } from '../engine/chapter-session.ts'
import type { Editor } from '../engine/editor.ts'
import { textIn } from '../engine/page-session.ts'
import { createOrderOps, listReadRegions } from '../engine/region-order.ts'
import { maySet } from '../engine/stage.ts'
import { plainText, writingOn } from '../engine/text-edits.ts'
import { type CaptureArea, findReadRegions, getCaptures } from './captures.ts'

type Found = NonNullable<ErasureView['found']>

const keepReadings = (editor: Editor, regionId: string, readings: readonly Reading[]): void => {
  const { readings: cell } = getCaptures(editor)
  cell.set(new Map([...cell.get(), [regionId, readings]]))
}

/** Before the first bubble that lies wholly below its middle. */
export const findOrder = (
  regions: readonly RegionItem[],
  { polygon }: Pick<CaptureArea, 'polygon'>,
): number => {
  const { y, h } = boundsOfPoints(polygon)
  const at = regions.findIndex(({ props }) => boundsOfPoints(props.polygon).y > y + h / 2)
  return at < 0 ? regions.length : at
}

/**
 * Adds the bubble with its surest reading, an empty line for it and the patch that cleans it, as
 * one step of the history. A bubble that is there by now gets the readings to choose from. False
 * where nothing is added: the person may not, or the page is not open.
 * @param language the language of the line
 */
export const addCapture = (
  editor: Editor,
  language: string,
  area: CaptureArea,
  { readings, outline, patch }: Found,
): boolean => {
  const { pageId } = area
  const { polygon, bubble } = outline ?? { polygon: area.polygon, bubble: null }
  const view = editor.session.page(pageId).view.get()
  if (view.status !== 'ready' || !view.editable.add.includes('region')) return false
  const [known] = findReadRegions(view.base, polygon)
  if (known !== undefined) {
    keepReadings(editor, known.id, readings)
    return false
  }
  const [best] = readings
  const [regionId, textId] = [editor.newId(), editor.newId()]
  const { x, y, w, h } = boundsOfPoints(polygon)
  const isTall = h > w
  const regions = listReadRegions(view.base)
  const order = findOrder(regions, area)
  const props: RegionItem['props'] = {
    polygon,
    sourceText: best?.text ?? '',
    kind: 'speech',
    order,
    orientation: best?.orientation ?? (isTall ? 'vertical' : 'horizontal'),
    speaker: null,
    confidence: best?.confidence ?? null,
    bubble,
  }
  const added: RegionItem = { id: regionId, kind: 'region', props, origin: {}, rev: 0 }
  const box = { cx: Math.round(x + w / 2), cy: Math.round(y + h / 2), w, h }
  const base: readonly PageOp[] = [
    { op: 'add', item: { id: regionId, kind: 'region', props } },
    ...createOrderOps(regions.toSpliced(order, 0, added)),
    ...(patch === null
      ? []
      : [
          {
            op: 'add' as const,
            item: {
              id: editor.newId(),
              kind: 'patch' as const,
              props: createPatchProps({
                ...patch,
                regionId,
                order: topOrder(view.base, 'patch'),
              }),
            },
          },
        ]),
  ]
  const line = { ...plainText(language, box), regionId, writing: writingOn(view.lane, box) }
  editor.session.flush()
  editor.session.editItems(
    pageId,
    [
      ...base.map((op): ItemEdit => ({ document: 'base', op })),
      { document: 'lane', op: { op: 'add', item: { id: textId, kind: 'text', props: line } } },
    ],
    { label: 'adding', itemId: textId },
  )
  editor.session.flush()
  keepReadings(editor, regionId, readings)
  editor.selection.select(pageId, [textId])
  return true
}

/** Shows what was read of a bubble again; nothing changes before somebody chooses. */
export const offerReadings = (editor: Editor, regionId: string, { readings }: Found): void =>
  keepReadings(editor, regionId, readings)

/** Takes another reading for the bubble of a line: its words and its direction, as one step. */
export const chooseReading = (
  editor: Editor,
  pageId: string,
  textId: string,
  { text: words, orientation }: Reading,
): boolean => {
  const view = editor.session.page(pageId).view.get()
  const text = textIn(view, textId)
  const region = view.status === 'ready' && text !== null ? findRegion(view.base, text) : null
  if (region === null || !maySet(view, 'region', 'orientation')) return false
  const turned: readonly PageOp[] =
    region.props.orientation === orientation
      ? []
      : [{ op: 'set', id: region.id, props: { orientation } }]
  const ops = [...createTextOps(region, words), ...turned]
  if (ops.length === 0) return false
  editor.session.edit(pageId, 'base', ops, { label: 'choosing', itemId: textId })
  editor.session.flush()
  return true
}

/** Has the bubble of the one selected line read again. False where the person may not. */
export const readAgain = (editor: Editor): boolean => {
  const { pageId, itemIds } = editor.selection.state.get()
  const view = pageId === null ? null : editor.session.page(pageId).view.get()
  const [textId] = itemIds
  if (pageId === null || view?.status !== 'ready' || textId === undefined) return false
  const text = textIn(view, textId)
  const region = text === null ? null : findRegion(view.base, text)
  if (region === null || !maySet(view, 'region', 'polygon')) return false
  const { polygon } = region.props
  getCaptures(editor).requested.set({ pageId, polygon, regionId: region.id })
  return true
}

import type { Layer } from 'ag-psd'
import { MAX_PIXELS } from '@panelflow/contract/upload.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { JoinedItem, JoinedPage } from '@panelflow/domain/page/joints.ts'
import {
  type LayerMark,
  MARKS_VERSION,
  OTHERS_GROUPS,
  type PageMarks,
  writeMarks,
} from '@panelflow/domain/page/layered/layer-marks.ts'
import { readTypeLook } from '@panelflow/domain/page/layered/type-look.ts'
import { printPixels } from '@panelflow/domain/page/layered/pixel-print.ts'
import { listDrawnOnPage } from '@panelflow/render/compose/compose-document.ts'
import type { DrawnItem } from '@panelflow/render/compose/compose-document.ts'
import type { Engine } from '@panelflow/render/engine/engine.ts'
import type { Rgb } from '@panelflow/render/paint/bitmap.ts'
import type { OutputPage } from '../chapter-output.ts'
import { getSrgbProfile } from '../picture/srgb-profile.ts'
import { createTypeSetter } from '../type/type-setter.ts'
import type { ReadFont, TypeSetter } from '../type/type-setter.ts'
import { pixelLayer } from './pixel-layer.ts'
import { writePsdFile } from './psd-file.ts'
import { MAX_NAME, textLayer } from './text-layer.ts'

/** Longest side of a PSD, px; longer ones are PSB. */
const MAX_PSD_SIDE = 30_000

export interface PsdTools {
  readonly engine: Engine
  readonly readFont: ReadFont
  /** of the lane document, BCP 47 */
  readonly language: string
}

/** A page as a layered file needs it. */
export interface PsdPage extends Pick<
  OutputPage,
  'name' | 'width' | 'height' | 'baseDoc' | 'laneDoc' | 'asset'
> {
  /** pixels per inch */
  readonly resolution: number
  /** what pages that meet this one put on it, laid out */
  readonly around: readonly JoinedPage[]
  /** decoded source page */
  readonly base: () => Promise<Rgb>
  /** paints everything visible onto the source page, in place */
  readonly paint: (base: Rgb) => Promise<void>
}

/**
 * A page as a Photoshop file: source page, then groups of patches, pictures and texts in painting
 * order, and the finished
 * picture as the composite; its XMP packet says which item each layer is, for the way back. Holds
 * the decoded page once, beside the bitmaps of its items.
 * @throws AppError output.page_too_large
 */
export const writePsd = async (
  page: PsdPage,
  tools: PsdTools,
  file: string,
): Promise<{ readonly extension: 'psd' | 'psb' }> => {
  const { name, width, height } = page
  if (width * height > MAX_PIXELS)
    throw new AppError('output.page_too_large', { page: name, limit: MAX_PIXELS / 1e6 })
  const large = Math.max(width, height) > MAX_PSD_SIDE
  const { groups, layers, others } = await createGroups(page, tools)
  const base = await page.base()
  const marks = {
    version: MARKS_VERSION,
    base: { id: page.baseDoc.id, rev: page.baseDoc.rev },
    lane: { id: page.laneDoc.id, rev: page.laneDoc.rev },
    ground: {
      layer: GROUND_LAYER,
      print: printPixels({ ...base, data: base.rgb, channels: 3 }, { x: 0, y: 0 }),
    },
    layers,
    ...(others.length === 0 ? {} : { others }),
  }
  const contents = {
    name: 'original',
    id: GROUND_LAYER,
    layers: groups,
    imageResources: {
      resolutionInfo: toResolutionInfo(page.resolution),
      xmpMetadata: writeMarks(marks),
    },
    profile: await getSrgbProfile(),
    large,
  }
  await writePsdFile(file, contents, { base, paint: page.paint })
  return { extension: large ? 'psb' : 'psd' }
}

/** Id of the layer of the source page, the lowest. */
const GROUND_LAYER = 1

/** Sizes of type are pixels in the file, whatever this says; Photoshop shows points of it. */
const toResolutionInfo = (resolution: number) =>
  ({
    horizontalResolution: resolution,
    horizontalResolutionUnit: 'PPI',
    widthUnit: 'Inches',
    verticalResolution: resolution,
    verticalResolutionUnit: 'PPI',
    heightUnit: 'Inches',
  }) as const

const GROUP_NAMES = { patch: 'cleanup patches', image: 'pictures', text: 'text' } as const

interface MarkedLayers {
  /** lowest first: a group for every run of one kind in the paint order */
  readonly groups: Layer[]
  readonly layers: readonly LayerMark[]
  readonly others: NonNullable<PageMarks['others']>
}

const createGroups = async (page: PsdPage, tools: PsdTools): Promise<MarkedLayers> => {
  const type = createTypeSetter(tools.readFont)
  try {
    return await createLayers(page, tools, type)
  } finally {
    type.close()
  }
}

const createLayers = async (
  page: PsdPage,
  tools: PsdTools,
  type: TypeSetter,
): Promise<MarkedLayers> => {
  const groups: Layer[] = []
  const layers: LayerMark[] = []
  let lastId = GROUND_LAYER
  const others: { layer: number; name: string }[] = []
  const drawn = listDrawnOnPage(page.baseDoc, page.laneDoc, page.around)
  for (const { item, top } of drawn.filter((each) => shows(each.item))) {
    const name = getGroupName(item, top)
    const made =
      top === 0
        ? await createLayer(item, page, tools, type)
        : await createOtherLayer({ item, top }, page, tools)
    if (made === null) continue
    const layer = { ...made, id: ++lastId }
    if (top === 0) layers.push(markLayer(layer, item, page.laneDoc))
    else others.push({ layer: layer.id, name: layer.name ?? '' })
    const last = groups.at(-1)
    if (last?.name === name) last.children?.push(layer)
    else groups.push({ name, id: ++lastId, opened: top === 0, children: [layer] })
  }
  return { groups, layers, others }
}

const getGroupName = (item: DrawnItem, top: number): string => {
  const [above, below] = OTHERS_GROUPS
  return top === 0 ? GROUP_NAMES[item.kind] : top < 0 ? above : below
}

/** Photoshop refuses to change it. */
const LOCKED = { transparency: true, composite: true, position: true }

/**
 * An item of a page that meets this one, as pixels that are locked: what is seen in the file is
 * what is published. Null: nothing of it is on this page.
 */
const createOtherLayer = async (
  { item, top }: Pick<JoinedItem, 'top'> & { readonly item: DrawnItem },
  page: PsdPage,
  { engine, readFont, language }: PsdTools,
): Promise<Layer | null> => {
  if (item.kind === 'text') bringFonts(engine, readFont, item, language)
  const bitmap =
    item.kind === 'text'
      ? engine.rasterText({ ...item.props, opacity: 1 }, language)
      : item.kind === 'patch'
        ? engine.rasterPatch(await page.asset(item.props.asset), { ...item.props, opacity: 1 })
        : engine.rasterImage(await page.asset(item.props.asset), { ...item.props, opacity: 1 })
  const y = bitmap.y + top
  if (y >= page.height || y + bitmap.height <= 0) return null
  const words = item.kind === 'text' ? item.props.translation.replace(/\s+/g, ' ').trim() : item.id
  const name = `${getGroupName(item, top)}: ${words}`.slice(0, MAX_NAME)
  const look = item.kind === 'text' ? { opacity: item.props.opacity } : item.props
  return { ...pixelLayer(name, { ...bitmap, y }, look), protected: LOCKED }
}

const bringFonts = (
  engine: Engine,
  readFont: ReadFont,
  { props }: Extract<DrawnItem, { kind: 'text' }>,
  language: string,
): void => {
  for (const id of engine.fonts.listMissing(props, language)) engine.fonts.add(id, readFont(id))
}

const shows = (item: DrawnItem): boolean =>
  item.kind !== 'text' || item.props.translation.trim() !== ''

const createLayer = async (
  item: DrawnItem,
  page: PsdPage,
  { engine, readFont, language }: PsdTools,
  type: TypeSetter,
): Promise<Layer> => {
  switch (item.kind) {
    case 'patch':
      return pixelLayer(
        `patch ${item.id}`,
        engine.rasterPatch(await page.asset(item.props.asset), { ...item.props, opacity: 1 }),
        item.props,
      )
    case 'image':
      return pixelLayer(
        `picture ${item.id}`,
        engine.rasterImage(await page.asset(item.props.asset), { ...item.props, opacity: 1 }),
        item.props,
      )
    case 'text':
      bringFonts(engine, readFont, item, language)
      return textLayer(engine, language, item.props, type.set(item.props, language))
  }
}

/** Which item a layer is, and how it was written. */
const markLayer = (
  { id = 0, name = '', left = 0, top = 0, opacity = 1, blendMode, imageData, text }: Layer,
  item: DrawnItem,
  lane: PsdPage['laneDoc'],
): LayerMark => {
  const [cos = 1, sin = 0, , , x = 0, y = 0] = text?.transform ?? []
  const pixels = imageData ?? { width: 0, height: 0, data: [] }
  return {
    item: item.id,
    document: lane.items[item.id] === item ? 'lane' : 'base',
    layer: id,
    name,
    print: printPixels(pixels, { x: left, y: top }),
    opacity: Math.round(opacity * 255),
    blend: blendMode ?? null,
    type:
      text === undefined
        ? null
        : { words: text.text, x, y, turn: toDegrees(sin, cos), look: readTypeLook(text) },
  }
}

const toDegrees = (sin: number, cos: number): number => (Math.atan2(sin, cos) * 180) / Math.PI

import { writePsdBuffer } from 'ag-psd'
import type { Layer, PixelData } from 'ag-psd'
import sharp from 'sharp'
import { MAX_PIXELS } from '@panelflow/contract/upload.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { drawnItems } from '@panelflow/render/compose/compose-document.ts'
import type { DrawnItem } from '@panelflow/render/compose/compose-document.ts'
import type { Engine } from '@panelflow/render/engine/engine.ts'
import type { OutputPage } from '../chapter-output.ts'
import { createTypeSetter } from '../type/type-setter.ts'
import type { ReadFont, TypeSetter } from '../type/type-setter.ts'
import { pixelLayer } from './pixel-layer.ts'
import { textLayer } from './text-layer.ts'

/** Longest side of a PSD, px; longer ones are PSB (rendering.md §5). */
const MAX_PSD_SIDE = 30_000

export interface PsdTools {
  readonly engine: Engine
  readonly readFont: ReadFont
  /** of the lane document, BCP 47 */
  readonly language: string
}

export interface LayeredFile {
  readonly bytes: Buffer
  readonly extension: 'psd' | 'psb'
}

/**
 * A page as a Photoshop file: source page, then groups of patches, pictures and texts in painting order, and the finished
 * picture as the composite. Needs some twelve bytes of memory per pixel of the page: one at a time, in a process of its own.
 * @throws AppError output.page_too_large
 */
export const writePsd = async (page: OutputPage, tools: PsdTools): Promise<LayeredFile> => {
  const { name, width, height } = page
  if (width * height > MAX_PIXELS) throw new AppError('output.page_too_large', { page: name, limit: MAX_PIXELS / 1e6 })
  const large = Math.max(width, height) > MAX_PSD_SIDE
  const { rgba } = await page.base()
  const original: Layer = { name: 'original', left: 0, top: 0, right: width, bottom: height, imageData: { width, height, data: rgba } }
  const children = [original, ...(await createGroups(page, tools))]
  const psd = { width, height, imageData: await readComposite(page), children, imageResources: { resolutionInfo: SCREEN } }
  const options = { psb: large, trimImageData: false, generateThumbnail: false, invalidateTextLayers: false, noBackground: true }
  return { bytes: writePsdBuffer(psd, options), extension: large ? 'psb' : 'psd' }
}

/** 72 per inch: there a point of type is a pixel. */
const SCREEN = {
  horizontalResolution: 72,
  horizontalResolutionUnit: 'PPI',
  widthUnit: 'Inches',
  verticalResolution: 72,
  verticalResolutionUnit: 'PPI',
  heightUnit: 'Inches',
} as const

const GROUPS = [
  ['cleanup patches', 'patch'],
  ['pictures', 'image'],
  ['text', 'text'],
] as const

/** Lowest first; a kind the page has nothing of has no group. */
const createGroups = async (page: OutputPage, tools: PsdTools): Promise<Layer[]> => {
  const type = createTypeSetter(tools.readFont)
  try {
    return await createLayers(page, tools, type)
  } finally {
    type.close()
  }
}

const createLayers = async (page: OutputPage, tools: PsdTools, type: TypeSetter): Promise<Layer[]> => {
  const drawn = drawnItems(page.baseDoc, page.laneDoc)
  const groups: Layer[] = []
  for (const [name, kind] of GROUPS) {
    const children: Layer[] = []
    for (const item of drawn) if (item.kind === kind && shows(item)) children.push(await createLayer(item, page, tools, type))
    if (children.length > 0) groups.push({ name, opened: true, children })
  }
  return groups
}

const shows = (item: DrawnItem): boolean => item.kind !== 'text' || item.props.translation.trim() !== ''

const createLayer = async (
  item: DrawnItem,
  page: OutputPage,
  { engine, readFont, language }: PsdTools,
  type: TypeSetter,
): Promise<Layer> => {
  switch (item.kind) {
    case 'patch':
      return pixelLayer(
        `patch ${item.id}`,
        engine.rasterPatch(await page.asset(item.props.asset), { ...item.props, opacity: 1 }),
        item.props.opacity,
      )
    case 'image':
      return pixelLayer(
        `picture ${item.id}`,
        engine.rasterImage(await page.asset(item.props.asset), { ...item.props, opacity: 1 }),
        item.props.opacity,
      )
    case 'text':
      for (const id of engine.fonts.lacking(item.props, language)) engine.fonts.add(id, readFont(id))
      return textLayer(engine, language, item.props, type.set(item.props, language))
  }
}

const readComposite = async (page: OutputPage): Promise<PixelData> => {
  const { bytes } = await page.rendered()
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS }).toColourspace('srgb').ensureAlpha()
  const { data, info } = await picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

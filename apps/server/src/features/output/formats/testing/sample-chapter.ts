import type { JoinedPage } from '@panelflow/domain/page/joints.ts'
import { createImageProps, createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import sharp from 'sharp'
import type {
  ImageProps,
  PageDocument,
  PageItem,
  PatchProps,
  RegionProps,
  TextProps,
} from '@panelflow/domain/page/document/page-document.ts'
import { composeDocument, listDrawnTexts } from '@panelflow/render/compose/compose-document.ts'
import { createEngine } from '@panelflow/render/engine/engine.ts'
import type { Engine } from '@panelflow/render/engine/engine.ts'
import { loadCanvasKit, readFont } from '@panelflow/render/engine/load-node.ts'
import { listNeededFonts } from '@panelflow/render/font/choose-face.ts'
import type { Rgb, Rgba } from '@panelflow/render/paint/bitmap.ts'
import { aRegion, aText } from '../../../../testing/a-text.ts'
import type { OutputChapter, OutputPage } from '../chapter-output.ts'
import type { PsdPage } from '../psd/psd.ts'

const MODIFIED = new Date('2026-03-04T05:06:08Z')

export const loadEngine = async (): Promise<Engine> =>
  createEngine({ canvasKit: await loadCanvasKit() })

const aDocument = (
  kind: 'base' | 'lane',
  width: number,
  height: number,
  items: readonly PageItem[] = [],
): PageDocument => ({
  schema: 1,
  id: kind,
  kind,
  width,
  height,
  source: 'a'.repeat(64),
  rev: 1,
  items: Object.fromEntries(items.map((item) => [item.id, item])),
})

export const region = (id: string, props: Partial<RegionProps> = {}): PageItem => ({
  id,
  kind: 'region',
  props: aRegion(props),
  origin: {},
  rev: 1,
})
export const text = (id: string, props: Partial<TextProps> = {}): PageItem => ({
  id,
  kind: 'text',
  props: aText({ regionId: id, fit: 'fixed', ...props }),
  origin: {},
  rev: 1,
})
export const patch = (
  id: string,
  x: number,
  y: number,
  w: number,
  h: number,
  asset: string,
  props: Partial<PatchProps> = {},
): PageItem => ({
  id,
  kind: 'patch',
  props: createPatchProps({ x, y, w, h, asset, ...props }),
  origin: {},
  rev: 1,
})
export const image = (
  id: string,
  asset: string,
  props: Pick<ImageProps, 'cx' | 'cy' | 'w' | 'h'> & Partial<ImageProps>,
): PageItem => ({
  id,
  kind: 'image',
  props: createImageProps({ asset, ...props }),
  origin: {},
  rev: 1,
})

/** A PNG of one colour. */
export const plainPng = async (
  width: number,
  height: number,
  background: string,
): Promise<Buffer> =>
  await sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()

/** Noise between white gutters: rows [0, 40) of every 400 are white. */
const drawing = (width: number, height: number): Rgba => {
  const rgba = new Uint8Array(width * height * 4).fill(255)
  let seed = 1
  for (let y = 0; y < height; y++) {
    if (y % 400 < 40) continue
    for (let i = y * width * 4; i < (y + 1) * width * 4; i++) {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
      if (i % 4 < 3) rgba[i] = 100 + ((seed >> 16) % 100)
    }
  }
  return { width, height, rgba }
}

export interface SamplePage {
  readonly id?: string
  readonly name?: string
  readonly width?: number
  readonly height?: number
  readonly base?: readonly PageItem[]
  readonly lane?: readonly PageItem[]
  readonly assets?: ReadonlyMap<string, Uint8Array>
  /** pages that meet it */
  readonly around?: readonly JoinedPage[]
  readonly format?: 'png' | 'jpeg'
  readonly resolution?: number
}

const withoutAlpha = ({ width, height, rgba }: Rgba): Rgb => ({
  width,
  height,
  rgb: rgba.filter((_, i) => i % 4 < 3),
})

/** A page whose picture the real engine paints when it is asked for. */
export const aPage = (
  engine: Engine,
  language: string,
  sample: SamplePage = {},
): OutputPage & PsdPage => {
  const {
    id = '0190b000-0000-7000-8000-000000000001',
    name = 'p.png',
    width = 400,
    height = 600,
    base = [],
    lane = [],
    assets = new Map(),
    around = [],
    format = 'png',
    resolution = 72,
  } = sample
  const asset = async (sha: string): Promise<Uint8Array> =>
    assets.get(sha) ?? (await Promise.reject(new Error(`no asset ${sha}`)))
  const baseDoc = aDocument('base', width, height, base)
  const bare = aDocument('lane', width, height, lane)
  loadFonts(engine, bare, language)
  const laneDoc = withLayouts(engine, bare, language)
  const rendered = async () => {
    const { rgba } = await composeDocument(engine, {
      base: drawing(width, height),
      baseDoc,
      laneDoc,
      around,
      language,
      assets: asset,
    })
    const picture = sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha()
    return {
      bytes: await (
        format === 'png' ? picture.png({ compressionLevel: 1 }) : picture.jpeg()
      ).toBuffer(),
      format,
    }
  }
  const paint = async (page: Rgb): Promise<void> => {
    const parts = { baseDoc, laneDoc, around, language, assets: asset }
    await composeDocument(engine, { base: page, ...parts })
  }
  return {
    id,
    name,
    width,
    height,
    resolution,
    baseDoc,
    laneDoc,
    around,
    rendered,
    base: async () => withoutAlpha(drawing(width, height)),
    paint,
    asset,
  }
}

const loadFonts = (engine: Engine, lane: PageDocument, language: string): void => {
  for (const { props } of listDrawnTexts(lane))
    for (const id of listNeededFonts(props, language)) engine.fonts.add(id, readFont(id))
}

/** As the server stores them: with the layout the engine decided. */
const withLayouts = (engine: Engine, lane: PageDocument, language: string): PageDocument => ({
  ...lane,
  items: Object.fromEntries(
    Object.entries(lane.items).map(([id, item]) => [
      id,
      item.kind === 'text' && !item.props.hidden
        ? { ...item, props: { ...item.props, layout: engine.layoutText(item.props, language) } }
        : item,
    ]),
  ),
})

export const aChapter = (
  pages: readonly OutputPage[],
  changes: Partial<OutputChapter> = {},
): OutputChapter => ({
  id: '0190a000-0000-7000-8000-000000000001',
  bookTitle: 'Moon & <Sea>',
  alias: 'The "Tide" <&>',
  synopsis: 'A girl & the <sea>.\nShe waits.',
  title: 'The "First" Day',
  number: 7,
  language: 'en',
  sourceLanguage: 'ja',
  direction: 'rtl',
  resolution: 72,
  people: {
    author: ['A. Writer'],
    artist: ["O'Hara"],
    translator: ['Li & Co'],
    letterer: ['Kim'],
    editor: [],
  },
  modifiedAt: MODIFIED,
  pages,
  ...changes,
})

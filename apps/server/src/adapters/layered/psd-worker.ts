/**
 * Entry of the process that makes Photoshop files (`psd-worker.js`), started by psd-process only:
 * one page per message.
 */
import sharp from 'sharp'
import { MAX_PIXELS } from '@panelflow/contract/upload.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { PageDocument } from '@panelflow/domain/page/document/page-document.ts'
import { keepReaching } from '@panelflow/domain/page/joints.ts'
import { composeDocument, listDrawnTexts } from '@panelflow/render/compose/compose-document.ts'
import { createEngine, type Engine } from '@panelflow/render/engine/engine.ts'
import { loadCanvasKit, readFont } from '@panelflow/render/engine/load-node.ts'
import { RenderError } from '@panelflow/render/engine/render-error.ts'
import type { Rgb } from '@panelflow/render/paint/bitmap.ts'
import { freshLayout } from '@panelflow/render/text/input-hash.ts'
import { type PsdPage, writePsd } from '../../features/output/formats/psd/psd.ts'
import { type ReadFont, withOwnFonts } from '../../features/output/formats/type/type-setter.ts'
import type { LayeredPage } from '../../ports/layered-files.ts'
import type { PsdReply, PsdTask } from './psd-task.ts'

const enginePromise = loadCanvasKit().then((canvasKit) => createEngine({ canvasKit }))

/**
 * Every text with the layout it is drawn with: pages nobody has synthesised yet have some without.
 */
const laidOut = (
  engine: Engine,
  lane: PageDocument,
  { language, names }: Pick<LayeredPage, 'language' | 'names'>,
  readBytes: ReadFont,
): PageDocument => {
  const items = { ...lane.items }
  for (const item of listDrawnTexts(lane)) {
    for (const id of engine.fonts.listMissing(item.props, language))
      engine.fonts.add(id, readBytes(id))
    if (freshLayout(item.props, language) === null)
      items[item.id] = {
        ...item,
        props: { ...item.props, layout: engine.layoutText(item.props, language, names) },
      }
  }
  return { ...lane, items }
}

const decode = async ({ image, width, height }: LayeredPage): Promise<Rgb> => {
  const picture = sharp(image, { limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .toColourspace('srgb')
    .removeAlpha()
  const { data, info } = await picture.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  if (info.width !== width || info.height !== height) throw new AppError('image.not_readable')
  return { width, height, rgb: data }
}

const readAsset = ({ assets }: LayeredPage, sha: string): Uint8Array => {
  const bytes = assets.get(sha)
  if (bytes === undefined) throw new RenderError('render.image_unreadable', { asset: sha })
  return bytes
}

const toPsdPage = (engine: Engine, page: LayeredPage, readBytes: ReadFont): PsdPage => {
  const { name, width, height, baseDoc, language, resolution } = page
  const laneDoc = laidOut(engine, page.laneDoc, page, readBytes)
  const getAsset = (sha: string): Uint8Array => readAsset(page, sha)
  const neighbours = page.around.map(({ base, lane, top }) => ({
    base,
    lane: laidOut(engine, lane, page, readBytes),
    top,
  }))
  const around = keepReaching(page, neighbours, (text) => freshLayout(text, language))
  const paint = async (base: Rgb): Promise<void> => {
    await composeDocument(engine, { base, baseDoc, laneDoc, around, language, assets: getAsset })
  }
  return {
    name,
    width,
    height,
    resolution,
    baseDoc,
    laneDoc,
    around,
    base: () => decode(page),
    paint,
    asset: async (sha) => getAsset(sha),
  }
}

const withPatchesOnly = (document: PageDocument): PageDocument => ({
  ...document,
  items: Object.fromEntries(
    Object.entries(document.items).filter(([, { kind }]) => kind === 'patch'),
  ),
})

/** The page before it is lettered: without inserted pictures, which may be lettering as well. */
const paintTextless = async (engine: Engine, page: LayeredPage, file: string): Promise<void> => {
  const base = await decode(page)
  await composeDocument(engine, {
    base,
    baseDoc: withPatchesOnly(page.baseDoc),
    laneDoc: withPatchesOnly(page.laneDoc),
    around: page.around.map((one) => ({
      ...one,
      base: withPatchesOnly(one.base),
      lane: withPatchesOnly(one.lane),
    })),
    language: page.language,
    assets: (sha) => readAsset(page, sha),
  })
  const raw = { width: page.width, height: page.height, channels: 3 } as const
  await sharp(base.rgb, { raw, limitInputPixels: MAX_PIXELS })
    .png({ compressionLevel: 6, palette: false })
    .toFile(file)
}

const make = async ({ page, file }: PsdTask): Promise<PsdReply> => {
  const engine = await enginePromise
  if (page.form === 'textless') {
    await paintTextless(engine, page, file)
    return { ok: true, extension: 'png' }
  }
  const readBytes = withOwnFonts(readFont, page.fonts)
  engine.fonts.registerOwnFaces(page.fonts.map(({ face }) => face))
  const tools = { engine, readFont: readBytes, language: page.language }
  const { extension } = await writePsd(toPsdPage(engine, page, readBytes), tools, file)
  return { ok: true, extension }
}

const failure = (error: unknown): PsdReply => ({
  ok: false,
  code: error instanceof AppError ? error.code : null,
  params: error instanceof AppError ? error.params : {},
  message: error instanceof Error ? (error.stack ?? error.message) : String(error),
})

process.on('message', (task: PsdTask) => {
  void make(task)
    .catch(failure)
    .then((reply) => process.send?.(reply))
})
// the worker that started us is gone
process.on('disconnect', () => process.exit(0))

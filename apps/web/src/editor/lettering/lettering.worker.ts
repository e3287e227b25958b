import wasmUrl from 'canvaskit-wasm/bin/canvaskit.wasm?url'
import {
  composeDocument,
  listDrawnTexts,
  rasterItem,
} from '@panelflow/render/compose/compose-document.ts'
import {
  createPictureEngine,
  createTextEngine,
  type Engine,
} from '@panelflow/render/engine/engine.ts'
import type { ItemBitmap, Rgba } from '@panelflow/render/paint/bitmap.ts'
import { createLetteringSession, type LetteringSession } from './lettering-session.ts'
import { createFontSource } from './font-source.ts'
import { keepFont } from '../../lib/offline/chapter-files.ts'
import type {
  AnswerByKind,
  ChapterFonts,
  ComposedPage,
  LetteringCall,
  LetteringFonts,
  LetteringNames,
  LetteringReply,
  LetteringRequest,
  PaintedItem,
} from './protocol.ts'
import { sha256 } from '@panelflow/render/exact/sha256.ts'
import { rasterBytes } from '@panelflow/render/paint/raster-hash.ts'
import { freshLayout } from '@panelflow/render/text/input-hash.ts'

/**
 * Canvas wants straight colour, the engine paints premultiplied. Costs at most one level of 255.
 */
const toImageData = ({ width, height, rgba }: Rgba): ImageData => {
  const straight = new Uint8ClampedArray(rgba)
  for (let at = 0; at < straight.length; at += 4) {
    const alpha = straight[at + 3] ?? 0
    if (alpha === 0 || alpha === 255) continue
    for (let c = at; c < at + 3; c++) straight[c] = Math.round(((straight[c] ?? 0) * 255) / alpha)
  }
  return new ImageData(straight, width, height)
}

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const MAX_SCRATCH = 1_000_000
const scratch = new Uint8Array(MAX_SCRATCH)

/** One after the other; texts in memory that is used again, for hundreds are hashed in a row. */
const join = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const joined = length > MAX_SCRATCH ? new Uint8Array(length) : scratch.subarray(0, length)
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/**
 * sha-256, hex. Browsers lend their own, which copies what it is given, on https and localhost.
 */
const hash = async (...parts: readonly Uint8Array[]): Promise<string> =>
  isSecureContext
    ? hex(new Uint8Array(await crypto.subtle.digest('SHA-256', join(parts))))
    : sha256(...parts)

/** `rasterHash`, by the browser's own SHA-256 where it lends it. */
const hashBitmap = async (bitmap: ItemBitmap): Promise<string> =>
  isSecureContext ? await hash(...rasterBytes(bitmap, bitmap.rgba)) : bitmap.sha

const fetchBytes = async (url: string): Promise<Uint8Array> => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status} ${url}`)
  return new Uint8Array(await response.arrayBuffer())
}

const fetchFont = async (url: string): Promise<Uint8Array> => {
  const bytes = await fetchBytes(url)
  keepFont(url)
  return bytes
}

const toPainted = async (bitmap: ItemBitmap): Promise<PaintedItem> => {
  const { x, y, width, height } = bitmap
  const picture = width > 0 && height > 0 ? await createImageBitmap(toImageData(bitmap)) : null
  return { picture, x, y, width, height }
}

const paint = async (
  session: LetteringSession,
  { text, language, scale }: Extract<LetteringRequest, { kind: 'raster' }>,
): Promise<PaintedItem> => {
  const layout = freshLayout(text, language) ?? (await session.layout(text, language))
  const bitmap = await session.raster({ ...text, layout }, language, scale)
  return { ...(await toPainted(bitmap)), layout }
}

/** The picture painted last, decoded: while its stroke is set, only the stroke is painted anew. */
let decoded: { readonly asset: string; readonly pixels: Rgba } | null = null

const paintPicture = async (
  engine: Engine,
  { item, scale, assets }: Extract<LetteringRequest, { kind: 'picture' }>,
): Promise<PaintedItem> => {
  const { asset } = item.props
  if (decoded?.asset !== asset) {
    const bytes = await fetchBytes(assets.replace('{sha}', asset))
    decoded = { asset, pixels: engine.decodeImage(bytes) }
  }
  const { pixels } = decoded
  return await toPainted(
    item.kind === 'patch'
      ? engine.rasterPatch(pixels, item.props, scale)
      : engine.rasterImage(pixels, item.props, scale),
  )
}

/** What the server is asked to paint the same way (docs/specs/0004-parity-seal.md). */
const seal = async (
  loadEngine: () => Promise<Engine>,
  session: LetteringSession,
  { item, language, assets }: Extract<LetteringRequest, { kind: 'seal' }>,
): Promise<AnswerByKind['seal']> => {
  const paintItem = async (): Promise<ItemBitmap> => {
    if (item.kind === 'text') return await session.raster(item.props, language, 1)
    const engine = await loadEngine()
    return await rasterItem(engine, item, language, (sha) =>
      fetchBytes(assets.replace('{sha}', sha)),
    )
  }
  return { raster: await hashBitmap(await paintItem()) }
}

const compose = async (
  engine: Engine,
  session: LetteringSession,
  {
    base: baseDoc,
    lane: laneDoc,
    around,
    language,
    assets,
  }: Extract<LetteringRequest, { kind: 'compose' }>,
): Promise<ComposedPage> => {
  const asset = (sha: string): Promise<Uint8Array> => fetchBytes(assets.replace('{sha}', sha))
  const [source] = await Promise.all([
    asset(laneDoc.source),
    session.prepare(
      listDrawnTexts(laneDoc, around).map(({ props }) => props),
      language,
    ),
  ])
  const page = await composeDocument(engine, {
    base: engine.decodeImage(source),
    baseDoc,
    laneDoc,
    around,
    language,
    assets: asset,
  })
  const canvas = new OffscreenCanvas(page.width, page.height)
  canvas.getContext('2d')?.putImageData(toImageData(page), 0, 0)
  return {
    sha: await hash(page.rgba),
    width: page.width,
    height: page.height,
    png: await canvas.convertToBlob({ type: 'image/png' }),
  }
}

const answerTo = async (
  loadEngine: () => Promise<Engine>,
  session: LetteringSession,
  request: LetteringRequest,
): Promise<AnswerByKind[keyof AnswerByKind]> => {
  switch (request.kind) {
    case 'layout':
      return session.layout(request.text, request.language)
    case 'map':
      return session.map(request.text, request.language)
    case 'features':
      return { names: await session.features(request.text, request.language, request) }
    case 'raster':
      return paint(session, request)
    case 'picture':
      return paintPicture(await loadEngine(), request)
    case 'seal':
      return seal(loadEngine, session, request)
    case 'compose':
      return compose(await loadEngine(), session, request)
  }
}

const reply = (message: LetteringReply): void => {
  const picture =
    message.type === 'done' && 'picture' in message.answer ? message.answer.picture : null
  self.postMessage(message, { transfer: picture === null ? [] : [picture] })
}

/** Questions about fonts, by number: of two the second may be answered first. */
const waiting = new Map<number, (fonts: ChapterFonts | null) => void>()
let questions = 0
const requestFonts = (font?: string): Promise<ChapterFonts | null> =>
  new Promise((resolve) => {
    const question = ++questions
    waiting.set(question, resolve)
    reply({ type: 'fonts_wanted', question, ...(font === undefined ? null : { font }) })
  })

const textEngine = createTextEngine()
const source = createFontSource(requestFonts, fetchFont)
const session = createLetteringSession(textEngine, source)

let loading: Promise<Engine> | null = null
/** With CanvasKit, which only pictures need: letters do not wait for its seven megabytes. */
const loadEngine = (): Promise<Engine> => {
  const load = async (): Promise<Engine> => {
    const { loadCanvasKit } = await import('@panelflow/render/engine/load-web.ts')
    return { ...textEngine, ...createPictureEngine(await loadCanvasKit(wasmUrl)) }
  }
  loading ??= load().catch((cause: unknown) => {
    loading = null
    throw cause
  })
  return loading
}

type Received = LetteringCall | LetteringFonts | LetteringNames

self.addEventListener('message', ({ data }: MessageEvent<Received>) => {
  if ('fonts' in data) {
    waiting.get(data.question)?.(data.fonts)
    waiting.delete(data.question)
    return
  }
  if ('names' in data) return session.setNames(data.names)
  const { call, request } = data
  answerTo(loadEngine, session, request).then(
    (answer) => reply({ type: 'done', call, answer }),
    (cause: unknown) => reply({ type: 'failed', call, cause: String(cause) }),
  )
})
reply({ type: 'ready' })
// sooner than the first text needs them
void source.own(false)

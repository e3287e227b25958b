/**
 * Entry of a render thread: a bundle of its own (`render-worker.js`), started by the render pool
 * only.
 */
import { parentPort } from 'node:worker_threads'
import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { composeDocument, listDrawnTexts } from '@panelflow/render/compose/compose-document.ts'
import { createEngine, type Engine } from '@panelflow/render/engine/engine.ts'
import { loadCanvasKit, readFont } from '@panelflow/render/engine/load-node.ts'
import { RenderError } from '@panelflow/render/engine/render-error.ts'
import type { CheckedItem, ComposedPage } from '../../ports/page-renderer.ts'
import { createItemChecks } from './check-items.ts'
import { createCountingCache } from './counting-cache.ts'
import type { RenderReply, RenderResults, SentTask, TaskByType } from './render-task.ts'

/**
 * Twice the 300 styled texts of a long strip. A page composed again paints only what changed since.
 */
const CACHE_BYTES = 96e6
const bitmaps = createCountingCache(CACHE_BYTES)

const enginePromise = loadCanvasKit().then((canvasKit) => createEngine({ canvasKit }))
const checksPromise = enginePromise.then(createItemChecks)

const loadFonts = (engine: Engine, texts: readonly TextProps[], language: string): void => {
  for (const text of texts)
    for (const id of engine.fonts.listMissing(text, language)) engine.fonts.add(id, readFont(id))
}

/** An own font that is not there yet gives way to another one until somebody brings it. */
const hasItsFont = (engine: Engine, { font }: TextProps): boolean =>
  !font.startsWith('own-') || engine.fonts.has(font)

const finder =
  (assets: ReadonlyMap<string, Uint8Array>) =>
  (sha: string): Uint8Array => {
    const bytes = assets.get(sha)
    if (bytes === undefined) throw new RenderError('render.image_unreadable', { asset: sha })
    return bytes
  }

const check = async (
  engine: Engine,
  { items, language, assets }: TaskByType<'check'>,
): Promise<readonly CheckedItem[]> => {
  loadFonts(
    engine,
    items.flatMap((item) => (item.kind === 'text' ? [item.props] : [])),
    language,
  )
  return await (await checksPromise).check(items, language, finder(assets))
}

const compose = async (
  engine: Engine,
  { base, baseDoc, laneDoc, around = [], language, assets, seals }: TaskByType<'compose'>,
): Promise<ComposedPage> => {
  loadFonts(
    engine,
    listDrawnTexts(laneDoc, around).map((item) => item.props),
    language,
  )
  const { width, height, channels, data } = base
  const { cache, count } = bitmaps.forPage(
    (item) => item.kind !== 'text' || hasItsFont(engine, item.props),
  )
  const watched = seals && (await checksPromise).watch(seals, language)
  const parts = {
    base: channels === 3 ? { width, height, rgb: data } : { width, height, rgba: data },
    baseDoc,
    laneDoc,
    around,
    language,
    assets: finder(assets),
    cache,
    ...(watched && { onPainted: watched.onPainted }),
  }
  await composeDocument(engine, parts)
  return { ...base, ...count(), broken: watched?.broken ?? [] }
}

const run = async (task: SentTask): Promise<RenderResults[SentTask['type']]> => {
  const engine = await enginePromise
  engine.fonts.registerOwnFaces(task.fonts.map(({ face }) => face))
  for (const { face, bytes } of task.fonts) engine.fonts.add(face.id, bytes)
  if (task.type === 'compose') return await compose(engine, task)
  if (task.type === 'check') return await check(engine, task)
  loadFonts(engine, task.texts, task.language)
  return task.texts.map((text) => engine.layoutText(text, task.language, task.names))
}

const answer = (reply: RenderReply): void => {
  const pixels = reply.ok && 'data' in reply.result ? reply.result.data.buffer : undefined
  parentPort?.postMessage(reply, pixels instanceof ArrayBuffer ? [pixels] : [])
}

parentPort?.on('message', (task: SentTask) => {
  run(task).then(
    (result) => answer({ ok: true, result }),
    (error: unknown) =>
      answer({
        ok: false,
        code: error instanceof RenderError ? error.code : 'render.failed',
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
  )
})

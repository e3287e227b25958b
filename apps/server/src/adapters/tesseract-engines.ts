import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { LANGUAGE_TABLE } from '@panelflow/domain/locale/language-table.ts'
import type { SourceLanguage } from '@panelflow/domain/locale/language.ts'
import { NoReader } from '../ports/text-reader.ts'
import type Tesseract from 'tesseract.js'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'

type ReadLanguage = (typeof LANGUAGE_TABLE)[SourceLanguage]['ocr']
/** `@tesseract.js-data/<model>` holds it. */
type ModelName = ReadLanguage['horizontal' | 'vertical']
export type PageLayout = 'block' | 'column' | 'line' | 'vertical_block'

export interface RecognisedLine {
  readonly text: string
  /** without spaces; a letter is never surer than its word, which judges better. 0..1 */
  readonly letters: readonly { readonly text: string; readonly confidence: number }[]
  /** ! and ? that were told at its end by their shape */
  readonly endMarks?: string
}

export interface TesseractEngines {
  recognise(model: ModelName, layout: PageLayout, image: Buffer): Promise<readonly RecognisedLine[]>
  /** Ends the engines that are idle; resolves when their memory is free. */
  endIdle(): Promise<void>
  close(): Promise<void>
}

const SEGMENTATION: Record<PageLayout, PSM> = {
  block: PSM.SINGLE_BLOCK,
  column: PSM.SINGLE_COLUMN,
  line: PSM.SINGLE_LINE,
  vertical_block: PSM.SINGLE_BLOCK_VERT_TEXT,
}

const toLines = (blocks: readonly Tesseract.Block[]): readonly RecognisedLine[] =>
  blocks
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }) => lines)
    .map(({ text, words }) => ({
      text: text.trim(),
      letters: words.flatMap(({ symbols, confidence: ofWord }) =>
        symbols.map((symbol) => ({
          text: symbol.text,
          confidence: Math.min(symbol.confidence, ofWord) / 100,
        })),
      ),
    }))

interface Engine {
  readonly starting: Promise<Worker>
  /** recognitions of one model run one after the other */
  tail: Promise<unknown>
  waiting: number
  idleTimer: NodeJS.Timeout | null
}

/**
 * One Tesseract thread per language model, started when first needed, ended when idle (each holds
 * 60 to 150 MB).
 */
export function createTesseractEngines(options: { readonly idleMs: number }): TesseractEngines {
  const engines = new Map<ModelName, Engine>()

  function engineFor(model: ModelName): Engine {
    const running = engines.get(model)
    if (running) return running
    const engine: Engine = {
      starting: startWorker(model),
      tail: Promise.resolve(),
      waiting: 0,
      idleTimer: null,
    }
    engines.set(model, engine)
    engine.starting.catch(() => engines.delete(model))
    return engine
  }

  async function end(model: ModelName, engine: Engine): Promise<void> {
    if (engines.get(model) === engine) engines.delete(model)
    if (engine.idleTimer) clearTimeout(engine.idleTimer)
    const worker = await engine.starting.catch(() => null)
    await worker?.terminate()
  }

  return {
    async recognise(model, layout, image) {
      const engine = engineFor(model)
      if (engine.idleTimer) clearTimeout(engine.idleTimer)
      engine.waiting++
      const work = engine.tail.then(async () => {
        const worker = await engine.starting
        await worker.setParameters({
          tessedit_pageseg_mode: SEGMENTATION[layout],
          user_defined_dpi: '300',
          // its remarks would stand among our log lines
          debug_file: '/dev/null',
        })
        const { data } = await worker.recognize(image, {}, { text: false, blocks: true })
        return toLines(data.blocks ?? [])
      })
      engine.tail = work.catch(() => null)
      try {
        return await work
      } finally {
        engine.waiting--
        if (engine.waiting === 0)
          engine.idleTimer = setTimeout(() => void end(model, engine), options.idleMs).unref()
      }
    },
    async endIdle() {
      const idle = [...engines].filter(([, { waiting }]) => waiting === 0)
      await Promise.all(idle.map(([model, engine]) => end(model, engine)))
    },
    async close() {
      await Promise.all([...engines].map(([model, engine]) => end(model, engine)))
    },
  }
}

function findModel(model: ModelName): string {
  try {
    return createRequire(import.meta.url).resolve(`@tesseract.js-data/${model}/package.json`)
  } catch (cause) {
    throw new NoReader(`there is no model ${model}`, { cause })
  }
}

/**
 * Everything from local files: nothing is downloaded at run time and nothing is cached beside us.
 */
async function startWorker(model: ModelName): Promise<Worker> {
  const manifest = findModel(model)
  return createWorker(model, OEM.LSTM_ONLY, {
    langPath: join(dirname(manifest), '4.0.0_best_int'),
    cacheMethod: 'none',
    gzip: true,
    // Without a handler tesseract.js throws inside its own thread's listener and takes the process
    // down; the promise rejects as well.
    errorHandler: () => undefined,
  })
}

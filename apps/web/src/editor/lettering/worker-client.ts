import type {
  AnswerByKind,
  ChapterFonts,
  LetteringCall,
  LetteringFonts,
  LetteringNames,
  LetteringReply,
  LetteringRequest,
} from './protocol.ts'

/**
 * 0: the person waits for this very letter. 1: something visible. 2: line breaks to be stored, of
 * all texts of a page that came without. 3: can wait.
 */
type Urgency = 0 | 1 | 2 | 3

/**
 * The worker has its next job while this thread, which is often busy, takes the answer to the last
 * one. More would keep the letter that somebody types waiting.
 */
const MAX_RUNNING = 2

/** The lettering engine in its worker: two jobs at a time, the most urgent next. */
export interface LetteringClient {
  readonly enqueue: <K extends LetteringRequest['kind']>(
    request: Extract<LetteringRequest, { kind: K }>,
    urgency: Urgency,
  ) => Promise<AnswerByKind[K]>
  /** Names of the book, for what is asked from now on. */
  readonly setNames: (names: readonly string[]) => void
  readonly close: () => void
}

interface Job {
  readonly request: LetteringRequest
  readonly urgency: Urgency
  readonly done: (answer: never) => void
  readonly failed: (cause: Error) => void
}

/** @param font one that was just chosen: with a subset of it */
export type LoadFonts = (font?: string) => Promise<ChapterFonts>

export type WorkerLike = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>

export const createLetteringClient = (
  worker: WorkerLike,
  loadFonts: LoadFonts,
): LetteringClient => {
  const queues: readonly Job[][] = [[], [], [], []]
  const running = new Map<number, Job>()
  let ready = false
  let broken: Error | null = null
  let calls = 0

  const pump = (): void => {
    while (ready && running.size < MAX_RUNNING) {
      const job = queues.find((queue) => queue.length > 0)?.shift()
      if (job === undefined) return
      const call = ++calls
      running.set(call, job)
      worker.postMessage({ call, request: job.request } satisfies LetteringCall)
    }
  }

  const breakDown = (cause: Error): void => {
    broken = cause
    for (const job of running.values()) job.failed(cause)
    running.clear()
    for (const queue of queues) for (const job of queue.splice(0)) job.failed(cause)
  }

  const sendFonts = (question: number, font?: string): void => {
    const send = (fonts: ChapterFonts | null): void =>
      worker.postMessage({ question, fonts } satisfies LetteringFonts)
    loadFonts(font).then(send, () => send(null))
  }

  let names: readonly string[] = []
  const sendNames = (): void => worker.postMessage({ names } satisfies LetteringNames)

  worker.addEventListener('message', (event) => {
    const message = (event as MessageEvent<LetteringReply>).data
    if (message.type === 'fonts_wanted') return sendFonts(message.question, message.font)
    if (message.type === 'ready') {
      ready = true
      if (names.length > 0) sendNames()
    } else {
      const job = running.get(message.call)
      running.delete(message.call)
      // The answer belongs to the request's kind: the worker is our own.
      if (message.type === 'done') job?.done(message.answer as never)
      else job?.failed(new Error(message.cause))
    }
    pump()
  })
  worker.addEventListener('error', (event) =>
    breakDown(new Error(`lettering worker: ${(event as ErrorEvent).message}`)),
  )

  return {
    enqueue: (request, urgency) =>
      new Promise((done, failed) => {
        if (broken !== null) return failed(broken)
        queues[urgency]?.push({ request, urgency, done, failed })
        pump()
      }),
    setNames: (own) => {
      names = own
      if (ready) sendNames()
    },
    close: () => {
      worker.terminate()
      breakDown(new Error('closed'))
    },
  }
}

interface StartedLettering {
  readonly client: LetteringClient
  /** Says where fonts come from; until then nothing is lettered. */
  readonly setFonts: (loadFonts: LoadFonts) => void
}

const startLettering = (): StartedLettering => {
  let setFonts: StartedLettering['setFonts'] = () => undefined
  const given = new Promise<LoadFonts>((resolve) => (setFonts = resolve))
  const worker = new Worker(new URL('./lettering.worker.ts', import.meta.url), { type: 'module' })
  return {
    client: createLetteringClient(worker, async (font) => (await given)(font)),
    setFonts,
  }
}

let prepared: StartedLettering | null = null
/** Chapters that have their engine. */
const opened = new Set<string>()

/**
 * Starts the engine for the chapter opened next: it takes as long as reading the chapter does. An
 * open chapter, whose address changes with the page in work, needs no second one.
 */
export const prepareLettering = (chapterId: string): void => {
  if (!opened.has(chapterId)) prepared ??= startLettering()
}

/**
 * One worker per open chapter: fonts of its language stay loaded, and all its memory goes when it
 * closes.
 */
export const openLettering = (chapterId: string, loadFonts: LoadFonts): LetteringClient => {
  const { client, setFonts } = prepared ?? startLettering()
  prepared = null
  opened.add(chapterId)
  setFonts(loadFonts)
  return {
    enqueue: client.enqueue,
    setNames: client.setNames,
    close: () => {
      opened.delete(chapterId)
      client.close()
    },
  }
}

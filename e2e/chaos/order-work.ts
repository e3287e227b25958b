/** What the people of one order do, from the first upload to the published chapter. */
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { aText } from '../../packages/domain/src/testing/a-page.ts'
import { layOutAll } from '../support/lay-out.ts'
import { type Person, RefusedError, type Studio } from './person.ts'

const POLL_MS = 400
/** Small, so that faults meet uploads half way. */
const CHUNK_BYTES = 16 * 1024
const CHANGED_MEANWHILE = 40_901
const OFFSET_MISMATCH = 'upload.offset_mismatch'

export const SEATS = ['translator', 'proofreader', 'reviewer', 'typesetter'] as const

export type Crew = Readonly<Record<'padmin' | 'tadmin' | 'visual' | (typeof SEATS)[number], Person>>

/** A chapter or an upload is in a state that it leaves only by hand. */
class StuckError extends Error {}

const getStatus = async (person: Person, chapterId: string): Promise<string> =>
  (await person.get(`/chapters/${chapterId}`)).status

export const waitForStatus = async (
  { signal }: Studio,
  { padmin }: Crew,
  chapterId: string,
  wanted: string,
): Promise<void> => {
  for (;;) {
    const status = await getStatus(padmin, chapterId)
    if (status === wanted) return
    if (status.endsWith('_failed'))
      throw new StuckError(`chapter ${chapterId} is ${status} instead of ${wanted}`)
    await sleep(POLL_MS, undefined, { signal })
  }
}

interface Versioned {
  readonly version: number
  readonly status: string
}

/**
 * Sends a change with the version it is based on. After a conflict it reads again, and ends when
 * the change is done already.
 */
const changeVersioned = async (
  person: Person,
  url: string,
  body: Readonly<Record<string, unknown>>,
  at: { readonly read: string; readonly isDone: (now: Versioned, before: Versioned) => boolean },
): Promise<Versioned | undefined> => {
  const before: Versioned = await person.get(at.read)
  for (let now = before; !at.isDone(now, before); now = await person.get(at.read)) {
    const answer = await person.send('POST', url, { version: now.version, ...body })
    if (answer.code === 0) return answer.data
    if (answer.code !== CHANGED_MEANWHILE) throw new RefusedError(`POST ${url}`, answer)
  }
  return undefined
}

export const advance = async (
  { tally }: Studio,
  person: Person,
  chapterId: string,
  type: string,
): Promise<void> => {
  const answer = await changeVersioned(
    person,
    `/chapters/${chapterId}/transition`,
    { event: { type } },
    { read: `/chapters/${chapterId}`, isDone: (now, before) => now.status !== before.status },
  )
  if (answer !== undefined) tally.steps.push({ chapterId, status: answer.status })
}

export const assign = async ({ tadmin }: Crew, orderId: string, seat: string): Promise<void> => {
  const candidates: { person: { id: string; name: string } }[] = await tadmin.get(
    `/orders/${orderId}/candidates?seat=${seat}`,
  )
  const accountId = candidates.find(({ person }) => person.name === seat)?.person.id
  await changeVersioned(
    tadmin,
    `/orders/${orderId}/assign`,
    { seat, accountId },
    { read: `/orders/${orderId}`, isDone: () => false },
  )
}

export interface PageFile {
  readonly name: string
  readonly bytes: Buffer
  /** bytes of a request */
  readonly chunkBytes?: number
}

/** One file in chunks, from wherever the server is. */
const sendFile = async (
  { padmin }: Crew,
  { signal }: Studio,
  chapterId: string,
  { name, bytes, chunkBytes = CHUNK_BYTES }: PageFile,
): Promise<string> => {
  let view = await padmin.do('POST', `/chapters/${chapterId}/uploads`, { name, size: bytes.length })
  const url = `/uploads/${view.id}`
  while (view.received < view.size) {
    const chunk = new Uint8Array(bytes.subarray(view.received, view.received + chunkBytes))
    const answer = await padmin.send('PUT', `${url}/bytes?offset=${view.received}`, chunk)
    if (answer.code !== 0 && answer.data?.error !== OFFSET_MISMATCH)
      throw new RefusedError(`PUT ${url}`, answer)
    view = answer.code === 0 ? answer.data : await padmin.get(url)
  }
  while (view.status === 'queued' || view.status === 'reading') {
    await sleep(POLL_MS, undefined, { signal })
    view = await padmin.get(url)
  }
  if (view.status !== 'ready')
    throw new StuckError(`the upload ${name} is ${view.status}: ${JSON.stringify(view.refused)}`)
  return view.id
}

/** The pages of a chapter that has none yet. */
export const uploadPages = async (
  studio: Studio,
  crew: Crew,
  chapterId: string,
  ...files: readonly PageFile[]
): Promise<void> => {
  const uploadIds: string[] = []
  for (const file of files) uploadIds.push(await sendFile(crew, studio, chapterId, file))
  await changeVersioned(
    crew.padmin,
    `/chapters/${chapterId}/images`,
    { uploadIds },
    { read: `/chapters/${chapterId}`, isDone: (now, before) => now.status !== before.status },
  )
  const hashes = files.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'))
  studio.tally.uploads.set(chapterId, hashes)
}

interface Line {
  readonly id: string
  readonly kind: string
  readonly props: { readonly translation: string }
}

const readLane = async (
  person: Person,
  chapterId: string,
  pageId: string,
): Promise<{ rev: number; lines: readonly Line[] }> => {
  const { lane } = await person.get(`/chapters/${chapterId}/pages/${pageId}/documents`)
  return {
    rev: lane.rev,
    lines: (Object.values(lane.items) as Line[]).filter(({ kind }) => kind === 'text'),
  }
}

const sendOp = async (
  person: Person,
  chapterId: string,
  pageId: string,
  op: object,
): Promise<void> => {
  const { rev } = await readLane(person, chapterId, pageId)
  const batch = { document: 'lane', batchId: randomUUID(), baseRev: rev, ops: [op] }
  await person.do('POST', `/chapters/${chapterId}/pages/${pageId}/ops`, batch)
}

/**
 * Types into every text of the chapter, one request each; on a page without any the translator
 * places one.
 */
const typeLines = async (
  { tally }: Studio,
  { translator }: Crew,
  chapterId: string,
): Promise<void> => {
  for (const { id: pageId } of await translator.get(`/chapters/${chapterId}/pages`)) {
    const { lines } = await readLane(translator, chapterId, pageId)
    if (lines.length === 0) {
      const item = {
        id: 'line',
        kind: 'text',
        props: aText({ translation: '', font: 'comic-neue-bold' }),
      }
      await sendOp(translator, chapterId, pageId, { op: 'add', item })
    }
    for (const [index, { id, props }] of (
      await readLane(translator, chapterId, pageId)
    ).lines.entries()) {
      const text = `The shark sings verse ${index + 1}`
      await sendOp(translator, chapterId, pageId, {
        op: 'text',
        id,
        from: props.translation,
        to: text,
      })
      tally.texts.push({ chapterId, pageId, itemId: id, text })
    }
  }
}

export const createOrder = async (
  { padmin }: Crew,
  title: string,
  chapters: number,
): Promise<{ orderId: string; chapterIds: string[] }> => {
  const book = {
    bookId: title,
    titleZh: title,
    titleEn: title,
    sourceLanguage: 'zh-Hans',
    readingDirection: 'ltr',
    highestChapter: 100,
  }
  const { id: bookId } = await padmin.do('POST', '/books', book)
  const { id: orderId } = await padmin.do('POST', '/orders', {
    bookId,
    type: 'regular',
    targetLanguage: 'en',
    chapterStart: 1,
    chapterEnd: chapters,
    cutoffTime: '2035-01-01 00:00:00',
  })
  const rows: { id: string }[] = await padmin.get(`/orders/${orderId}/chapters`)
  return { orderId, chapterIds: rows.map(({ id }) => id) }
}

export interface OrderPlan {
  readonly number: number
  readonly chapters: number
  /** the page of a chapter of this order */
  readonly drawPage: (index: number) => Promise<PageFile>
}

/**
 * One order with chapters of one page each; answers the ids of its chapters. Throws when one cannot
 * go on.
 */
export const workOnOrder = async (
  studio: Studio,
  crew: Crew,
  { number, chapters, drawPage }: OrderPlan,
): Promise<readonly string[]> => {
  const { orderId, chapterIds } = await createOrder(crew, `Tide ${number}`, chapters)
  const each = (act: (chapterId: string, index: number) => Promise<void>): Promise<unknown> =>
    Promise.all(chapterIds.map(act))
  await each(async (id, index) => uploadPages(studio, crew, id, await drawPage(index)))
  await each((id) => waitForStatus(studio, crew, id, 'pending_assignment'))
  for (const seat of SEATS) await assign(crew, orderId, seat)
  // a stage opens for a chapter when the whole order is through the one before
  await each(async (id) => {
    await typeLines(studio, crew, id)
    await advance(studio, crew.translator, id, 'complete_translation')
  })
  await each((id) => advance(studio, crew.proofreader, id, 'complete_proofreading'))
  await changeVersioned(
    crew.proofreader,
    `/orders/${orderId}/send-for-review`,
    {},
    { read: `/orders/${orderId}`, isDone: (now, before) => now.status !== before.status },
  )
  await each((id) => advance(studio, crew.reviewer, id, 'accept_review'))
  await each(async (id) => {
    await layOutAll(crew.typesetter, id, 'en')
    await advance(studio, crew.typesetter, id, 'complete_typesetting')
  })
  await each(async (id) => {
    await waitForStatus(studio, crew, id, 'pending_visual_review')
    await advance(studio, crew.visual, id, 'accept_visual')
    await waitForStatus(studio, crew, id, 'complete')
    studio.tally.complete.add(id)
  })
  return chapterIds
}

/** Orders in a wanted state, by the API alone. */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { aText } from '../../packages/domain/src/testing/a-page.ts'
import type { ApiPerson, Envelope } from './api-person.ts'
import { type Crew, happens, seat, getStatus, until, uploadPages } from './order-by-api.ts'

export interface OrderOptions {
  readonly title: string
  readonly chapters?: number
  readonly targetLanguage?: string
  /** its deadline passed yesterday */
  readonly isLate?: boolean
  readonly type?: 'regular' | 'urgent'
}

export interface ReadyOrder {
  readonly orderId: string
  readonly serial: number
  readonly chapterIds: readonly string[]
}

export const must = (answer: Envelope): any => {
  if (answer.code !== 0)
    throw new Error(`${answer.code} ${answer.message} ${JSON.stringify(answer.data)}`)
  return answer.data
}

/** Lets the deadline of an order pass: it is set to tomorrow and moved back, which is allowed. */
export const passDeadline = async (padmin: ApiPerson, orderId: string): Promise<void> => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const { version } = await padmin.get(`/orders/${orderId}`)
  const cutoffTime = `${tomorrow} 12:00:00`
  must(await padmin.send('PATCH', `/orders/${orderId}`, { version, cutoffTime }))
  const shift = { orders: [{ orderId }], days: -2, part: 'cutoff', preview: false }
  must(await padmin.send('POST', '/orders/shift-deadlines', shift))
}

/** A book of its own and an order that waits for its images. */
export const anEmptyOrder = async (
  { padmin }: Pick<Crew, 'padmin'>,
  orderInput: OrderOptions,
): Promise<ReadyOrder> => {
  const {
    title,
    chapters = 1,
    targetLanguage = 'en',
    isLate = false,
    type = 'regular',
  } = orderInput
  const book = {
    bookId: title,
    titleZh: title,
    titleEn: title,
    sourceLanguage: 'zh-Hans',
    readingDirection: 'ltr',
    highestChapter: 100,
  }
  const { id: bookId } = must(await padmin.send('POST', '/books', book))
  const body = {
    bookId,
    title,
    type,
    targetLanguage,
    chapterStart: 1,
    chapterEnd: chapters,
    cutoffTime: '2030-01-01 00:00:00',
  }
  const { id: orderId, serial } = must(await padmin.send('POST', '/orders', body))
  if (isLate) await passDeadline(padmin, orderId)
  const rows: { id: string }[] = await padmin.get(`/orders/${orderId}/chapters`)
  return { orderId, serial, chapterIds: rows.map(({ id }) => id) }
}

/** One blank page for each chapter; waits until the machines are done with them. */
export const prepared = async (crew: Crew, orderInput: OrderOptions): Promise<ReadyOrder> => {
  const order = await anEmptyOrder(crew, orderInput)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-blank-'))
  for (const [index, chapterId] of order.chapterIds.entries()) {
    const file = path.join(folder, `${index + 1}.png`)
    // every page of its own grey: the same bytes would be one file
    const background = { r: 250, g: 250, b: 250 - (order.serial % 200) - index }
    await sharp({ create: { width: 300, height: 400, channels: 3, background } })
      .png()
      .toFile(file)
    await uploadPages(crew, chapterId, [file])
  }
  rmSync(folder, { recursive: true, force: true })
  await until(
    async () => (await getStatus(crew, order.chapterIds[0] ?? '')) === 'pending_assignment',
  )
  return order
}

/** One line with its translation on the first page of a chapter. */
export const writeLine = async (
  person: ApiPerson,
  chapterId: string,
  translation: string,
): Promise<void> => {
  const [page] = await person.get(`/chapters/${chapterId}/pages`)
  const { lane } = await person.get(`/chapters/${chapterId}/pages/${page.id}/documents`)
  const item = { id: 'line', kind: 'text', props: aText({ translation, font: 'comic-neue-bold' }) }
  const batch = {
    document: 'lane',
    batchId: crypto.randomUUID(),
    baseRev: lane.rev,
    ops: [{ op: 'add', item }],
  }
  must(await person.send('POST', `/chapters/${chapterId}/pages/${page.id}/ops`, batch))
}

/** Translated, with translator and proofreader seated: proofreading may begin. */
export const translated = async (
  crew: Crew,
  orderInput: OrderOptions,
  line = 'The tide is coming in',
): Promise<ReadyOrder> => {
  const order = await prepared(crew, orderInput)
  for (const name of ['translator', 'proofreader']) await seat(crew, order.orderId, name, name)
  for (const chapterId of order.chapterIds) {
    await writeLine(crew.translator, chapterId, line)
    await happens(crew.translator, chapterId, { type: 'complete_translation' })
  }
  return order
}

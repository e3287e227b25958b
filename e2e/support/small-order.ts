/**
 * Orders of blank pages, brought by HTTP to where a story begins: what stands on the pages is
 * written here.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { aRegion, aText } from '../../packages/domain/src/testing/a-page.ts'
import type { ApiPerson } from './api-person.ts'
import { type Crew, happens, seat, getStatus, until, uploadPages } from './order-by-api.ts'
import { layOutAll } from './lay-out.ts'

export interface SmallOrder {
  readonly orderId: string
  readonly title: string
  readonly chapterIds: readonly [string, ...string[]]
}

const ok = <T extends { readonly code: number; readonly message: string }>(answer: T): T => {
  if (answer.code !== 0) throw new Error(answer.message)
  return answer
}

interface Paper {
  readonly kind?: 'full' | 'no_typesetter'
  /** pages of each chapter */
  readonly pages: number
  readonly width: number
  readonly height: number
}

export const SMALL: Paper = { pages: 1, width: 400, height: 600 }

const blankPage = async (
  folder: string,
  shade: number,
  { width, height }: Paper,
): Promise<string> => {
  const file = path.join(folder, `${shade}.png`)
  const background = { r: 250, g: 250, b: shade }
  await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toFile(file)
  return file
}

/**
 * Chapters of one blank page each, or of the paper that is given, past the machines: the next step
 * is the translator's.
 */
export const aSmallOrder = async (
  crew: Crew,
  title: string,
  chapters = 1,
  paper = SMALL,
): Promise<SmallOrder> => {
  const { padmin } = crew
  const book = {
    bookId: title,
    titleZh: title,
    titleEn: title,
    sourceLanguage: 'zh-Hans',
    readingDirection: 'ltr',
    highestChapter: 100,
  }
  const { data: made } = ok(await padmin.send('POST', '/books', book))
  const orderInput = {
    bookId: made.id,
    type: 'regular',
    kind: paper.kind ?? 'full',
    targetLanguage: 'en',
    chapterStart: 1,
    chapterEnd: chapters,
    cutoffTime: '2030-01-01 00:00:00',
  }
  const { data: order } = ok(await padmin.send('POST', '/orders', orderInput))
  const chapterIds: [string, ...string[]] = (await padmin.get(`/orders/${order.id}/chapters`)).map(
    ({ id }: { id: string }) => id,
  )
  const folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-blank-'))
  try {
    const shades = (chapter: number): readonly number[] =>
      Array.from({ length: paper.pages }, (_, page) => 250 - chapter * paper.pages - page)
    const files = (chapter: number): Promise<string[]> =>
      Promise.all(shades(chapter).map((shade) => blankPage(folder, shade, paper)))
    await Promise.all(
      chapterIds.map(async (id, chapter) => await uploadPages(crew, id, await files(chapter))),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  await until(async () => (await getStatus(crew, chapterIds[0])) === 'pending_assignment')
  return { orderId: order.id, title, chapterIds }
}

const getPage = async (person: ApiPerson, chapterId: string): Promise<string> =>
  (await person.get(`/chapters/${chapterId}/pages`))[0].id

const sendOps = async (
  person: ApiPerson,
  chapterId: string,
  document: 'base' | 'lane',
  ops: readonly unknown[],
): Promise<void> => {
  const pageId = await getPage(person, chapterId)
  const { rev } = (await person.get(`/chapters/${chapterId}/pages/${pageId}/documents`))[document]
  const batch = { document, batchId: crypto.randomUUID(), baseRev: rev, ops }
  ok(await person.send('POST', `/chapters/${chapterId}/pages/${pageId}/ops`, batch))
}

const boxAt = (top: number) => [
  { x: 50, y: top },
  { x: 350, y: top },
  { x: 350, y: top + 100 },
  { x: 50, y: top + 100 },
]

/**
 * Speech bubbles with the lines `line-1`, `line-2` … in them; an empty one is still to be
 * translated. Asked of an administrator, who may mark bubbles.
 */
export const writeLines = async (
  person: ApiPerson,
  chapterId: string,
  lines: readonly string[],
): Promise<void> => {
  const regions = lines.map((_, index) => ({
    id: `bubble-${index + 1}`,
    kind: 'region',
    props: aRegion({
      polygon: boxAt(70 + index * 160),
      sourceText: `鲨鱼唱歌 ${index + 1}`,
      order: index,
      orientation: 'horizontal',
    }),
  }))
  const place = (index: number) => ({ cx: 200, cy: 120 + index * 160, w: 300, h: 100 })
  const texts = lines.map((translation, index) => ({
    id: `line-${index + 1}`,
    kind: 'text',
    props: aText({
      translation,
      font: 'comic-neue-bold',
      regionId: `bubble-${index + 1}`,
      ...place(index),
    }),
  }))
  for (const [document, items] of [['base', regions] as const, ['lane', texts] as const]) {
    await sendOps(
      person,
      chapterId,
      document,
      items.map((item) => ({ op: 'add', item })),
    )
  }
}

/** A sound effect without a translation whose place is painted over. Asked of an administrator. */
export const eraseEffect = async (person: ApiPerson, chapterId: string): Promise<void> => {
  const png = await sharp({
    create: {
      width: 300,
      height: 100,
      channels: 4,
      background: { r: 240, g: 240, b: 240, alpha: 1 },
    },
  })
    .png()
    .toBuffer()
  const { data } = ok(
    await person.send('PUT', `/chapters/${chapterId}/assets`, new Uint8Array(png)),
  )
  const region = aRegion({
    polygon: boxAt(400),
    sourceText: '轰',
    kind: 'effect',
    order: 9,
    orientation: 'horizontal',
  })
  const patch = {
    x: 50,
    y: 400,
    w: 300,
    h: 100,
    asset: data.asset,
    regionId: 'effect',
    opacity: 1,
    hidden: false,
  }
  await sendOps(person, chapterId, 'base', [
    { op: 'add', item: { id: 'effect', kind: 'region', props: region } },
    { op: 'add', item: { id: 'erased', kind: 'patch', props: patch } },
  ])
  const text = aText({ translation: '', regionId: 'effect', cx: 200, cy: 450, w: 300, h: 100 })
  await sendOps(person, chapterId, 'lane', [
    { op: 'add', item: { id: 'effect', kind: 'text', props: text } },
  ])
}

/** Somebody else types into a line. */
export const typeLine = async (
  person: ApiPerson,
  chapterId: string,
  line: { readonly id: string; readonly from: string; readonly to: string },
) => await sendOps(person, chapterId, 'lane', [{ op: 'text', ...line }])

export const SEATS = ['translator', 'proofreader', 'reviewer', 'typesetter'] as const

const STATIONS = [
  'translation',
  'proofreading',
  'proofread',
  'review',
  'typesetting',
  'visual_review',
] as const
export type Station = (typeof STATIONS)[number]

/**
 * Everybody is seated, every chapter has the line "The shark sings", and the work is done up to the
 * station.
 */
export const bringTo = async (
  crew: Crew,
  { orderId, chapterIds }: SmallOrder,
  station: Station,
): Promise<void> => {
  const each = async (act: (chapterId: string) => Promise<unknown>): Promise<void> => {
    for (const id of chapterIds) await act(id)
  }
  const passes = (other: Station): boolean => STATIONS.indexOf(station) >= STATIONS.indexOf(other)
  const { kind } = await crew.tadmin.get(`/orders/${orderId}`)
  const isLettered = kind !== 'no_typesetter'
  for (const name of SEATS)
    if (isLettered || name !== 'typesetter') await seat(crew, orderId, name, name)
  await each((id) => writeLines(crew.tadmin, id, ['The shark sings']))
  if (passes('proofreading'))
    await each((id) => happens(crew.translator, id, { type: 'complete_translation' }))
  if (passes('proofread'))
    await each((id) => happens(crew.proofreader, id, { type: 'complete_proofreading' }))
  if (passes('review')) {
    const { version } = await crew.proofreader.get(`/orders/${orderId}`)
    ok(await crew.proofreader.send('POST', `/orders/${orderId}/send-for-review`, { version }))
  }
  if (passes('typesetting'))
    await each((id) => happens(crew.reviewer, id, { type: 'accept_review' }))
  if (passes('visual_review')) {
    if (isLettered) {
      await each((id) => layOutAll(crew.typesetter, id, 'en'))
      await each((id) => happens(crew.typesetter, id, { type: 'complete_typesetting' }))
    }
    await each((id) => until(async () => (await getStatus(crew, id)) === 'pending_visual_review'))
  }
}

/** The proofreader asks for a check of a chapter. */
export const raiseCheck = async (
  { proofreader }: Crew,
  orderId: string,
  chapterId: string,
  description: string,
): Promise<string> => {
  const { version } = await proofreader.get(`/orders/${orderId}`)
  const body = {
    version,
    chapterIds: [chapterId],
    action: 'return_to_same',
    reasonCode: 'mistranslation',
    description,
  }
  return ok(await proofreader.send('POST', `/orders/${orderId}/check-requests`, body)).data.id
}

/** The translation administrator agrees: the chapter goes back with its fix list. */
export const confirmCheck = async (
  { tadmin }: Crew,
  orderId: string,
  chapterId: string,
  checkRequestId: string,
): Promise<void> => {
  const { version } = await tadmin.get(`/orders/${orderId}`)
  const decisions = [{ chapterId, conclusion: 'confirmed', note: 'The proofreader is right' }]
  ok(await tadmin.send('POST', `/check-requests/${checkRequestId}/decide`, { version, decisions }))
}

/** Somebody moves a line by hand, or sets it in another font. */
export const moveLine = async (
  person: ApiPerson,
  chapterId: string,
  id: string,
  props: Readonly<Record<string, number | string>>,
): Promise<void> => await sendOps(person, chapterId, 'lane', [{ op: 'set', id, props }])

/** The main job without a browser: what each role does, through HTTP. */
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiPerson, type Envelope } from './api-person.ts'
import { layOutAll } from './lay-out.ts'

export interface Crew {
  readonly padmin: ApiPerson
  readonly tadmin: ApiPerson
  readonly translator: ApiPerson
  readonly proofreader: ApiPerson
  readonly reviewer: ApiPerson
  readonly visual: ApiPerson
  readonly typesetter: ApiPerson
}

export const aCrew = (address: string): Crew => ({
  padmin: new ApiPerson(address, 'padmin'),
  tadmin: new ApiPerson(address, 'tadmin'),
  translator: new ApiPerson(address, 'translator'),
  proofreader: new ApiPerson(address, 'proofreader'),
  reviewer: new ApiPerson(address, 'reviewer'),
  visual: new ApiPerson(address, 'visual'),
  typesetter: new ApiPerson(address, 'typesetter'),
})

const must = (answer: Envelope): any => {
  if (answer.code !== 0) throw new Error(answer.message)
  return answer.data
}

export const anOrderOfRealPages = async (
  { padmin }: Crew,
  name: string,
  { sourceLanguage = 'zh-Hans', readingDirection = 'ltr' } = {},
): Promise<{ orderId: string; chapterId: string }> => {
  const book = must(
    await padmin.send('POST', '/books', {
      bookId: name,
      titleZh: name,
      titleEn: name,
      sourceLanguage,
      readingDirection,
      highestChapter: 100,
    }),
  )
  const order = must(
    await padmin.send('POST', '/orders', {
      bookId: book.id,
      type: 'urgent',
      targetLanguage: 'en',
      chapterStart: 1,
      chapterEnd: 1,
      cutoffTime: '2030-01-01 00:00:00',
    }),
  )
  const [chapter] = await padmin.get(`/orders/${order.id}/chapters`)
  return { orderId: order.id, chapterId: chapter.id }
}

export const uploadPages = async (
  { padmin }: Crew,
  chapterId: string,
  files: readonly string[],
): Promise<void> => {
  const uploadIds: string[] = []
  for (const file of files) uploadIds.push(await padmin.upload(chapterId, file))
  for (const id of uploadIds)
    await until(async () =>
      ['ready', 'refused'].includes((await padmin.get(`/uploads/${id}`)).status),
    )
  const { version } = await padmin.get(`/chapters/${chapterId}`)
  must(await padmin.send('POST', `/chapters/${chapterId}/images`, { version, uploadIds }))
}

export const until = async (reached: () => Promise<boolean>, seconds = 180): Promise<void> => {
  const end = Date.now() + seconds * 1000
  while (!(await reached())) {
    if (Date.now() > end) throw new Error('it took too long')
    await sleep(150)
  }
}

export const getStatus = async ({ padmin }: Crew, chapterId: string): Promise<string> =>
  (await padmin.get(`/chapters/${chapterId}`)).status

export const happens = async (
  person: ApiPerson,
  chapterId: string,
  event: Record<string, unknown>,
): Promise<void> => {
  const { version } = await person.get(`/chapters/${chapterId}`)
  must(await person.send('POST', `/chapters/${chapterId}/transition`, { version, event }))
}

const findAccountId = async (
  { tadmin }: Crew,
  orderId: string,
  seat: string,
  name: string,
): Promise<string> => {
  const candidates = await tadmin.get(`/orders/${orderId}/candidates?seat=${seat}`)
  return candidates.find((each: { person: { name: string } }) => each.person.name === name).person
    .id
}

export const seat = async (
  crew: Crew,
  orderId: string,
  seat: string,
  name: string,
): Promise<void> => {
  const { version } = await crew.tadmin.get(`/orders/${orderId}`)
  must(
    await crew.tadmin.send('POST', `/orders/${orderId}/assign`, {
      version,
      seat,
      accountId: await findAccountId(crew, orderId, seat, name),
    }),
  )
}

/** Writes a translation into every text of the chapter, through the op log. */
export const translateAll = async (crew: Crew, chapterId: string): Promise<number> => {
  let texts = 0
  for (const page of await crew.translator.get(`/chapters/${chapterId}/pages`)) {
    const { lane } = await crew.translator.get(`/chapters/${chapterId}/pages/${page.id}/documents`)
    const items = Object.values(lane.items) as {
      id: string
      kind: string
      props: { translation: string }
    }[]
    const ops = items
      .filter(({ kind }) => kind === 'text')
      .map(({ id, props }, index) => ({
        op: 'text',
        id,
        from: props.translation,
        to: `Line ${index + 1}`,
      }))
    texts += ops.length
    if (ops.length === 0) continue
    const batch = { document: 'lane', batchId: crypto.randomUUID(), baseRev: lane.rev, ops }
    must(await crew.translator.send('POST', `/chapters/${chapterId}/pages/${page.id}/ops`, batch))
  }
  return texts
}

/** Translation to the end of typesetting, with nothing sent back. */
export const workThrough = async (
  crew: Crew,
  orderId: string,
  chapterId: string,
): Promise<number> => {
  for (const name of ['translator', 'proofreader', 'reviewer', 'typesetter'])
    await seat(crew, orderId, name, name)
  const texts = await translateAll(crew, chapterId)
  await happens(crew.translator, chapterId, { type: 'complete_translation' })
  await happens(crew.proofreader, chapterId, { type: 'complete_proofreading' })
  const { version } = await crew.proofreader.get(`/orders/${orderId}`)
  must(await crew.proofreader.send('POST', `/orders/${orderId}/send-for-review`, { version }))
  await happens(crew.reviewer, chapterId, { type: 'accept_review' })
  await layOutAll(crew.typesetter, chapterId, 'en')
  await happens(crew.typesetter, chapterId, { type: 'complete_typesetting' })
  return texts
}

/** Findings of a chapter's pages, what a book makes of them, and what they do to its stages. */
import { randomUUID } from 'node:crypto'
import type { FindingView } from '@panelflow/contract/page-check.ts'
import {
  blocksStage,
  CHECK_IDS,
  type CheckId,
  type CheckLevels,
  CHECKS,
} from '@panelflow/domain/page/checks/check-list.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { aChapter, type MadeChapter } from '../../testing/a-chapter.ts'
import { addRegion, addText } from '../../testing/a-text.ts'
import { renamedFont } from '../../testing/font-files.ts'
import { type StudioPeople, studioPeople } from '../../testing/studio-people.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'
import { learnLines } from '../memory/memory.commands.ts'
import { ensureDocuments } from '../page/commands/ensure-documents.ts'
import { writeMachineOps } from '../page/commands/write-machine-ops.ts'
import { loadDocument } from '../page/page-store.ts'
import { listBlockingPages } from './page-check.queries.ts'

let app: TestApp
let people: StudioPeople
let words: MadeChapter
let lettering: MadeChapter

/** One page with a bubble and its line. */
const aPage = async (made: MadeChapter, translation: string, more = {}): Promise<void> =>
  await inTransaction(app.deps.db, async (tx) => {
    await ensureDocuments(app.deps, tx, made.chapterId)
    const ref = { pageId: made.pageIds[0]!, chapterId: made.chapterId }
    const at = app.deps.clock.now()
    const write = async (kind: 'base' | 'lane', op: ReturnType<typeof addText>) =>
      await writeMachineOps(tx, { ref: { kind, ...ref }, run: app.deps.ids.next(), at }, () => [op])
    await write('base', addRegion('r1', { sourceText: '我有25个' }))
    await write('lane', addText('r1', { translation, ...more }))
  })

beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
  const seats = { translator_id: people.ids.translator, typesetter_id: people.ids.typesetter }
  words = await aChapter(app.deps, {
    status: 'pending_translation',
    orderStatus: 'translating',
    pages: 1,
    people: seats,
  })
  lettering = await aChapter(app.deps, {
    status: 'pending_typesetting',
    orderStatus: 'typesetting',
    pages: 1,
    people: seats,
  })
  await aPage(words, 'I have  52')
  await aPage(lettering, 'I have 25 of them here', { w: 12, h: 10, minSize: 30, size: 30 })
})
afterAll(() => app.close())

const list = async (send: Send, { chapterId }: MadeChapter): Promise<readonly FindingView[]> => {
  const answer = await send('GET', `/chapters/${chapterId}/page-checks`)
  expect(answer.status, answer.message).toBe(200)
  return answer.data.findings
}
const find = async (send: Send, made: MadeChapter, check: CheckId) =>
  (await list(send, made)).find((finding) => finding.check === check)

const transition = async (send: Send, { chapterId }: MadeChapter, type: string) => {
  const { data } = await send('GET', `/chapters/${chapterId}`)
  return await send('POST', `/chapters/${chapterId}/transition`, {
    version: data.version,
    event: { type },
  })
}

const getBookId = async ({ chapterId }: MadeChapter): Promise<string> =>
  (
    await app.deps.db
      .selectFrom('chapter as c')
      .innerJoin('work_order as o', 'o.id', 'c.order_id')
      .select('o.book_id')
      .where('c.id', '=', chapterId)
      .executeTakeFirstOrThrow()
  ).book_id

const choose = async (made: MadeChapter, levels: CheckLevels) => {
  const url = `/books/${await getBookId(made)}/check-levels`
  const { version } = (await people.ta('GET', url)).data
  return await people.ta('PUT', url, { version, levels })
}

const edit = async (send: Send, made: MadeChapter, ops: readonly unknown[]): Promise<void> => {
  const url = `/chapters/${made.chapterId}/pages/${made.pageIds[0]}`
  const { rev } = (await send('GET', `${url}/documents`)).data.lane
  const batch = { document: 'lane', batchId: randomUUID(), baseRev: rev, ops }
  const answer = await send('POST', `${url}/ops`, batch)
  expect(answer.status, answer.message).toBe(200)
}

test('finds what the domain finds, with its page, its place in the words and a replacement', async () => {
  expect(await find(people.translator, words, 'numbers')).toMatchObject({
    position: 0,
    itemId: 'r1',
    level: 'warn',
    spans: [{ from: 8, to: 10 }],
    details: ['25'],
    words: '我有25个',
    translation: 'I have  52',
    replacement: null,
    dismissal: null,
  })
  expect(await find(people.translator, words, 'spaces')).toMatchObject({
    replacement: 'I have 52',
  })
})

test('a text nobody laid out is laid out for the answer, and nothing is stored by looking', async () => {
  const found = (await list(people.typesetter, lettering)).map(({ check }) => check)
  expect(found).toContain('overflow')
  expect(found).not.toContain('not_laid_out')
  const lane = await loadDocument(app.deps.db, {
    kind: 'lane',
    pageId: lettering.pageIds[0]!,
    chapterId: lettering.chapterId,
  })
  expect(lane?.items['r1']?.props).toMatchObject({ layout: null })
})

test('completing typesetting lays out what never was, keeps it, and refuses by what that shows', async () => {
  const refused = await transition(people.typesetter, lettering, 'complete_typesetting')
  expect([refused.code, refused.message]).toEqual([
    40902,
    'Findings that block chapter 1: 1. Correct them first.',
  ])
  const lane = await loadDocument(app.deps.db, {
    kind: 'lane',
    pageId: lettering.pageIds[0]!,
    chapterId: lettering.chapterId,
  })
  expect(lane?.items['r1']?.props).toMatchObject({ layout: { overflow: true } })
  await edit(people.typesetter, lettering, [
    { op: 'set', id: 'r1', props: { w: 300, h: 200, minSize: 8 } },
  ])
  const done = await transition(people.typesetter, lettering, 'complete_typesetting')
  expect(done.status, done.message).toBe(200)
})

test('an order says how many findings its chapters have, as they are now', async () => {
  const { order_id: orderId } = await app.deps.db
    .selectFrom('chapter')
    .select('order_id')
    .where('id', '=', words.chapterId)
    .executeTakeFirstOrThrow()
  const count = async () => (await people.ta('GET', `/orders/${orderId}/page-check-counts`)).data
  const [before] = await count()
  expect(before).toMatchObject({ chapterId: words.chapterId, blocking: 0 })
  expect(await count()).toEqual([before])
  await edit(people.translator, words, [
    { op: 'text', id: 'r1', from: 'I have  52', to: 'I  have  52 (' },
  ])
  expect(await count()).toEqual([{ ...before, open: before.open + 1 }])
  await edit(people.translator, words, [
    { op: 'text', id: 'r1', from: 'I  have  52 (', to: 'I have  52' },
  ])
  await choose(words, { numbers: 'block' })
  expect(await count()).toEqual([{ ...before, blocking: 1 }])
})

test('a book lets a check block, and the stage is completed once it is settled', async () => {
  expect((await choose(words, { numbers: 'block', missing_words: 'off' })).data.levels).toEqual({
    numbers: 'block',
  })
  expect(await find(people.translator, words, 'numbers')).toMatchObject({ level: 'block' })
  const refused = await transition(people.translator, words, 'complete_translation')
  expect(refused.message).toBe('Findings that block chapter 1: 1. Correct them first.')
})

test('what blocks is what the list says, whatever else its checks read', async () => {
  const blocking = async () => await listBlockingPages(app.deps.db, words.chapterId, 'text')
  const all = CHECK_IDS.filter((check) => CHECKS[check].configurable)
  await choose(words, Object.fromEntries(all.map((check) => [check, 'block'])))
  const listed = (await list(people.translator, words)).filter(
    ({ check, level, dismissal }) =>
      CHECKS[check].configurable && dismissal === null && blocksStage(check, level, 'text'),
  )
  expect(listed.map(({ check }) => check)).toEqual(expect.arrayContaining(['numbers', 'spaces']))
  expect(await blocking()).toEqual(listed.map(() => 1))
  await choose(words, {})
  expect(await blocking()).toEqual([])
  const term = { original: '我', original_key: 'me', translations: JSON.stringify({ en: 'Me' }) }
  const forbid = async (language: string, status: 'approved' | 'proposed') =>
    await app.deps.db
      .insertInto('term')
      .values({
        id: app.deps.ids.next(),
        book_id: await getBookId(words),
        ...term,
        original_key: `${language} ${status}`,
        status,
        forbidden: JSON.stringify({ [language]: 'I have' }),
        created_at: app.deps.clock.now(),
        updated_at: app.deps.clock.now(),
      })
      .execute()
  await forbid('fr', 'approved')
  await forbid('en', 'proposed')
  expect(await blocking()).toEqual([])
  await forbid('en', 'approved')
  expect(await blocking()).toEqual([1])
  await app.deps.db.deleteFrom('term').execute()
  await choose(words, { numbers: 'block', missing_words: 'off' })
})

const dismiss = async (send: Send, finding: FindingView, more = {}) =>
  await send('POST', `/chapters/${words.chapterId}/page-checks/dismiss`, {
    pageId: finding.pageId,
    itemId: finding.itemId,
    check: finding.check,
    basis: finding.basis,
    reason: 'intended',
    note: 'a pun',
    ...more,
  })

test('a dismissal holds until the words change, and can be taken back', async () => {
  const finding = (await find(people.translator, words, 'numbers'))!
  expect((await dismiss(people.translator, finding, { basis: 'a'.repeat(64) })).code).toBe(40901)
  expect((await dismiss(people.typesetter, finding)).status).toBe(403)
  expect((await dismiss(people.translator, finding)).status).toBe(200)
  expect(await find(people.translator, words, 'numbers')).toMatchObject({
    dismissal: { reason: 'intended', note: 'a pun' },
  })
  await edit(people.translator, words, [
    { op: 'text', id: 'r1', from: 'I have  52', to: 'I have 53' },
  ])
  expect(await find(people.translator, words, 'numbers')).toMatchObject({ dismissal: null })
  const changed = (await find(people.translator, words, 'numbers'))!
  expect((await dismiss(people.translator, finding)).code).toBe(40901)
  expect((await dismiss(people.translator, changed)).status).toBe(200)
  const ref = { pageId: changed.pageId, itemId: changed.itemId, check: changed.check }
  await people.translator('POST', `/chapters/${words.chapterId}/page-checks/restore`, ref)
  expect(await find(people.translator, words, 'numbers')).toMatchObject({ dismissal: null })
  expect((await dismiss(people.translator, changed)).status).toBe(200)
  const done = await transition(people.translator, words, 'complete_translation')
  expect(done.status, done.message).toBe(200)
})

test('the rules of a book are an administrator’s, and nobody overwrites another’s choice', async () => {
  const url = `/books/${await getBookId(words)}/check-levels`
  const { version } = (await people.ta('GET', url)).data
  expect((await people.translator('PUT', url, { version, levels: {} })).status).toBe(403)
  expect((await people.ta('PUT', url, { version, levels: { numbers: 'loud' } })).code).toBe(42201)
  const lineLimits = { lines: 6, characters: 20 }
  const tooMany = { version, levels: {}, lineLimits: { ...lineLimits, lines: 51 } }
  expect((await people.ta('PUT', url, tooMany)).code).toBe(42201)
  const dictionaries = { en: 'en-gb' }
  const foreign = { version, levels: {}, dictionaries: { en: 'fr' } }
  expect((await people.ta('PUT', url, foreign)).code).toBe(42201)
  const languages = {
    en: { levels: { honorific_kept: 'warn' }, lineLimits: { lines: null, characters: 30 } },
    th: { levels: { numbers: 'off' }, lineLimits: { lines: 4, characters: null } },
  }
  const chosen = { levels: {}, lineLimits, languages, dictionaries }
  const saved = { version: version + 1, ...chosen, approvedFonts: {} }
  expect((await people.ta('PUT', url, { version, ...chosen })).data).toEqual(saved)
  const checks = await people.ta('GET', `/chapters/${words.chapterId}/page-checks`)
  expect(checks.data).toMatchObject({
    dictionaries,
    levels: { honorific_kept: 'warn' },
    lineLimits: { lines: 6, characters: 30 },
  })
  expect(checks.data.levels.numbers).toBeUndefined()
  expect((await people.ta('PUT', url, { version, levels: { numbers: 'off' } })).data).toMatchObject(
    {
      error: 'book.changed_meanwhile',
      current: saved,
    },
  )
  // levels alone leave the limits and the spelling as they are
  const { data } = await people.ta('PUT', url, { version: version + 1, levels: {} })
  expect(data).toMatchObject({ lineLimits, languages, dictionaries })
  await people.ta('PUT', url, {
    version: version + 2,
    levels: {},
    lineLimits: { lines: null, characters: null },
    languages: {},
    dictionaries: {},
  })
})

test('a font whose licence has ended, or that is for other languages, is named with the checks', async () => {
  const octets = { 'content-type': 'application/octet-stream' }
  const bring = async (family: string, change: object): Promise<string> => {
    const file = Buffer.from(renamedFont(family))
    const { data } = await people.pa('POST', `/fonts?name=${family}.ttf`, file, octets)
    const { face, version } = data.font
    const edited = await people.pa('PATCH', `/fonts/${face.id}`, { version, ...change })
    expect(edited.status, edited.message).toBe(200)
    return face.id
  }
  const expired = await bring('Ended', { licenceUntil: '2020-01-01' })
  const foreign = await bring('Foreign', { languages: ['fr'] })
  const good = await bring('Good', { languages: ['en'], licenceUntil: '2999-12-31' })
  const serial = { id: app.deps.ids.next() }
  const work = { title: 'Elsewhere', title_key: 'elsewhere', created_by: people.ids.ta }
  await app.deps.db
    .insertInto('serial')
    .values({ ...serial, ...work, created_at: app.deps.clock.now() })
    .execute()
  const elsewhere = await bring('Elsewhere', { languages: ['en'], series: [serial.id] })
  const profile = await app.deps.db
    .selectFrom('platform_profile')
    .select('id')
    .executeTakeFirstOrThrow()
  const printed = await bring('Printed', { languages: ['en'], platforms: [profile.id] })
  const bookId = await getBookId(lettering)
  const getFaults = async () =>
    (await people.typesetter('GET', `/chapters/${lettering.chapterId}/page-checks`)).data.fontFaults
  const faults = await getFaults()
  expect(faults).toMatchObject({
    [expired]: 'expired',
    [foreign]: 'other_language',
    [elsewhere]: 'other_series',
  })
  expect(faults).not.toHaveProperty(good)
  expect(faults).not.toHaveProperty(printed)
  await app.deps.db
    .insertInto('serial_book')
    .values({
      serial_id: serial.id,
      book_id: bookId,
      added_by: people.ids.ta,
      added_at: app.deps.clock.now(),
    })
    .execute()
  await app.deps.db
    .insertInto('platform_profile')
    .values({
      id: app.deps.ids.next(),
      name: 'Other',
      name_key: 'other',
      book_id: bookId,
      format: 'png',
      quality: 90,
      cuts: 'source',
      name_pattern: '{n}',
    })
    .execute()
  const after = await getFaults()
  expect(after).not.toHaveProperty(elsewhere)
  expect(after).toMatchObject({ [printed]: 'other_platform' })
})

test('texts in fonts that the book did not approve are found, with the nearest approved one', async () => {
  const url = `/books/${await getBookId(lettering)}/check-levels`
  const { version } = (await people.ta('GET', url)).data
  const approvedFonts = { en: ['kalam', 'kalam-bold'] }
  const saved = await people.ta('PUT', url, { version, levels: {}, approvedFonts })
  expect(saved.data).toMatchObject({ approvedFonts })
  expect(await find(people.typesetter, lettering, 'font_approval')).toMatchObject({
    itemId: 'r1',
    level: 'warn',
    font: 'kalam-bold',
  })
  const kept = await people.ta('PUT', url, { version: version + 1, levels: {} })
  expect(kept.data).toMatchObject({ approvedFonts })
  await people.ta('PUT', url, { version: version + 2, levels: {}, approvedFonts: { en: [] } })
  expect(await find(people.typesetter, lettering, 'font_approval')).toBeUndefined()
})

test('a line that another chapter has accepted otherwise is found', async () => {
  const bookId = await getBookId(words)
  const teach = async (translation: string, chapterId: string) =>
    await learnLines(app.deps, app.deps.db, {
      bookId,
      source: 'zh-Hans',
      target: 'en',
      lines: [{ source: '我有 25 个', translation, origin: { by: 'accepted', chapterId } }],
      at: app.deps.clock.now(),
    })
  await teach('Twenty-five is what I have', words.chapterId)
  expect(await find(people.translator, words, 'series_source')).toBeUndefined()
  await app.deps.db.deleteFrom('memory_line').execute()
  await teach('Twenty-five is what I have', lettering.chapterId)
  expect(await find(people.translator, words, 'series_source')).toMatchObject({
    details: ['Twenty-five is what I have'],
  })
  await app.deps.db.deleteFrom('memory_line').execute()
})

// spec 10.page.effects
test('what a book does with sound effects is an administrator’s to say, and comes with the checks', async () => {
  const url = `/books/${await getBookId(words)}/effect-policies`
  const { version, policies } = (await people.ta('GET', url)).data
  expect(policies).toEqual({})
  const chosen = { every: 'keep', en: 'beside' }
  expect((await people.translator('PUT', url, { version, policies: chosen })).status).toBe(403)
  expect((await people.ta('PUT', url, { version, policies: { en: 'loud' } })).code).toBe(42201)
  expect((await people.ta('PUT', url, { version, policies: chosen })).data).toEqual({
    version: version + 1,
    policies: chosen,
  })
  expect((await people.ta('PUT', url, { version, policies: {} })).data).toMatchObject({
    error: 'book.changed_meanwhile',
    current: { version: version + 1, policies: chosen },
  })
  const checks = await people.ta('GET', `/chapters/${words.chapterId}/page-checks`)
  expect(checks.data.effectPolicies).toEqual(chosen)
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aChapter } from '../../testing/a-chapter.ts'
import { createTestApp, type Send, type TestApp, type TestPerson } from '../../testing/test-app.ts'

let app: TestApp
let admin: Send
let translator: Send
let proofreader: Send
let stranger: Send
let people: Record<'translator' | 'proofreader' | 'stranger' | 'admin', TestPerson>
let chapterId: string

beforeAll(async () => {
  app = await createTestApp()
  people = {
    admin: await app.addPerson({ name: 'tadmin', roles: ['translationAdministrator'] }),
    translator: await app.addPerson({ name: 'ana', roles: ['translator'] }),
    proofreader: await app.addPerson({ name: 'dan', roles: ['proofreader'] }),
    stranger: await app.addPerson({ name: 'eve', roles: ['proofreader', 'translator'] }),
  }
  admin = await app.as(people.admin, 'translationAdministrator')
  translator = await app.as(people.translator, 'translator')
  proofreader = await app.as(people.proofreader, 'proofreader')
  stranger = await app.as(people.stranger)
})
afterAll(() => app.close())

const setUp = async (status: 'proofreading_completed' | 'pending_proofreading'): Promise<string> => {
  const made = await aChapter(app.deps, { status, orderStatus: 'proofreading', pages: 1 })
  await app.deps.db
    .updateTable('chapter')
    .set({ translator_id: people.translator.id, proofreader_id: people.proofreader.id })
    .where('id', '=', made.chapterId)
    .execute()
  return made.chapterId
}
beforeEach(async () => {
  chapterId = await setUp('proofreading_completed')
})

const give = (send: Send, body: object = { score: 'good' }) => send('POST', `/chapters/${chapterId}/grades`, body)

// spec 2.modal.order_grade
test('the proofreader scores, once; the translator sees it and answers, once', async () => {
  const { data } = await give(proofreader, { score: 'average', tags: ['terminology', 'omission'], note: 'names' })
  expect(data).toMatchObject({
    score: 'average',
    tags: ['terminology', 'omission'],
    translator: { name: 'ana' },
    scorer: { name: 'dan' },
    chapter: { number: 1 },
  })
  expect((await give(proofreader)).data.error).toBe('grade.given')
  const [own] = (await translator('GET', '/grades')).data.rows
  expect(own.can).toEqual({ edit: 'permission.role_denied', delete: 'permission.role_denied', answer: true })
  expect((await translator('POST', `/grades/${data.id}/answer`, { answer: 'The glossary came later.' })).data.answer).toBe(
    'The glossary came later.',
  )
  expect((await translator('POST', `/grades/${data.id}/answer`, { answer: 'again' })).data.error).toBe('grade.answered')
  expect((await proofreader('POST', `/grades/${data.id}/answer`, { answer: 'no' })).data.error).toBe('permission.row_denied')
})

test('not before proofreading is completed, not without a translator, not by strangers', async () => {
  expect((await give(stranger)).status).toBe(403)
  expect((await give(translator)).data.error).toBe('permission.role_denied')
  await app.deps.db.updateTable('chapter').set({ translator_id: null }).where('id', '=', chapterId).execute()
  expect((await give(proofreader)).data.error).toBe('grade.no_translator')
  chapterId = await setUp('pending_proofreading')
  expect((await give(proofreader)).data.error).toBe('grade.too_early')
})

test('a score can be changed for a day, by an administrator always; the older one is kept', async () => {
  const { id, version } = (await give(proofreader)).data
  const changed = await proofreader('PATCH', `/grades/${id}`, { version, score: 'excellent' })
  expect(changed.data).toMatchObject({ score: 'excellent', version: version + 1 })
  expect((await proofreader('PATCH', `/grades/${id}`, { version, score: 'poor' })).code).toBe(40901)
  app.clock.advance(25 * 3_600_000)
  const [late, boss] = [await app.as(people.proofreader, 'proofreader'), await app.as(people.admin, 'translationAdministrator')]
  expect((await late('PATCH', `/grades/${id}`, { version: version + 1, score: 'poor' })).data.error).toBe('grade.too_late')
  expect((await boss('PATCH', `/grades/${id}`, { version: version + 1, score: 'good' })).data.score).toBe('good')
  const kept = await app.deps.db.selectFrom('grade_revision').select('score').where('grade_id', '=', id).orderBy('version').execute()
  expect(kept.map(({ score }) => score)).toEqual(['good', 'excellent'])
  ;[admin, translator, proofreader, stranger] = await Promise.all([
    app.as(people.admin, 'translationAdministrator'),
    app.as(people.translator, 'translator'),
    app.as(people.proofreader, 'proofreader'),
    app.as(people.stranger),
  ])
})

test('administrators see all, with counts and filters; others only what they got or gave', async () => {
  await give(proofreader, { score: 'poor' })
  const all = (await admin('GET', `/grades?chapterId=${chapterId}`)).data
  expect(all).toMatchObject({ total: 1, counts: { excellent: 0, good: 0, average: 0, poor: 1 } })
  expect((await admin('GET', `/grades?chapterId=${chapterId}&score=good`)).data.total).toBe(0)
  expect((await admin('GET', `/grades?chapterId=${chapterId}&search=ana`)).data.total).toBe(1)
  expect((await stranger('GET', '/grades')).data).toMatchObject({ total: 0, rows: [] })
  expect((await stranger('PATCH', `/grades/${all.rows[0].id}`, { version: 1, score: 'good' })).data.error).toBe('grade.not_found')
  expect((await admin('DELETE', `/grades/${all.rows[0].id}`)).code).toBe(0)
  expect((await give(proofreader)).code).toBe(0)
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aChapter } from '../../testing/a-chapter.ts'
import { createTestApp, type Send, type TestApp, type TestPerson } from '../../testing/test-app.ts'

let app: TestApp
let admin: Send
let translator: Send
let proofreader: Send
let outsider: Send
let people: Record<'translator' | 'proofreader' | 'outsider' | 'admin', TestPerson>
let chapterId: string

beforeAll(async () => {
  app = await createTestApp()
  people = {
    admin: await app.addPerson({ name: 'tadmin', roles: ['translationAdministrator'] }),
    translator: await app.addPerson({ name: 'ana', roles: ['translator'] }),
    proofreader: await app.addPerson({ name: 'dan', roles: ['proofreader'] }),
    outsider: await app.addPerson({ name: 'eve', roles: ['proofreader', 'translator'] }),
  }
  admin = await app.as(people.admin, 'translationAdministrator')
  translator = await app.as(people.translator, 'translator')
  proofreader = await app.as(people.proofreader, 'proofreader')
  outsider = await app.as(people.outsider)
})
afterAll(() => app.close())

const setUp = async (
  status: 'proofreading_completed' | 'pending_proofreading',
): Promise<string> => {
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

const give = (send: Send, body: object = { score: 'good' }) =>
  send('POST', `/chapters/${chapterId}/grades`, body)

// spec 3.grade.translator 3.grade.language 3.grade.order 3.grade.chapter 3.grade.scorer
// spec 3.grade.score 3.grade.scored_at 10.grade.once
test('the proofreader scores, once; the translator sees it and answers, once', async () => {
  const { data } = await give(proofreader, {
    score: 'average',
    tags: ['terminology', 'omission'],
    note: 'names',
  })
  expect(data).toMatchObject({
    score: 'average',
    tags: ['terminology', 'omission'],
    translator: { name: 'ana' },
    targetLanguage: expect.stringMatching(/^\w\w/),
    order: { id: expect.any(String), serial: expect.any(Number) },
    scorer: { name: 'dan' },
    scoredAt: app.deps.clock.now().toISOString(),
    chapter: { number: 1 },
  })
  for (const score of ['excellent', 'good', 'average', 'poor', 'bad']) {
    const { status } = await proofreader('PATCH', `/grades/${data.id}`, { version: 99, score })
    expect([score, status]).toEqual([score, score === 'bad' ? 422 : 409])
  }
  expect((await give(proofreader)).data.error).toBe('grade.given')
  const [own] = (await translator('GET', '/grades')).data.rows
  expect(own.can).toEqual({
    edit: 'permission.role_denied',
    delete: 'permission.role_denied',
    answer: true,
  })
  expect(
    (await translator('POST', `/grades/${data.id}/answer`, { answer: 'The glossary came later.' }))
      .data.answer,
  ).toBe('The glossary came later.')
  expect(
    (await translator('POST', `/grades/${data.id}/answer`, { answer: 'again' })).data.error,
  ).toBe('grade.answered')
  expect(
    (await proofreader('POST', `/grades/${data.id}/answer`, { answer: 'no' })).data.error,
  ).toBe('permission.row_denied')
})

// spec 10.grade.once
test('not before proofreading is completed, not without a translator, not by outsiders', async () => {
  expect((await give(outsider)).status).toBe(403)
  expect((await give(translator)).data.error).toBe('permission.role_denied')
  await app.deps.db
    .updateTable('chapter')
    .set({ translator_id: null })
    .where('id', '=', chapterId)
    .execute()
  expect((await give(proofreader)).data.error).toBe('grade.no_translator')
  chapterId = await setUp('pending_proofreading')
  expect((await give(proofreader)).data.error).toBe('grade.too_early')
})

// spec 10.grade.once
test('a score can be changed for a day, by an administrator always; the older one is kept', async () => {
  const { id, version } = (await give(proofreader)).data
  const changed = await proofreader('PATCH', `/grades/${id}`, { version, score: 'excellent' })
  expect(changed.data).toMatchObject({ score: 'excellent', version: version + 1 })
  expect(
    (await proofreader('PATCH', `/grades/${id}`, { version, score: 'poor' })).data.current,
  ).toMatchObject({
    score: 'excellent',
    version: version + 1,
  })
  app.clock.advance(25 * 3_600_000)
  const [late, boss] = [
    await app.as(people.proofreader, 'proofreader'),
    await app.as(people.admin, 'translationAdministrator'),
  ]
  expect(
    (await late('PATCH', `/grades/${id}`, { version: version + 1, score: 'poor' })).data.error,
  ).toBe('grade.too_late')
  expect(
    (await boss('PATCH', `/grades/${id}`, { version: version + 1, score: 'good' })).data.score,
  ).toBe('good')
  const revisions = await app.deps.db
    .selectFrom('grade_revision')
    .select('score')
    .where('grade_id', '=', id)
    .orderBy('version')
    .execute()
  expect(revisions.map(({ score }) => score)).toEqual(['good', 'excellent'])
  ;[admin, translator, proofreader, outsider] = await Promise.all([
    app.as(people.admin, 'translationAdministrator'),
    app.as(people.translator, 'translator'),
    app.as(people.proofreader, 'proofreader'),
    app.as(people.outsider),
  ])
})

// spec 1.grades
test('administrators see all, with counts and filters; others only what they got or gave', async () => {
  await give(proofreader, { score: 'poor' })
  const all = (await admin('GET', `/grades?chapterId=${chapterId}`)).data
  expect(all).toMatchObject({ total: 1, counts: { excellent: 0, good: 0, average: 0, poor: 1 } })
  expect((await admin('GET', `/grades?chapterId=${chapterId}&score=good`)).data.total).toBe(0)
  expect((await admin('GET', `/grades?chapterId=${chapterId}&search=ana`)).data.total).toBe(1)
  expect((await outsider('GET', '/grades')).data).toMatchObject({ total: 0, rows: [] })
  expect(
    (await outsider('PATCH', `/grades/${all.rows[0].id}`, { version: 1, score: 'good' })).data
      .error,
  ).toBe('grade.not_found')
  expect((await admin('DELETE', `/grades/${all.rows[0].id}`)).code).toBe(0)
  expect((await give(proofreader)).code).toBe(0)
})

test('filters by people, order, title and days, sorts, and gives what it finds as a file', async () => {
  const { data } = await give(proofreader, {
    score: 'poor',
    tags: ['style'],
    note: 'stiff, "wooden"',
  })
  const one = `chapterId=${chapterId}`
  const total = async (query: string): Promise<number> =>
    (await admin('GET', `/grades?${one}&${query}`)).data.total
  const { book_id: bookId } = await app.deps.db
    .selectFrom('work_order')
    .select('book_id')
    .where('id', '=', data.order.id)
    .executeTakeFirstOrThrow()
  const day = app.deps.clock.now().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
  for (const hit of [
    `translator=${people.translator.id}`,
    `scorer=${people.proofreader.id}`,
    `orderId=${data.order.id}`,
    `bookId=${bookId}`,
    `from=${day}&to=${day}`,
  ])
    expect([hit, await total(hit)]).toEqual([hit, 1])
  for (const miss of [
    `translator=${people.outsider.id}`,
    `scorer=${people.admin.id}`,
    `orderId=${chapterId}`,
    `bookId=${chapterId}`,
    'to=2020-01-01',
    'from=2090-01-01',
  ])
    expect([miss, await total(miss)]).toEqual([miss, 0])
  chapterId = await setUp('proofreading_completed')
  await give(proofreader, { score: 'excellent' })
  const scores = async (order: string): Promise<readonly string[]> =>
    (await admin('GET', `/grades?sort=score&order=${order}&size=200`)).data.rows.map(
      ({ score }: { score: string }) => score,
    )
  expect((await scores('asc')).at(0)).toBe('excellent')
  expect((await scores('desc')).at(0)).toBe('poor')
  const facets = (await admin('GET', '/grades/facets')).data
  expect(facets.translators.map(({ name }: { name: string }) => name)).toEqual(['ana'])
  expect((await outsider('GET', '/grades/facets')).data).toEqual({
    translators: [],
    scorers: [],
    orders: [],
    books: [],
  })
  const lines = (await admin('GET', `/grades/file?${one}&format=csv`)).bytes
    .toString('utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('"stiff, ""wooden"""')
  expect(
    (await outsider('GET', '/grades/file?format=csv')).bytes.toString('utf8').trim().split('\r\n'),
  ).toHaveLength(1)
  expect((await admin('GET', '/grades/file')).bytes.subarray(0, 2).toString()).toBe('PK')
})

test('parts of the list follow each other without gap or repeat, by every sorting, and a mark of another one is refused', async () => {
  for (const score of ['poor', 'good', 'poor', 'average']) {
    chapterId = await setUp('proofreading_completed')
    await give(proofreader, { score })
    if (score !== 'poor') app.clock.advance(1000)
    else
      await app.deps.db
        .insertInto('edit_rate')
        .values({
          chapter_id: chapterId,
          translator_id: people.translator.id,
          words: 3,
          edited_words: 1,
          counter: 'x',
          measured_at: new Date(),
        })
        .execute()
  }
  const boss = await app.as(people.admin, 'translationAdministrator')
  for (const sort of ['scoredAt', 'score', 'editRate', 'translator'])
    for (const order of ['asc', 'desc']) {
      const query = `sort=${sort}&order=${order}`
      const whole = (await boss('GET', `/grades?${query}&size=200`)).data
      const read: string[] = []
      let after = ''
      for (;;) {
        const part = (await boss('GET', `/grades?${query}&size=2${after}`)).data
        read.push(...part.rows.map(({ id }: { id: string }) => id))
        if (part.next === null) break
        after = `&after=${encodeURIComponent(part.next)}`
      }
      expect([query, read]).toEqual([query, whole.rows.map(({ id }: { id: string }) => id)])
      expect(whole.total).toBe(whole.rows.length)
      const second = (await boss('GET', `/grades?${query}&size=2&page=2`)).data
      expect(second.rows).toEqual(whole.rows.slice(2, 4))
    }
  const { next } = (await boss('GET', '/grades?sort=score&order=asc&size=1')).data
  const both = `sort=score&order=asc&page=2&after=${encodeURIComponent(next)}`
  expect((await boss('GET', `/grades?${both}`)).data.error).toBe('request.malformed')
  for (const bad of [
    next,
    'x',
    `editRate.desc~${chapterId}~+NaN`,
    `scoredAt.desc~${chapterId}~+yesterday`,
  ])
    expect(
      (
        await boss(
          'GET',
          `/grades?after=${encodeURIComponent(bad)}${bad.startsWith('edit') ? '&sort=editRate' : ''}`,
        )
      ).data.error,
    ).toBe('request.malformed')
})

test('a score, its change, its answer and its end stand in the order log and in the audit chain', async () => {
  ;[proofreader, translator, admin] = await Promise.all([
    app.as(people.proofreader, 'proofreader'),
    app.as(people.translator, 'translator'),
    app.as(people.admin, 'translationAdministrator'),
  ])
  const { data } = await give(proofreader, { score: 'poor', errors: [] })
  await translator('POST', `/grades/${data.id}/answer`, { answer: 'It was late.' })
  const changed = await proofreader('PATCH', `/grades/${data.id}`, {
    version: data.version,
    score: 'average',
    tags: ['style'],
  })
  expect(changed.data).toMatchObject({ score: 'average', answer: 'It was late.', version: 2 })
  await admin('DELETE', `/grades/${data.id}`)
  const log = (await admin('GET', `/orders/${data.order.id}/log?kind=talk`)).data.rows
  expect(
    log.map(
      ({
        type,
        actor,
        chapterNumber,
      }: {
        type: string
        actor: { name: string }
        chapterNumber: number
      }) => [type, actor.name, chapterNumber],
    ),
  ).toEqual([
    ['grade.deleted', 'tadmin', 1],
    ['grade.changed', 'dan', 1],
    ['grade.answered', 'ana', 1],
    ['grade.given', 'dan', 1],
  ])
  expect(log[1].details).toMatchObject({ from: 'poor', to: 'average', account: { name: 'ana' } })
  const audit = await app.deps.db
    .selectFrom('audit_entry')
    .select(['action', 'params'])
    .where('object_id', '=', data.id)
    .orderBy('seq')
    .execute()
  expect(audit.map(({ action }) => action)).toEqual([
    'grade_given',
    'grade_answered',
    'grade_changed',
    'grade_deleted',
  ])
  expect(JSON.stringify(audit)).not.toContain('late')
})

test('the order log says that somebody was scored to all its readers, and how only to those who read scores', async () => {
  const projects = await app.as(
    await app.addPerson({ name: `padmin-${chapterId.slice(-8)}`, roles: ['projectAdministrator'] }),
  )
  const { data } = await give(proofreader, { score: 'poor' })
  await admin('PATCH', `/grades/${data.id}`, { version: 1, score: 'average' })
  const { order_id: orderId } = await app.deps.db
    .selectFrom('chapter')
    .select('order_id')
    .where('id', '=', chapterId)
    .executeTakeFirstOrThrow()
  const marksIn = async (send: Send) =>
    (await send('GET', `/orders/${orderId}/log`)).data.rows
      .filter(({ type }: { type: string }) => type.startsWith('grade.'))
      .map(({ details }: { details: Record<string, unknown> }) => [
        details['grade'],
        details['from'],
        details['to'],
      ])
  expect(await marksIn(admin)).toEqual([
    [undefined, 'poor', 'average'],
    ['poor', undefined, undefined],
  ])
  expect(await marksIn(projects)).toEqual([
    [undefined, undefined, undefined],
    [undefined, undefined, undefined],
  ])
  const file = (await projects('GET', `/orders/${orderId}/log/file?format=csv`)).bytes.toString(
    'utf8',
  )
  expect(file).toContain('scored the translation by ana')
  expect(file).not.toMatch(/Poor|Average/i)
})

test('those concerned are notified of a score and its answer, with the way to the own scores', async () => {
  const { data } = await give(proofreader, { score: 'good' })
  await translator('POST', `/grades/${data.id}/answer`, { answer: 'Thank you.' })
  for (const [send, kind] of [
    [translator, 'scored'],
    [proofreader, 'score_answered'],
  ] as const) {
    const [newest] = (await send('GET', '/notifications')).data.rows
    expect(newest).toMatchObject({ kind, chapterNumbers: [1], spot: { place: 'scores' } })
  }
})

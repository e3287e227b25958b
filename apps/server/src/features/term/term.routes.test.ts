import type { RoleName } from '@panelflow/domain/account/role.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aChapter } from '../../testing/a-chapter.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'

const ROLES: readonly RoleName[] = [
  'projectAdministrator',
  'translationAdministrator',
  'translator',
  'proofreader',
  'visualReviewer',
  'typesetter',
]
let app: TestApp
let admin: Send
let translator: Send
const people = new Map<RoleName, Send>()

beforeAll(async () => {
  app = await createTestApp()
  for (const role of ROLES)
    people.set(role, await app.as(await app.addPerson({ name: role, roles: [role] }), role))
  admin = people.get('translationAdministrator') ?? app.send
  translator = people.get('translator') ?? app.send
})
afterAll(() => app.close())
beforeEach(() => app.deps.db.deleteFrom('term').execute())

const whale = { bookId: null, original: '云鲸', translations: { en: 'cloud whale' } }
const create = async (more: object = {}) =>
  (await admin('POST', '/terms', { ...whale, ...more })).data
const list = async (query = '', send = translator) => (await send('GET', `/terms?${query}`)).data
const originals = async (query = ''): Promise<string[]> =>
  (await list(query)).rows.map(({ original }: { original: string }) => original)

/** A book with one chapter of one page. */
const aBook = async (): Promise<{ readonly bookId: string; readonly number: number }> => {
  const { chapterId } = await aChapter(app.deps, {
    status: 'pending_translation',
    orderStatus: 'translating',
    pages: 1,
  })
  return app.deps.db
    .selectFrom('chapter')
    .innerJoin('source_chapter', 'source_chapter.id', 'chapter.source_chapter_id')
    .select(['source_chapter.book_id as bookId', 'source_chapter.number'])
    .where('chapter.id', '=', chapterId)
    .executeTakeFirstOrThrow()
}

describe('who may what', () => {
  // spec 1.terms
  test('all may look and suggest; only translation administrators write', async () => {
    const { id } = await create()
    const tried = new Map<RoleName, string[]>()
    for (const role of ROLES) {
      const send = people.get(role) ?? app.send
      const reads = [
        await send('GET', '/terms'),
        await send('POST', '/terms/suggestions', { ...whale, original: role }),
        await send('POST', '/terms', { ...whale, original: `by ${role}` }),
        await send('PATCH', `/terms/${id}`, { version: 99 }),
        await send('POST', '/terms/act', { termIds: [id], action: 'approve' }),
        await send('POST', '/terms/sort', { termId: id, placeId: id, side: 'before' }),
      ]
      tried.set(
        role,
        reads.map(({ data }) => data?.error ?? 'open'),
      )
    }
    const denied = ['open', 'open', ...Array(4).fill('permission.role_denied')]
    for (const role of ROLES.filter((one) => one !== 'translationAdministrator'))
      expect(tried.get(role)).toEqual(denied)
    expect(tried.get('translationAdministrator')).toEqual([
      'open',
      'open',
      'open',
      'term.changed_meanwhile',
      'open',
      'open',
    ])
  })

  test('the answer says what the caller may do', async () => {
    await create()
    const [mine, theirs] = [await list('', admin), await list('', translator)]
    expect(mine.can).toMatchObject({ create: true, import: true, sort: true })
    expect(mine.rows[0].can).toMatchObject({
      edit: true,
      approve: 'term.status_already',
      retire: true,
      delete: true,
    })
    expect(theirs.can).toMatchObject({ create: 'permission.role_denied', suggest: true })
  })
})

describe('names', () => {
  // spec 5.term.unique 10.term.unique
  test('an original is unique in its glossary, whatever its case and width, but another book may have it', async () => {
    const { bookId } = await aBook()
    await create({ original: 'Lamp' })
    const duplicate = await admin('POST', '/terms', { ...whale, original: 'ｌａｍｐ ' })
    expect([duplicate.code, duplicate.data.error]).toEqual([42201, 'term.original_taken'])
    const own = await create({ bookId, original: 'LAMP' })
    expect(own).toMatchObject({ book: { id: bookId }, sameAsGlobal: true })
    expect((await list(`book=${bookId}`)).rows).toMatchObject([{ sameAsGlobal: true }])
    expect((await list('book=global')).rows).toMatchObject([{ sameAsGlobal: false }])
  })

  // spec 10.term.unique
  test('an alias collides with originals and aliases of other terms, and is free again with its term', async () => {
    const { id } = await create({ aliases: ['雲鯨', ' 雲鯨', '云鲸'] })
    const clash = await admin('POST', '/terms', { ...whale, original: '灯', aliases: ['雲鯨'] })
    expect(clash.data).toMatchObject({
      error: 'term.alias_taken',
      params: { alias: '雲鯨', original: '云鲸' },
    })
    expect((await admin('POST', '/terms', { ...whale, original: '雲鯨' })).data.error).toBe(
      'term.original_taken',
    )
    await admin('POST', '/terms/act', { termIds: [id], action: 'delete' })
    expect((await create({ original: '雲鯨' })).original).toBe('雲鯨')
  })

  test('two who write the same name at once: one of them gets a conflict', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        admin('POST', '/terms', { ...whale, original: n % 2 ? 'Moon' : 'ＭＯＯＮ' }),
      ),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 42201, 42201, 42201])
  })
})

describe('a term', () => {
  // spec 5.term.original 5.term.translation
  test('needs an original and a translation; the fields are named', async () => {
    const { data } = await admin('POST', '/terms', {
      bookId: null,
      original: ' ',
      translations: { en: '' },
      firstChapter: 10000,
    })
    expect(data.error).toBe('request.invalid')
    expect(
      data.params.fields.map(({ field, code }: { field: string; code: string }) => [field, code]),
    ).toEqual([
      ['original', 'field.required'],
      ['translations', 'field.required'],
      ['firstChapter', 'field.too_many_digits'],
    ])
  })

  // spec 3.term.remark 3.term.explanation
  test('is changed field by field, and the later of two edits gets a conflict', async () => {
    const { id, version } = await create({
      aliases: ['雲鯨'],
      remark: 'big',
      explanation: 'the airship',
    })
    const changed = await admin('PATCH', `/terms/${id}`, {
      version,
      translations: { en: 'sky whale', fr: 'baleine' },
      aliases: [],
    })
    expect(changed.data).toMatchObject({
      translations: { en: 'sky whale', fr: 'baleine' },
      aliases: [],
      remark: 'big',
      explanation: 'the airship',
      version: 2,
    })
    const late = await admin('PATCH', `/terms/${id}`, { version, remark: 'x' })
    expect([late.code, late.data.error, late.data.params.version]).toEqual([
      40901,
      'term.changed_meanwhile',
      2,
    ])
    expect(late.data.current).toEqual(changed.data)
  })

  test('suggested waits, and is in the workspace only when approved; its aliases come along', async () => {
    const { bookId } = await aBook()
    const { data } = await translator('POST', '/terms/suggestions', {
      ...whale,
      bookId,
      aliases: ['雲鯨'],
      forbidden: { en: 'sky whale', fr: 'baleine' },
    })
    expect(data.status).toBe('proposed')
    const inWorkspace = async () =>
      (await translator('GET', `/books/${bookId}/terms?language=en`)).data
    expect(await inWorkspace()).toEqual([])
    expect((await list(`book=${bookId}`)).proposed).toBe(1)
    await admin('POST', '/terms/act', { termIds: [data.id], action: 'approve' })
    expect(await inWorkspace()).toMatchObject([
      {
        original: '云鲸',
        aliases: ['雲鯨'],
        translation: 'cloud whale',
        forbidden: 'sky whale',
      },
    ])
    await admin('POST', '/terms/act', { termIds: [data.id], action: 'retire' })
    expect(await inWorkspace()).toEqual([])
  })

  // spec 3.term.first_chapter
  test('says the first chapter it is met in, by original or alias, when nobody wrote one down', async () => {
    const { bookId, number } = await aBook()
    await putText(bookId, '看,雲\n鯨来了')
    const met = await create({ bookId, aliases: ['雲鯨'] })
    expect(met).toMatchObject({ firstChapter: number, firstChapterFound: true })
    expect(await create({ bookId, original: '星盐' })).toMatchObject({
      firstChapter: null,
      firstChapterFound: false,
    })
    const { data } = await admin('PATCH', `/terms/${met.id}`, { version: 1, firstChapter: 7 })
    expect(data).toMatchObject({
      firstChapter: 7,
      firstChapterFound: false,
      firstChapterId: null,
      chapterNumber: null,
    })
  })

  // spec 3.term.first_chapter
  test('leads to the first chapter, and keeps the number the original gives it apart', async () => {
    const { bookId, number } = await aBook()
    await putText(bookId, '云鲸来了')
    const found = await create({ bookId, chapterNumber: 108 })
    const written = await create({ bookId, original: '星盐', firstChapter: number })
    await create({ bookId, original: '潮汐' })
    const chapter = await app.deps.db
      .selectFrom('chapter')
      .innerJoin('work_order', 'work_order.id', 'chapter.order_id')
      .where('work_order.book_id', '=', bookId)
      .select('chapter.id')
      .executeTakeFirstOrThrow()
    const links = await list(`book=${bookId}`, admin)
    expect(
      links.rows.map((row: Record<string, unknown>) => [
        row['firstChapterId'],
        row['chapterNumber'],
      ]),
    ).toEqual([
      [chapter.id, 108],
      [chapter.id, null],
      [null, null],
    ])
    expect(await originals(`book=${bookId}&firstChapter=${number}`)).toEqual([
      found.original,
      written.original,
    ])
    expect(await originals(`book=${bookId}&firstChapter=${number + 1}`)).toEqual([])
    expect(await originals('chapterNumber=108')).toEqual([found.original])
  })
})

const putText = async (bookId: string, sourceText: string): Promise<void> => {
  const page = await app.deps.db
    .selectFrom('source_page')
    .innerJoin('source_chapter', 'source_chapter.id', 'source_page.source_chapter_id')
    .where('book_id', '=', bookId)
    .select('source_page.id')
    .executeTakeFirstOrThrow()
  const known = await app.deps.db
    .selectFrom('page_document')
    .select('id')
    .where('source_page_id', '=', page.id)
    .where('kind', '=', 'base')
    .executeTakeFirst()
  const document_id = known?.id ?? app.deps.ids.next()
  if (known === undefined)
    await app.deps.db
      .insertInto('page_document')
      .values({ id: document_id, kind: 'base', source_page_id: page.id, schema: 1 })
      .execute()
  const item = {
    document_id,
    id: app.deps.ids.next(),
    kind: 'region' as const,
    rev: 1,
    origin: '{}',
  }
  await app.deps.db
    .insertInto('page_item')
    .values({ ...item, props: JSON.stringify({ sourceText }) })
    .execute()
}

describe('finding and sorting', () => {
  test('searches originals, aliases and translations, and filters by language and status', async () => {
    await create({ aliases: ['Ｓky Beast'] })
    await create({ original: '100%', translations: { fr: 'cent' } })
    await translator('POST', '/terms/suggestions', { ...whale, original: '灯' })
    expect(await originals('search=sky%20b')).toEqual(['云鲸'])
    expect(await originals('search=CENT')).toEqual(['100%'])
    expect(await originals('search=0%25')).toEqual(['100%'])
    expect(await originals('language=fr')).toEqual(['100%'])
    expect(await originals('language=fr&missing=true')).toEqual(['云鲸', '灯'])
    expect(await originals('status=proposed')).toEqual(['灯'])
    expect(await originals('sort=original&order=desc&size=1&page=2')).toHaveLength(1)
  })

  // spec 3.term.sort
  test('a term is put beside another one, again and again, and positions are spread when there is none', async () => {
    const made = []
    for (const original of ['a', 'b', 'c']) made.push(await create({ original }))
    const [a, b, c] = made.map(({ id }) => id)
    const move = (termId: string, placeId: string, side: string) =>
      admin('POST', '/terms/sort', { termId, placeId, side })
    await move(c, a, 'before')
    expect(await originals()).toEqual(['c', 'a', 'b'])
    for (let n = 0; n < 12; n++) {
      expect((await move(b, a, 'before')).code).toBe(0)
      expect((await move(c, b, 'after')).code).toBe(0)
      expect(await originals()).toEqual(['b', 'c', 'a'])
      await move(b, a, 'after')
      await move(c, a, 'before')
    }
    const { bookId } = await aBook()
    const other = await create({ bookId, original: 'z' })
    expect((await move(a, other.id, 'before')).data.error).toBe('term.other_glossary')
  })

  test('many at once: a result for each; nothing chosen is said', async () => {
    const [one, two] = [await create(), await create({ original: '灯' })]
    const unknownId = app.deps.ids.next()
    const { data } = await admin('POST', '/terms/act', {
      termIds: [one.id, unknownId, two.id],
      action: 'delete',
    })
    expect(data.map(({ error }: { error: string | null }) => error)).toEqual([
      null,
      'term.not_found',
      null,
    ])
    expect((await list()).total).toBe(0)
    expect((await admin('POST', '/terms/act', { termIds: [], action: 'delete' })).data.error).toBe(
      'term.none_selected',
    )
  })

  test('every change is logged and sent to open screens', async () => {
    const { id, version } = await create()
    await admin('PATCH', `/terms/${id}`, { version, remark: 'x' })
    await admin('POST', '/terms/act', { termIds: [id], action: 'delete' })
    const entries = await app.deps.db
      .selectFrom('audit_entry')
      .select('action')
      .where('object_id', '=', id)
      .orderBy('seq')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual([
      'term_created',
      'term_updated',
      'term_deleted',
    ])
    const { told } = await app.deps.db
      .selectFrom('event_outbox')
      .select(({ fn }) => fn.countAll<number>().as('told'))
      .where('type', '=', 'term.changed')
      .executeTakeFirstOrThrow()
    expect(Number(told)).toBeGreaterThanOrEqual(3)
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDeliveredChapter } from '../../../testing/a-delivered-chapter.ts'
import { type StudioPeople, studioPeople } from '../../../testing/studio-people.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let people: StudioPeople
beforeAll(async () => {
  app = await createTestApp()
  people = await studioPeople(app)
})
afterAll(() => app.close())

const SOUND = {
  name: 'Our platform',
  bookId: null,
  width: 800,
  maxHeight: 1280,
  maxBytes: 2_000_000,
  format: 'jpeg',
  quality: 90,
  cuts: 'gutters',
  namePattern: '{n}',
  resolution: 300,
}
const list = async (query = '') => (await people.pa('GET', `/platform-profiles${query}`)).data
const getBook = async (chapterId: string): Promise<string> => {
  const row = await app.deps.db
    .selectFrom('chapter as c')
    .innerJoin('source_chapter as s', 's.id', 'c.source_chapter_id')
    .select('s.book_id')
    .where('c.id', '=', chapterId)
    .executeTakeFirstOrThrow()
  return row.book_id
}

test('examples are there from the start and can be hidden, not changed', async () => {
  const examples = await list()
  expect(examples.map(({ builtIn }: { builtIn: string }) => builtIn).sort()).toEqual([
    'as_drawn',
    'print',
    'strip_800',
    'strip_940',
    'tablet',
    'web',
  ])
  const { id, version, ...example } = examples.find(
    ({ builtIn }: { builtIn: string }) => builtIn === 'web',
  )
  const { bookTitle: _b, builtIn: _i, hidden: _h, exports: _e, can: _c, ...profile } = example
  const changed = await people.pa('PATCH', `/platform-profiles/${id}`, {
    version,
    profile: { ...profile, width: 900 },
    hidden: false,
  })
  expect(changed.data).toMatchObject({ error: 'platform_profile.built_in' })
  expect((await people.pa('DELETE', `/platform-profiles/${id}`)).data).toMatchObject({
    error: 'platform_profile.built_in',
  })
  const hidden = await people.pa('PATCH', `/platform-profiles/${id}`, {
    version,
    profile,
    hidden: true,
  })
  expect(hidden.data).toMatchObject({ hidden: true, can: { show: true, hide: false } })
  expect(await list()).toHaveLength(5)
  expect(await list('?hidden=true')).toHaveLength(6)
})

test('a profile is made, changed once per version, and deleted', async () => {
  const { data } = await people.ta('POST', '/platform-profiles', SOUND)
  expect(data).toMatchObject({
    ...SOUND,
    version: 1,
    exports: 0,
    builtIn: null,
    can: { edit: true, delete: true },
  })
  expect(
    (await people.pa('POST', '/platform-profiles', { ...SOUND, name: ' our PLATFORM ' })).data,
  ).toMatchObject({
    error: 'platform_profile.name_taken',
  })
  const edit = { version: 1, profile: { ...SOUND, quality: 80 }, hidden: false }
  expect((await people.pa('PATCH', `/platform-profiles/${data.id}`, edit)).data).toMatchObject({
    quality: 80,
    version: 2,
  })
  expect((await people.ta('PATCH', `/platform-profiles/${data.id}`, edit)).data).toMatchObject({
    error: 'platform_profile.changed_meanwhile',
    current: { id: data.id, quality: 80, version: 2 },
  })
  expect((await people.pa('DELETE', `/platform-profiles/${data.id}`)).data).toEqual({
    result: 'deleted',
  })
  expect((await people.pa('DELETE', `/platform-profiles/${data.id}`)).data).toMatchObject({
    error: 'platform_profile.not_found',
  })
})

test('what a format cannot hold, and names that are no names, are refused', async () => {
  const post = async (changes: object) =>
    (await people.pa('POST', '/platform-profiles', { ...SOUND, ...changes })).data
  expect(await post({ format: 'webp', maxHeight: 16_384 })).toMatchObject({
    error: 'output.profile_invalid',
    params: { field: 'maxHeight', max: 16_383 },
  })
  expect(await post({ maxBytes: 100 })).toMatchObject({
    error: 'output.profile_invalid',
    params: { field: 'maxBytes' },
  })
  for (const namePattern of ['{chapter}', '../{n}', '{n}{what}', 'a:{n}'])
    expect([namePattern, await post({ namePattern })]).toMatchObject([
      namePattern,
      { error: 'request.invalid' },
    ])
})

test('one of a book is for that book; one that exports name is hidden instead of deleted', async () => {
  const [chapter, other] = [
    await aDeliveredChapter(app, { pages: 1 }),
    await aDeliveredChapter(app, { pages: 1 }),
  ]
  const bookId = await getBook(chapter.chapterId)
  const { data } = await people.pa('POST', '/platform-profiles', {
    ...SOUND,
    name: 'Of one book',
    bookId,
  })
  expect((await list(`?bookId=${bookId}`)).map(({ name }: { name: string }) => name)).toContain(
    'Of one book',
  )
  expect(
    (await list(`?bookId=${await getBook(other.chapterId)}`)).map(
      ({ name }: { name: string }) => name,
    ),
  ).not.toContain('Of one book')
  const requestExport = async (chapterIds: readonly string[]) =>
    (
      await people.pa('POST', '/exports', {
        chapterIds,
        options: { format: 'platform', profileId: data.id },
      })
    ).data
  expect(await requestExport([chapter.chapterId, other.chapterId])).toMatchObject({
    error: 'platform_profile.not_found',
  })
  expect(await requestExport([chapter.chapterId])).toMatchObject({
    status: 'waiting',
    profileName: 'Of one book',
  })
  expect((await people.pa('DELETE', `/platform-profiles/${data.id}`)).data).toEqual({
    result: 'hidden',
  })
  expect(await requestExport([chapter.chapterId])).toMatchObject({
    error: 'platform_profile.not_found',
  })
})

test('only administrators see and change them', async () => {
  for (const sender of ['typesetter', 'visual', 'translator'] as const) {
    expect((await people[sender]('GET', '/platform-profiles')).data).toMatchObject({
      error: 'permission.role_denied',
    })
    expect((await people[sender]('POST', '/platform-profiles', SOUND)).data).toMatchObject({
      error: 'permission.role_denied',
    })
  }
})

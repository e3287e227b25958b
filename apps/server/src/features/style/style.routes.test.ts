import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aChapter } from '../../testing/a-chapter.ts'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let boss: Send
let li: Send
let wang: Send

beforeAll(async () => {
  app = await createTestApp()
  boss = await app.as(
    await app.addPerson({ name: 'boss', roles: ['translationAdministrator'] }),
    'translationAdministrator',
  )
  li = await app.as(await app.addPerson({ name: 'li', roles: ['typesetter'] }), 'typesetter')
  wang = await app.as(await app.addPerson({ name: 'wang', roles: ['typesetter'] }), 'typesetter')
})
afterAll(() => app.close())
beforeEach(() => app.deps.db.deleteFrom('style_preset').execute())

const shout = {
  name: 'Shout',
  language: null,
  bookId: null,
  font: 'bangers',
  size: 42,
  align: 'center',
  fontStyle: 'bold',
}
const create = async (more: object = {}, send = li) =>
  (await send('POST', '/styles', { ...shout, ...more })).data
const names = async (send = li, query = ''): Promise<string[]> =>
  (await send('GET', `/styles?${query}`)).data.rows.map(({ name }: { name: string }) => name)

describe('whose styles', () => {
  // spec 3.style.name 3.style.remark 3.style.font 3.style.size
  test('own ones are seen and changed by their person alone; shared ones are seen by all and changed by translation administrators', async () => {
    const own = await create({ name: 'mine', remark: ' loud ' })
    const shared = await create({ name: 'ours', shared: true }, boss)
    expect(own).toMatchObject({
      name: 'mine',
      remark: 'loud',
      language: null,
      font: 'bangers',
      size: 42,
      align: 'center',
      shared: false,
      fontStyle: 'bold',
      more: {},
      can: { edit: true },
    })
    expect(await names()).toEqual(['mine', 'ours'])
    expect(await names(wang)).toEqual(['ours'])
    const { rows, can } = (await li('GET', '/styles')).data
    expect(can).toEqual({ create: true, share: 'permission.role_denied' })
    expect(rows[1].can.edit).toBe('permission.role_denied')
    expect((await create({ shared: true })).error).toBe('permission.role_denied')
    expect((await li('PATCH', `/styles/${shared.id}`, { version: 1, name: 'x' })).data.error).toBe(
      'permission.role_denied',
    )
    for (const send of [wang, boss]) {
      expect((await send('PATCH', `/styles/${own.id}`, { version: 1, name: 'x' })).data.error).toBe(
        'style.not_found',
      )
      expect((await send('POST', '/styles/delete', { styleIds: [own.id] })).data.error).toBe(
        'style.not_found',
      )
    }
    expect(
      (await boss('PATCH', `/styles/${shared.id}`, { version: 1, name: 'for all' })).data.name,
    ).toBe('for all')
  })

  test('they stand in folders, those in none first, each folder in the order that was kept', async () => {
    for (const [name, folder] of [
      ['z', 'Voices'],
      ['b', ' Sounds  of rain '],
      ['y', 'Voices'],
      ['a', ''],
    ])
      await create({ name, folder })
    expect(await names()).toEqual(['a', 'b', 'z', 'y'])
    const { rows } = (await li('GET', '/styles')).data
    expect(rows.map(({ folder }: { folder: string }) => folder)).toEqual([
      '',
      'Sounds of rain',
      'Voices',
      'Voices',
    ])
    const moved = await li('PATCH', `/styles/${rows[0].id}`, { version: 1, folder: 'Voices' })
    expect(moved.data.folder).toBe('Voices')
    const long = await li('POST', '/styles', { ...shout, folder: 'x'.repeat(61) })
    expect(long.data.params.fields).toMatchObject([{ field: 'folder' }])
  })

  // spec 3.style.language
  test('a list for a book and a language has what is for every one of them, too', async () => {
    const { chapterId } = await aChapter(app.deps, {
      status: 'pending_typesetting',
      orderStatus: 'typesetting',
      pages: 1,
    })
    const { book_id: bookId } = await app.deps.db
      .selectFrom('chapter')
      .innerJoin('source_chapter', 'source_chapter.id', 'chapter.source_chapter_id')
      .select('book_id')
      .where('chapter.id', '=', chapterId)
      .executeTakeFirstOrThrow()
    await create({ name: 'everywhere' })
    await create({ name: 'book', bookId })
    await create({ name: 'thai', language: 'th' })
    expect(await names(li, `bookId=${bookId}&language=en`)).toEqual(['everywhere', 'book'])
    expect(await names(li, `bookId=${app.deps.ids.next()}&language=th`)).toEqual([
      'everywhere',
      'thai',
    ])
    expect((await create({ bookId: app.deps.ids.next() })).error).toBe('book.not_found')
  })

  test('whoever has the list on the screen is notified: the person of an own one, everybody of a shared one', async () => {
    const after =
      (
        await app.deps.db
          .selectFrom('event_outbox')
          .select('id')
          .orderBy('id', 'desc')
          .executeTakeFirst()
      )?.id ?? 0
    await create()
    await create({ name: 'ours', shared: true }, boss)
    const events = await app.deps.db
      .selectFrom('event_outbox')
      .select(['account_id', 'payload'])
      .where('type', '=', 'style.changed')
      .where('id', '>', after)
      .orderBy('id')
      .execute()
    expect(events.map(({ account_id, payload }) => [account_id === null, payload])).toEqual([
      [false, { shared: false }],
      [true, { shared: true }],
    ])
  })
})

describe('what a style is', () => {
  // spec 5.style.name 3.style.align 3.style.face
  test('a name is needed, sizes have limits, the rest of the look is checked like a text of a page', async () => {
    const faults = async (more: object) =>
      (await create(more)).params?.fields?.map(({ field, code }: Record<string, string>) => [
        field,
        code,
      ])
    expect(await faults({ name: ' ' })).toEqual([['name', 'field.required']])
    expect(await faults({ font: 'nobodys-font' })).toEqual([['font', 'field.not_offered']])
    expect(await faults({ size: 0 })).toEqual([['size', 'field.not_in_range']])
    expect((await create({ more: { color: 'red' } })).error).toMatch(/^request\./)
    expect((await create({ more: { translation: 'x' } })).error).toMatch(/^request\./)
    expect((await create({ fontStyle: 'heavy' })).error).toMatch(/^request\./)
    expect((await create({ align: 'justify' })).error).toMatch(/^request\./)
    for (const look of [
      ...['left', 'center', 'right'].map((align) => ({ align })),
      ...['normal', 'italic', 'bold', 'bold_italic'].map((fontStyle) => ({ fontStyle })),
    ])
      expect(await create({ ...look, name: Object.values(look)[0] })).toMatchObject(look)
    const whole = {
      writing: 'vertical',
      color: '#102030',
      stroke: { width: 4, color: '#ffffff' },
      shadow: null,
      opacity: 0.5,
    }
    expect((await create({ more: whole })).more).toEqual(whole)
  })

  test('a name stands once among own or shared styles of a language and a book, whatever its case and width', async () => {
    const first = await create({ name: 'Loud' })
    const duplicate = await li('POST', '/styles', { ...shout, name: ' ｌＯＵＤ ' })
    expect([duplicate.code, duplicate.data.error, duplicate.data.params]).toEqual([
      42201,
      'style.name_taken',
      { name: 'ｌＯＵＤ' },
    ])
    const other = await create({ name: 'Loud', language: 'th' })
    expect((await create({ name: 'Loud' }, wang)).name).toBe('Loud')
    expect((await create({ name: 'Loud', shared: true }, boss)).name).toBe('Loud')
    expect(
      (await li('PATCH', `/styles/${other.id}`, { version: 1, language: null })).data.error,
    ).toBe('style.name_taken')
    expect((await li('PATCH', `/styles/${first.id}`, { version: 1, name: 'LOUD' })).data.name).toBe(
      'LOUD',
    )
    const both = await Promise.all([create({ name: 'at once' }), create({ name: 'at once' })])
    expect(both.map(({ error }) => error ?? 'kept').toSorted()).toEqual([
      'kept',
      'style.name_taken',
    ])
    expect(await names()).toEqual(['LOUD', 'Loud', 'at once', 'Loud'])
  })

  test('two windows do not write over each other', async () => {
    const { id } = await create()
    expect(
      (await li('PATCH', `/styles/${id}`, { version: 1, size: 50.5, align: 'left' })).data,
    ).toMatchObject({
      size: 50.5,
      align: 'left',
      version: 2,
    })
    const late = await li('PATCH', `/styles/${id}`, { version: 1, name: 'late' })
    expect([late.code, late.data.error]).toEqual([40901, 'style.changed_meanwhile'])
    expect(late.data.current).toMatchObject({ id, size: 50.5, align: 'left', version: 2 })
  })
})

describe('order and deletion', () => {
  test('a style moves beside another one of its list, also where there is no number between two', async () => {
    const [a, b, c] = [
      await create({ name: 'a' }),
      await create({ name: 'b' }),
      await create({ name: 'c' }),
    ]
    const shared = await create({ name: 's', shared: true }, boss)
    const move = (styleId: string, placeId: string, side: string, send = li) =>
      send('POST', '/styles/sort', { styleId, placeId, side })
    await move(c.id, a.id, 'before')
    expect(await names()).toEqual(['c', 'a', 'b', 's'])
    for (let turn = 0; turn < 12; turn++) await move(turn % 2 === 0 ? b.id : a.id, c.id, 'after')
    expect(await names()).toEqual(['c', 'a', 'b', 's'])
    expect((await move(a.id, shared.id, 'after')).data.error).toBe('style.other_list')
    expect((await move(shared.id, a.id, 'after')).data.error).toBe('permission.role_denied')
    expect((await move(a.id, b.id, 'after', wang)).data.error).toBe('style.not_found')
  })

  // spec 8.message.select_delete 5.style.selection
  test('deleting asks for a selection, and says of each style whether it went', async () => {
    const [a, b] = [await create({ name: 'a' }), await create({ name: 'b' })]
    const shared = await create({ name: 's', shared: true }, boss)
    const none = await li('POST', '/styles/delete', { styleIds: [] })
    expect([none.data.error, none.message]).toEqual([
      'style.none_selected',
      'Select the style to delete.',
    ])
    const { data } = await li('POST', '/styles/delete', { styleIds: [a.id, shared.id] })
    expect(data).toHaveLength(2)
    expect(data).toContainEqual({ styleId: a.id, done: true, error: null })
    expect(data).toContainEqual({
      styleId: shared.id,
      done: false,
      error: 'permission.role_denied',
    })
    expect(await names()).toEqual(['b', 's'])
    expect((await li('POST', '/styles/delete', { styleIds: [shared.id] })).data.error).toBe(
      'permission.role_denied',
    )
    expect((await boss('POST', '/styles/delete', { styleIds: [shared.id] })).data[0].done).toBe(
      true,
    )
    expect((await li('POST', '/styles/delete', { styleIds: [b.id] })).data).toEqual([
      { styleId: b.id, done: true, error: null },
    ])
  })
})

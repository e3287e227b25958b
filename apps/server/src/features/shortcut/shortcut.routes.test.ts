import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type Send, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let li: Send
let wang: Send

beforeAll(async () => {
  app = await createTestApp()
  li = await app.as(await app.addPerson({ name: 'li', roles: ['typesetter'] }), 'typesetter')
  wang = await app.as(await app.addPerson({ name: 'wang', roles: ['translator'] }), 'translator')
})
afterAll(() => app.close())
beforeEach(() => app.deps.db.deleteFrom('shortcut_choice').execute())

const set = (version: number, choices: object, send = li) =>
  send('PUT', '/shortcuts', { version, choices })

test('keys are kept per account, and every window of the person is updated', async () => {
  expect((await li('GET', '/shortcuts')).data).toEqual({ choices: {}, version: 0 })
  expect((await set(0, { tool_box: ['V'], tool_select: ['T'] })).data).toEqual({
    choices: { tool_box: ['V'], tool_select: ['T'] },
    version: 1,
  })
  expect((await li('GET', '/shortcuts')).data.version).toBe(1)
  expect((await wang('GET', '/shortcuts')).data).toEqual({ choices: {}, version: 0 })
  const events = await app.deps.db
    .selectFrom('event_outbox')
    .select(['account_id', 'payload'])
    .where('type', '=', 'shortcut.changed')
    .execute()
  expect(events).toMatchObject([{ payload: { version: 1 } }])
  expect((await set(1, {})).data).toEqual({ choices: {}, version: 2 })
})

test('a window that is behind does not write over the other one', async () => {
  await set(0, { tool_box: ['J'] })
  const late = await set(0, { tool_box: ['Z'] })
  expect([late.code, late.data.error]).toEqual([40901, 'shortcut.changed_meanwhile'])
  expect(late.data.current).toEqual({ choices: { tool_box: ['J'] }, version: 1 })
  expect((await li('GET', '/shortcuts')).data.choices).toEqual({ tool_box: ['J'] })
})

test('keys of the browser, of writing, and with two meanings are refused with a sentence', async () => {
  const refusals = [
    [{ tool_box: ['Mod+W'] }, 'shortcut.key_of_browser'],
    [{ undo: ['U'] }, 'shortcut.key_writes'],
    [{ tool_box: ['V'] }, 'shortcut.key_taken'],
    [{ tool_box: ['Shift+?'] }, 'shortcut.not_a_key'],
    [{ cancel: ['J'] }, 'shortcut.fixed'],
  ] as const
  for (const [choices, code] of refusals) {
    const answer = await set(0, choices)
    expect([answer.data.error, answer.message === '']).toEqual([code, false])
  }
  expect((await set(0, { no_such_thing: ['J'] })).code).toBe(42201)
  expect((await li('GET', '/shortcuts')).data.version).toBe(0)
})

test('a choice from before the table changed does no harm', async () => {
  await set(0, { tool_box: ['J'] })
  const old = { gone_by_now: ['F'], tool_box: ['J'], tool_hand: ['V'] }
  await app.deps.db
    .updateTable('shortcut_choice')
    .set({ choices: JSON.stringify(old) })
    .execute()
  expect((await li('GET', '/shortcuts')).data.choices).toEqual({ tool_box: ['J'] })
})

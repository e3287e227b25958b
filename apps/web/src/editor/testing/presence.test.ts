import { expect, test } from 'vitest'
import type { Colleague, PresenceAnswer, Whereabouts } from '../engine/ports.ts'
import { getLabelLevels } from '../engine/presence.ts'
import { ScriptedEditor } from './scripted-editor.ts'

const aColleague = (more: Partial<Colleague> = {}): Colleague => ({
  tabId: 'tab',
  person: { id: 'wang', name: 'wang', realName: '王' },
  pageId: 'p1',
  pointer: null,
  selection: null,
  editing: null,
  ...more,
})

/** The server's side: what arrived, and what it answers. */
const createPresenceServer = () => {
  const server = {
    reports: [] as Whereabouts[],
    departures: 0,
    answer: { kind: 'here', others: [], editing: null } as PresenceAnswer,
    link: {
      send: async (whereabouts: Whereabouts) => {
        server.reports.push(whereabouts)
        return server.answer
      },
      leave: () => void (server.departures += 1),
    },
  }
  return server
}

const open = async () => {
  const server = createPresenceServer()
  const scripted = await ScriptedEditor.open({
    pages: { p1: { t1: { translation: 'one' } }, p2: { t1: { translation: 'two' } } },
    presence: server.link,
  })
  scripted.editor.presence.enter()
  await scripted.pass(0)
  return { server, scripted, presence: scripted.editor.presence }
}

// spec 10.page.presence
test('page and selection are reported as they change, the pointer only to somebody', async () => {
  const { server, scripted } = await open()
  expect(server.reports).toEqual([{ pageId: 'p1', pointer: null, selection: null, editing: null }])
  scripted.editor.selection.select('p1', ['t1'])
  await scripted.pass(250)
  expect(server.reports.at(-1)?.selection).toEqual({ pageId: 'p1', itemIds: ['t1'] })
  scripted.editor.goToPage(1)
  await scripted.pass(250)
  expect(server.reports.at(-1)?.pageId).toBe('p2')
  const alone = server.reports.length
  for (let step = 0; step < 20; step++) {
    scripted.editor.pointed.set({ x: 500 + step, y: 400 })
    await scripted.pass(10)
  }
  expect(server.reports).toHaveLength(alone)
  server.answer = { kind: 'here', others: [aColleague()], editing: null }
  await scripted.pass(3100)
  scripted.editor.pointed.set({ x: 500, y: 400 })
  await scripted.pass(250)
  // the middle of the viewport, where page 2 is fitted
  expect(server.reports.at(-1)?.pointer).toMatchObject({ pageId: 'p2' })
  const before = server.reports.length
  for (let step = 0; step < 100; step++) {
    scripted.editor.pointed.set({ x: 400 + step, y: 400 })
    await scripted.pass(10)
  }
  expect(server.reports.length - before).toBeLessThanOrEqual(6)
})

test('others are shown as they come, move and leave, and nobody while the line is down', async () => {
  const { server, scripted, presence } = await open()
  presence.see(aColleague())
  presence.see(aColleague({ pageId: 'p2' }))
  presence.see(aColleague({ tabId: 'other' }))
  expect(presence.others.get().map(({ tabId, pageId }) => [tabId, pageId])).toEqual([
    ['tab', 'p2'],
    ['other', 'p1'],
  ])
  presence.lose({ accountId: 'li', tabId: 'tab' })
  expect(presence.others.get()).toHaveLength(2)
  presence.lose({ accountId: 'wang', tabId: 'tab' })
  expect(presence.others.get().map(({ tabId }) => tabId)).toEqual(['other'])
  server.answer = { kind: 'unreachable' }
  await scripted.pass(3100)
  expect(presence.others.get()).toEqual([])
  server.answer = { kind: 'here', others: [aColleague()], editing: null }
  await scripted.pass(3100)
  expect(presence.others.get()).toHaveLength(1)
})

test('a hidden window is reported as gone, and reports again when it is seen', async () => {
  const { server, scripted, presence } = await open()
  presence.leave()
  expect(server.departures).toBe(1)
  await scripted.pass(60_000)
  expect(server.reports).toHaveLength(1)
  presence.see(aColleague())
  expect(presence.others.get()).toEqual([])
  presence.enter()
  await scripted.pass(0)
  expect(server.reports).toHaveLength(2)
})

test('who loses the chapter reports no more', async () => {
  const { server, scripted, presence } = await open()
  presence.see(aColleague())
  server.answer = { kind: 'refused' }
  await scripted.pass(3100)
  expect(presence.others.get()).toEqual([])
  const { length } = server.reports
  await scripted.pass(60_000)
  expect(server.reports).toHaveLength(length)
})

test('who does nothing for five minutes is away until they move', async () => {
  const { server, scripted } = await open()
  await scripted.pass(290_000)
  expect(server.departures).toBe(0)
  await scripted.pass(20_000)
  expect(server.departures).toBe(1)
  const { length } = server.reports
  await scripted.pass(600_000)
  expect(server.reports).toHaveLength(length)
  await scripted.type('t1', 'x')
  await scripted.pass(0)
  expect(server.reports).toHaveLength(length + 1)
})

test('names at the same text stand one above the other, whether it is selected or typed in', () => {
  const selection = { pageId: 'p1', itemIds: ['t1', 't2'] }
  const editing = { pageId: 'p1', itemId: 't1', since: 1, takeovers: 0 }
  expect(
    getLabelLevels([
      aColleague({ selection }),
      aColleague({ selection: { pageId: 'p1', itemIds: ['t2'] } }),
      aColleague({ editing, selection: { pageId: 'p1', itemIds: ['t1'] } }),
      aColleague(),
      aColleague({ selection }),
    ]),
  ).toEqual([0, 0, 1, 0, 2])
})

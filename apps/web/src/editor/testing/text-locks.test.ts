import type { TextClaim } from '@panelflow/domain/page/text-lock.ts'
import { expect, test } from 'vitest'
import type { Colleague, PresenceLink, Whereabouts } from '../engine/ports.ts'
import { type LostText, lockKey } from '../engine/text-locks.ts'
import { ScriptedEditor, TRANSLATOR } from './scripted-editor.ts'

/** Two windows on one server, which stamps claims as ours does. */
const createPresenceServer = () => {
  const here = new Map<string, Colleague>()
  const windows = new Map<string, ScriptedEditor>()
  let clock = 0
  const stamp = (name: string, editing: Whereabouts['editing']): TextClaim | null => {
    const before = here.get(name)?.editing
    if (editing === null) return null
    const isSame = before?.itemId === editing.itemId && before.takeovers === editing.takeovers
    return { ...editing, since: isSame ? before.since : ++clock }
  }
  const link = (name: string): PresenceLink => ({
    send: async (whereabouts) => {
      const editing = stamp(name, whereabouts.editing)
      const present = {
        ...whereabouts,
        editing,
        tabId: name,
        person: { id: name, name, realName: '' },
      }
      here.set(name, present)
      const others = [...here.values()].filter(({ tabId }) => tabId !== name)
      for (const [other, window] of windows) if (other !== name) window.editor.presence.see(present)
      return { kind: 'here', others, editing }
    },
    leave: () => {
      here.delete(name)
      for (const [other, { editor }] of windows)
        if (other !== name) editor.presence.lose({ accountId: name, tabId: name })
    },
  })
  return { link, windows }
}

const PAGES = { p1: { t1: { translation: 'one' }, t2: { translation: 'two', cx: 500 } } }

const openTwo = async () => {
  const server = createPresenceServer()
  const open = async (account: string, studio?: ScriptedEditor['studio']) => {
    const window = await ScriptedEditor.open({
      pages: PAGES,
      account,
      editable: TRANSLATOR,
      stage: 'translate',
      presence: server.link(account),
      ...(studio === undefined ? {} : { studio }),
    })
    server.windows.set(account, window)
    window.editor.presence.enter()
    await window.pass(0)
    return window
  }
  const li = await open('li')
  const wang = await open('wang', li.studio)
  const pass = async (ms: number): Promise<void> => {
    await li.pass(ms)
    await wang.pass(ms)
  }
  await pass(3100)
  return { li, wang, pass }
}

const getHolder = (window: ScriptedEditor, itemId = 't1'): string | undefined =>
  window.editor.presence.locks.held.get().get(lockKey('p1', itemId))?.person.id

const select = (window: ScriptedEditor, itemId: string): void =>
  window.editor.selection.select('p1', [itemId])

const listLost = (window: ScriptedEditor): readonly LostText[] => {
  const lost: LostText[] = []
  const { locks } = window.editor.presence
  locks.lost.subscribe(() => lost.push(...[locks.lost.get()].filter((each) => each !== null)))
  return lost
}

// spec 10.page.text_lock
test('who types in a text is named to the others, who cannot type there on the page', async () => {
  const { li, wang, pass } = await openTwo()
  select(li, 't1')
  expect(getHolder(wang)).toBeUndefined()
  await li.type('t1', '!')
  await pass(300)
  expect(getHolder(wang)).toBe('li')
  expect(getHolder(li)).toBeUndefined()
  expect(wang.editor.typing.begin('p1', 't1')).toBe(false)
  expect(wang.editor.typing.refused.get()).toEqual({ what: 'held' })
  expect(wang.editor.typing.begin('p1', 't2')).toBe(true)
  select(li, 't2')
  await pass(300)
  expect(getHolder(wang)).toBeUndefined()
})

test('taking over tells the first, closes their text and keeps what they typed', async () => {
  const { li, wang, pass } = await openTwo()
  const lost = listLost(li)
  select(li, 't1')
  li.editor.typing.begin('p1', 't1')
  li.editor.typing.input('one more', 8, 8)
  await pass(300)
  // a word is being composed when the text is taken
  li.editor.typing.compose('one more wo', 11, 11)
  select(wang, 't1')
  wang.editor.presence.locks.takeOver('p1', 't1')
  await pass(300)
  expect(lost).toMatchObject([{ pageId: 'p1', itemId: 't1', holder: { person: { id: 'wang' } } }])
  expect(li.editor.typing.state.get()).toBeNull()
  expect(getHolder(li)).toBe('wang')
  expect(getHolder(wang)).toBeUndefined()
  await pass(1000)
  expect(li.studio.doc('p1').items['t1']?.props).toMatchObject({ translation: 'one more wo' })
  // and back
  select(li, 't1')
  li.editor.presence.locks.takeOver('p1', 't1')
  await pass(300)
  expect(getHolder(wang)).toBe('li')
  expect(getHolder(li)).toBeUndefined()
})

test('a text is free again when nobody typed for half a minute, left, or lost the line', async () => {
  const { li, wang, pass } = await openTwo()
  select(li, 't1')
  await li.type('t1', '!')
  await pass(29_000)
  expect(getHolder(wang)).toBe('li')
  await pass(4000)
  expect(getHolder(wang)).toBeUndefined()
  await li.type('t1', '!')
  await pass(300)
  expect(getHolder(wang)).toBe('li')
  li.editor.presence.leave()
  expect(getHolder(wang)).toBeUndefined()
})

test('words typed in a text that somebody holds are stored all the same', async () => {
  const { li, wang, pass } = await openTwo()
  select(li, 't1')
  await li.type('t1', '!')
  await pass(3000)
  await wang.editor.session.page('p1').channels()[1]?.pull()
  select(wang, 't1')
  await wang.type('t1', '?')
  await pass(3000)
  expect(li.studio.doc('p1').items['t1']?.props).toMatchObject({ translation: 'one!?' })
  // wang began later: the text stays li's
  expect(getHolder(wang)).toBe('li')
})

test('undoing is no typing', async () => {
  const { li, wang, pass } = await openTwo()
  select(li, 't1')
  await li.type('t1', '!')
  select(li, 't2')
  await pass(1000)
  li.undo()
  select(li, 't2')
  await pass(300)
  expect(getHolder(wang)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { openedWith, panelAfter } from './panel-choice.ts'

const work = { standing: 'others', todo: null } as const
const checked = { status: 'pending_check', openFixItems: 0, work } as const
const sentBack = { status: 'proofreading_not_accepted', openFixItems: 2, work } as const
const answered = { status: 'proofreading_not_accepted', openFixItems: 0, work } as const
const toTypeset = { status: 'pending_typesetting', openFixItems: 0, work } as const

test('a chapter that was read just before it came back shows its fix list as soon as that is known', () => {
  const opened = openedWith(checked)
  expect(opened.panel).toBe('script')
  expect(panelAfter(opened, sentBack, false).panel).toBe('fixes')
})

test('a panel somebody chose stays in front whatever becomes of the chapter', () => {
  const chosen = { ...openedWith(checked), panel: 'versions', chosen: true } as const
  expect(panelAfter(chosen, sentBack, false).panel).toBe('versions')
})

test('the last answered point does not take the fix list away, the next status does', () => {
  const listed = openedWith(sentBack)
  expect(panelAfter(listed, answered, false)).toBe(listed)
  expect(panelAfter(listed, toTypeset, false).panel).toBe('properties')
})

test('nobody loses the field they write in, nor finds it gone later in the same status', () => {
  const unchanged = panelAfter(openedWith(checked), sentBack, true)
  expect(unchanged.panel).toBe('script')
  expect(panelAfter(unchanged, sentBack, false)).toBe(unchanged)
})

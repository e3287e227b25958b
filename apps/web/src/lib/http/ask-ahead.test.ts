import { pageDocuments } from '@panelflow/contract/page.ts'
import { expect, test } from 'vitest'
import type { ApiClient } from './api-client.ts'
import { createAskAhead, MAX_AGE_MS } from './ask-ahead.ts'

const PAGE = { params: { chapterId: 'chapter', pageId: 'page' } }

const openStudio = () => {
  const state = { asked: 0, isDown: false, now: 0, role: 20 }
  const client: ApiClient = {
    call: async () => {
      state.asked += 1
      if (state.isDown) throw new TypeError('Failed to fetch')
      return state.asked as never
    },
    open: () => Promise.reject(new Error('not asked')),
  }
  const api = createAskAhead(
    client,
    () => state.role,
    () => state.now,
  )
  return { state, api }
}

test('what was asked ahead is taken by the next who asks the same, once', async () => {
  const { state, api } = openStudio()
  api.askAhead(pageDocuments, PAGE)
  expect(await api.call(pageDocuments, PAGE)).toBe(1)
  expect(state.asked).toBe(1)
  expect(await api.call(pageDocuments, PAGE)).toBe(2)
})

test('another question, another role and an old answer are asked for', async () => {
  const { state, api } = openStudio()
  api.askAhead(pageDocuments, PAGE)
  const other = { params: { chapterId: 'chapter', pageId: 'other' } }
  expect(await api.call(pageDocuments, other)).toBe(2)
  state.role = 30
  expect(await api.call(pageDocuments, PAGE)).toBe(3)
  state.role = 20
  state.now = MAX_AGE_MS + 1
  expect(await api.call(pageDocuments, PAGE)).toBe(4)
})

test('a question that failed ahead is asked again', async () => {
  const { state, api } = openStudio()
  state.isDown = true
  api.askAhead(pageDocuments, PAGE)
  await Promise.resolve()
  state.isDown = false
  expect(await api.call(pageDocuments, PAGE)).toBe(2)
})

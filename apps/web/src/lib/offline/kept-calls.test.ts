import { orderList } from '@panelflow/contract/order-list.ts'
import { chapterGet } from '@panelflow/contract/workflow.ts'
import { expect, test, vi } from 'vitest'
import type { ApiClient } from '../http/api-client.ts'
import { CallError } from '../http/call-error.ts'
import { createKeptCalls } from './kept-calls.ts'

const CHAPTER = { params: { chapterId: '0190f5b2-0000-7000-8000-000000000001' } }
const away = new CallError({ kind: 'network', message: 'Network Error' })
const denied = new CallError({ kind: 'envelope', message: 'row', code: 40_302 })

/** A client over a server that answers with what it is given. */
const openClient = (answer: () => unknown) => {
  const state = { isOffline: false, role: 5 }
  const stored = new Map<string, unknown>()
  const call = vi.fn(async () => await answer())
  const reconnect = vi.fn(async () => await Promise.reject(away))
  const forget = vi.fn(() => stored.clear())
  const client = createKeptCalls({
    client: { call, open: call } as unknown as ApiClient,
    actingRole: () => state.role,
    chapterId: () => 'open',
    isOffline: () => state.isOffline,
    reconnect,
    find: async (chapterId, question) => {
      const value = stored.get(chapterId + question)
      return value === undefined ? null : { value, savedAt: 0 }
    },
    keep: (chapterId, question, value) => void stored.set(chapterId + question, value),
    forget,
  })
  return { client, state, call, reconnect, forget }
}

test('what was read of the open chapter is read again without a connection, in the same role only', async () => {
  const { client, state, call } = openClient(() => 'chapter')
  await client.call(chapterGet, CHAPTER)
  state.isOffline = true
  expect(await client.call(chapterGet, CHAPTER)).toBe('chapter')
  expect(call).toHaveBeenCalledTimes(1)
  state.role = 6
  await expect(client.call(chapterGet, CHAPTER)).rejects.toMatchObject({ kind: 'network' })
})

test('nothing else pretends to be there: every other call first asks whether the server is back', async () => {
  const { client, state, call, reconnect } = openClient(() => 'orders')
  await client.call(orderList, {})
  state.isOffline = true
  await expect(client.call(orderList, {})).rejects.toBe(away)
  expect(call).toHaveBeenCalledTimes(1)
  reconnect.mockImplementationOnce(async () => undefined as never)
  expect(await client.call(orderList, {})).toBe('orders')
})

test('a server that is away for a moment is no reason to show what is old', async () => {
  const answers = ['chapter', away]
  const { client } = openClient(() => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  })
  await client.call(chapterGet, CHAPTER)
  await expect(client.call(chapterGet, CHAPTER)).rejects.toBe(away)
})

test('a chapter that is no longer open to the person is removed; a role that never saw it says nothing', async () => {
  let isDenied = false
  const { client, state, forget } = openClient(() => {
    if (isDenied) throw denied
    return 'chapter'
  })
  await client.call(chapterGet, CHAPTER)
  isDenied = true
  state.role = 6
  await expect(client.call(chapterGet, CHAPTER)).rejects.toBe(denied)
  expect(forget).not.toHaveBeenCalled()
  state.role = 5
  await expect(client.call(chapterGet, CHAPTER)).rejects.toBe(denied)
  expect(forget).toHaveBeenCalledWith('open')
})

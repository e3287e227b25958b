import { orderGet, todoList } from '@panelflow/contract/order.ts'
import { webhookDeliveries, webhookList } from '@panelflow/contract/webhook.ts'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLiveRefresh, FIRST_REFRESH_MS, LIST_INTERVAL_MS } from './live-refresh.ts'
import { createQueryClient } from './query.ts'
import { fetchNow, refreshReads } from './refetch.ts'

const READ_MS = 600

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A screen with reads that take a while each, counted as they begin and as they are cancelled. */
const openScreen = () => {
  const client = createQueryClient()
  const counts = { reads: 0, aborts: 0 }
  const byRead = new Map<string, number>()
  let served = 0
  const show = (endpoint: string, params: object | null, data: object = {}): QueryObserver => {
    const name = `${endpoint} ${JSON.stringify(params)}`
    const observer = new QueryObserver(client, {
      queryKey: [endpoint, 1, params, null],
      queryFn: ({ signal }) =>
        new Promise((resolve) => {
          counts.reads++
          byRead.set(name, (byRead.get(name) ?? 0) + 1)
          const startCount = served
          const timer = setTimeout(() => resolve({ ...data, startCount }), READ_MS)
          signal.addEventListener('abort', () => {
            counts.aborts++
            clearTimeout(timer)
          })
        }),
    })
    observer.subscribe(() => undefined)
    return observer
  }
  const reset = (): void => {
    counts.reads = 0
    counts.aborts = 0
    byRead.clear()
  }
  /** The server changes: reads that began before do not know it. */
  const change = (): number => ++served
  return { client, counts, byRead, show, reset, change, refresh: createLiveRefresh(client) }
}

test('an idle page reads nothing of other orders, its list now and then, and cancels nothing while 200 orders are made', async () => {
  const { counts, byRead, show, reset, refresh } = openScreen()
  show('order.get', { orderId: 'mine' })
  show('order.chapters', { orderId: 'mine' })
  show('order.log', { orderId: 'mine' })
  show('todo.list', null)
  await vi.advanceTimersByTimeAsync(READ_MS)
  reset()
  const seconds = 20
  for (let nth = 0; nth < 200; nth++) {
    refresh.onEvent({ type: 'order.changed', orderId: `other-${nth}` })
    await vi.advanceTimersByTimeAsync((seconds * 1000) / 200)
  }
  await vi.advanceTimersByTimeAsync(LIST_INTERVAL_MS + READ_MS)
  expect(counts.aborts).toBe(0)
  expect([...byRead.keys()]).toEqual(['todo.list null'])
  expect(counts.reads).toBeGreaterThan(2)
  expect(counts.reads).toBeLessThanOrEqual((seconds * 1000) / LIST_INTERVAL_MS + 1)
})

test('a change while the same thing is being read: the read ends, and one more follows that knows the change', async () => {
  const { counts, show, reset, refresh, change } = openScreen()
  const order = show('order.get', { orderId: 'mine' })
  await vi.advanceTimersByTimeAsync(READ_MS)
  reset()
  refresh.onEvent({ type: 'order.changed', orderId: 'mine' })
  await vi.advanceTimersByTimeAsync(300)
  expect(counts.reads).toBe(1)
  change()
  for (let nth = 0; nth < 5; nth++) refresh.onEvent({ type: 'order.changed', orderId: 'mine' })
  await vi.advanceTimersByTimeAsync(3 * READ_MS)
  expect(counts).toEqual({ reads: 2, aborts: 0 })
  expect(order.getCurrentResult().data).toMatchObject({ startCount: 1 })
})

test('an open chapter is read again for its own order only', async () => {
  const { byRead, show, reset, refresh } = openScreen()
  show('chapter.get', { chapterId: 'c1' }, { orderId: 'mine' })
  show('fix_item.list', { chapterId: 'c1' })
  await vi.advanceTimersByTimeAsync(READ_MS)
  reset()
  refresh.onEvent({ type: 'order.changed', orderId: 'other' })
  refresh.onEvent({ type: 'chapter.changed', orderId: 'mine', chapterId: 'c2' })
  await vi.advanceTimersByTimeAsync(2 * READ_MS)
  expect(byRead.size).toBe(0)
  refresh.onEvent({ type: 'order.changed', orderId: 'mine' })
  await vi.advanceTimersByTimeAsync(2 * READ_MS)
  expect([...byRead.values()]).toEqual([1, 1])
})

test('what is not on the screen is read when it is opened again, not before', async () => {
  const { client, counts, show, reset, refresh } = openScreen()
  const leave = show('order.get', { orderId: 'mine' }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(READ_MS)
  leave()
  client
    .getQueryCache()
    .getAll()[0]
    ?.observers.forEach((observer) => observer.destroy())
  reset()
  refresh.onEvent({ type: 'order.changed', orderId: 'mine' })
  await vi.advanceTimersByTimeAsync(READ_MS)
  expect(counts.reads).toBe(0)
  show('order.get', { orderId: 'mine' })
  await vi.advanceTimersByTimeAsync(READ_MS)
  expect(counts.reads).toBe(1)
})

test('one’s own change waits for a read under way and then reads once more', async () => {
  const { client, counts, show, reset, change } = openScreen()
  const order = show('order.get', { orderId: 'mine' })
  show('order.get', { orderId: 'other' })
  await vi.advanceTimersByTimeAsync(READ_MS)
  reset()
  void order.refetch()
  change()
  const done = refreshReads(client, [orderGet], { orderId: 'mine' })
  await vi.advanceTimersByTimeAsync(3 * READ_MS)
  await done
  expect(counts).toEqual({ reads: 2, aborts: 0 })
  expect(order.getCurrentResult().data).toMatchObject({ startCount: 1 })
})

test('one’s own change reads lists and what it touched, and leaves other things as they are', async () => {
  const { client, byRead, show, reset } = openScreen()
  for (const webhookId of ['mine', 'other']) show('webhook.deliveries', { webhookId })
  show('webhook.list', null)
  show('font.list', null)
  await vi.advanceTimersByTimeAsync(READ_MS)
  reset()
  const done = refreshReads(client, [webhookList, webhookDeliveries], { webhookId: 'mine' })
  await vi.advanceTimersByTimeAsync(READ_MS)
  await done
  expect([...byRead.keys()].toSorted()).toEqual([
    'webhook.deliveries {"webhookId":"mine"}',
    'webhook.list null',
  ])
})

test('a change while a read is under way that no screen shows yet: the screen reads once more', async () => {
  const { client, counts, refresh, change } = openScreen()
  const read = {
    queryKey: ['todo.list', 1, null, null],
    queryFn: async () => {
      counts.reads++
      const startCount = served()
      await new Promise((resolve) => setTimeout(resolve, READ_MS))
      return { startCount }
    },
  }
  let last = 0
  const served = (): number => last
  void client.prefetchQuery(read)
  await vi.advanceTimersByTimeAsync(READ_MS / 2)
  last = change()
  refresh.onEvent({ type: 'order.changed', orderId: 'mine' })
  void refreshReads(client, [todoList], { orderId: 'mine' })
  await vi.advanceTimersByTimeAsync(READ_MS + LIST_INTERVAL_MS)
  const screen = new QueryObserver(client, read)
  screen.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(READ_MS)
  expect(screen.getCurrentResult().data).toEqual({ startCount: last })
  expect(counts.reads).toBe(2)
})

test('a chapter and its fix list are read once each for a change: the workspace shares the read of the list, and cancels none', async () => {
  const { counts, byRead, show, reset, refresh, change } = openScreen()
  show('chapter.get', { chapterId: 'c1' }, { orderId: 'mine' })
  const fixes = show('fix_item.list', { chapterId: 'c1' })
  const outputs = show('output.list', { chapterId: 'c1' })
  await vi.advanceTimersByTimeAsync(READ_MS)
  reset()
  change()
  refresh.onEvent({ type: 'chapter.changed', orderId: 'mine', chapterId: 'c1' })
  await vi.advanceTimersByTimeAsync(300)
  // as open-chapter.tsx does when another version of the chapter has arrived
  void fixes.refetch({ cancelRefetch: false })
  void outputs.refetch()
  await vi.advanceTimersByTimeAsync(3 * READ_MS)
  expect(counts).toEqual({ reads: 3, aborts: 0 })
  expect([...byRead.values()]).toEqual([1, 1, 1])
  expect(fixes.getCurrentResult().data).toMatchObject({ startCount: 1 })
})

test('whoever reads again, invalidates everything or needs an answer of now waits for a read under way', async () => {
  const { client, counts, show, reset, change } = openScreen()
  const order = show('order.get', { orderId: 'mine' })
  await vi.advanceTimersByTimeAsync(READ_MS)
  const again = [
    () => order.refetch(),
    () => client.invalidateQueries(),
    () => fetchNow(client, { queryKey: ['order.get', 1, { orderId: 'mine' }, null] }),
  ]
  for (const [nth, read] of again.entries()) {
    reset()
    void client.invalidateQueries({}, { cancelRefetch: false })
    await vi.advanceTimersByTimeAsync(READ_MS / 2)
    change()
    void read()
    await vi.advanceTimersByTimeAsync(2 * READ_MS)
    expect(counts).toEqual({ reads: 2, aborts: 0 })
    expect(order.getCurrentResult().data).toMatchObject({ startCount: nth + 1 })
  }
})

test('what is needed now does not wait for the next try of a read that failed', async () => {
  const client = createQueryClient()
  let tries = 0
  const options = {
    queryKey: ['page_check.list', 1, null, null],
    queryFn: async () => {
      tries++
      if (tries === 1) throw new Error('the line was cut')
      return 'checked'
    },
    retry: 3,
    retryDelay: 60_000,
  }
  void client.fetchQuery(options).catch(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  const needed = fetchNow(client, options)
  await vi.advanceTimersByTimeAsync(READ_MS)
  expect(await Promise.race([needed, Promise.resolve('waits')])).toBe('checked')
})

test('when the connection is there for the first time, what was read before is read again, but not while the screen opens', async () => {
  const { byRead, show, reset, refresh } = openScreen()
  show('order.get', { orderId: 'mine' })
  await vi.advanceTimersByTimeAsync(READ_MS)
  refresh.refreshEarlier()
  show('order.chapters', { orderId: 'mine' })
  await vi.advanceTimersByTimeAsync(READ_MS)
  reset()
  await vi.advanceTimersByTimeAsync(FIRST_REFRESH_MS - READ_MS - 1)
  expect(byRead.size).toBe(0)
  await vi.advanceTimersByTimeAsync(READ_MS)
  expect([...byRead]).toEqual([['order.get {"orderId":"mine"}', 1]])
})

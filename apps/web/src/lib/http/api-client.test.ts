import { bookCreate, bookList } from '@panelflow/contract/book.ts'
import { orderGet, orderStop } from '@panelflow/contract/order.ts'
import { orderList } from '@panelflow/contract/order-list.ts'
import { pageOps } from '@panelflow/contract/page.ts'
import { userChangePassword, userLogin } from '@panelflow/contract/user.ts'
import { afterEach, expect, test, vi } from 'vitest'
import {
  type Answer,
  type EnvelopeServer,
  type Received,
  startEnvelopeServer,
} from '../../testing/envelope-server.ts'
import { type ClientSession, createApiClient } from './api-client.ts'
import { createRefresher } from './refresher.ts'
import { isReconnecting } from './reconnecting.ts'

const ORDER = '0190f5b2-0000-7000-8000-000000000001'
const open: EnvelopeServer[] = []

const start = async (
  answer: (request: Received, index: number) => Answer | Promise<Answer>,
  session: Partial<ClientSession> = {},
) => {
  const server = await startEnvelopeServer(answer)
  open.push(server)
  const onInvalid = vi.fn()
  const client = createApiClient(server.url, {
    token: () => 'token-1',
    actingRole: () => 5,
    locale: () => 'zh-CN',
    zone: () => 'Asia/Shanghai',
    refresh: async () => false,
    onInvalid,
    ...session,
  })
  return { ...client, server, onInvalid }
}

/** A session whose token expires: the server knows only the newest. */
const startExpiring = async () => {
  let valid = 'token-2'
  let token = 'token-1'
  let refreshes = 0
  const started = await start(
    ({ headers }) =>
      headers['x-a-token'] === valid
        ? { data: { token: headers['x-a-token'] } }
        : { status: 401, code: 40101, msg: 'expired' },
    {
      token: () => token,
      refresh: createRefresher({
        token: () => token,
        setToken: (fresh) => {
          token = fresh
        },
        fetchToken: async () => {
          refreshes += 1
          await new Promise((resolve) => setTimeout(resolve, 20))
          return valid
        },
        exclusively: (task) => task(),
      }),
    },
  )
  return { ...started, refreshes: () => refreshes, expireTo: (next: string) => (valid = next) }
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()))
})

// spec 7.client.token 7.client.role 7.client.locale 7.client.timestamp 8.response.success
test('a read sends token, role, language and a timestamp, and answers the data', async () => {
  const { call, server } = await start(() => ({ data: { rows: [], total: 0, page: 1, size: 20 } }))
  const answer = await call(orderList, {
    query: { status: ['translating', 'proofreading'], search: '  lighthouse ' },
  })
  expect(answer.total).toBe(0)
  const { headers, query, path, method } = server.received[0]!
  expect([method, path]).toEqual(['GET', '/orders'])
  expect([headers['x-a-token'], headers['role-id'], headers['locale-key']]).toEqual([
    'token-1',
    '5',
    'zh-CN',
  ])
  expect(Number(query.get('_t'))).toBeGreaterThan(1_600_000_000_000)
  expect(query.getAll('status')).toEqual(['translating', 'proofreading'])
  expect(query.get('search')).toBe('lighthouse')
})

// spec 7.client.form 5.request.trim
test('a change sends a form with trimmed strings and an idempotency key, no timestamp', async () => {
  const { call, server } = await start(() => ({}))
  await call(bookCreate, {
    body: {
      bookId: ' B-1 ',
      titleZh: ' 灯塔\t',
      sourceLanguage: 'ja',
      readingDirection: 'rtl',
      highestChapter: 12,
    },
  })
  const { headers, body, query } = server.received[0]!
  expect(Object.fromEntries(new URLSearchParams(body.toString()))).toEqual({
    bookId: 'B-1',
    titleZh: '灯塔',
    sourceLanguage: 'ja',
    readingDirection: 'rtl',
    highestChapter: '12',
  })
  expect(headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect(headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  expect(query.has('_t')).toBe(false)
})

// spec 10.request.untrimmed
test('passwords and the texts of a page go out exactly as typed', async () => {
  const { call, server } = await start(() => ({}))
  await call(userLogin, { body: { username: ' ann ', password: ' space at both ends ' } })
  await call(userChangePassword, { body: { currentPassword: ' old ', newPassword: 'newer1' } })
  await call(pageOps, {
    params: { chapterId: ORDER, pageId: ORDER },
    body: {
      document: 'lane',
      batchId: ORDER,
      baseRev: 1,
      ops: [{ op: 'set', kind: 'text', id: 'a', props: { translation: '  … well\n' } }] as never,
    },
  })
  const [login, change, ops] = server.received.map(({ body }) => body.toString())
  expect(JSON.parse(login!)).toEqual({ username: 'ann', password: ' space at both ends ' })
  expect(new URLSearchParams(change).get('currentPassword')).toBe(' old ')
  expect(JSON.parse(ops!).ops[0].props.translation).toBe('  … well\n')
})

test('ten reads with an expired token ask for one new token and all succeed', async () => {
  const { call, server, refreshes, onInvalid } = await startExpiring()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => call(orderGet, { params: { orderId: ORDER } })),
  )
  expect(answers).toHaveLength(10)
  expect(refreshes()).toBe(1)
  expect(server.received).toHaveLength(20)
  expect(onInvalid).not.toHaveBeenCalled()
})

test('a replayed change carries the key of the first try, so that it cannot happen twice', async () => {
  const { call, server } = await startExpiring()
  await call(orderStop, {
    params: { orderId: ORDER },
    body: { version: 1, how: 'cancel', reason: 'double' },
  })
  const keys = server.received.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('a token that expires again right after the refresh is refused once, not for ever', async () => {
  const { call, server } = await startExpiring()
  let requestCount = 0
  const { call: stubborn, onInvalid } = await start(() => ({ status: 401, code: 40101 }), {
    refresh: async () => {
      requestCount += 1
      return true
    },
  })
  await expect(stubborn(orderGet, { params: { orderId: ORDER } })).rejects.toMatchObject({
    code: 40101,
  })
  expect([requestCount, onInvalid.mock.calls.length]).toEqual([1, 0])
  await call(orderGet, { params: { orderId: ORDER } })
  expect(server.received).toHaveLength(2)
})

// spec 8.response.token 4.session.unauthorized
test('an expired token that cannot be renewed, or an invalid one, ends the session', async () => {
  const expired = await start(() => ({ status: 401, code: 40101 }))
  await expect(expired.call(bookList, {})).rejects.toMatchObject({ kind: 'envelope', code: 40101 })
  expect(expired.onInvalid).toHaveBeenCalledOnce()
  const invalid = await start(() => ({ status: 401, code: 40102 }))
  await expect(invalid.call(bookList, {})).rejects.toMatchObject({ code: 40102 })
  expect(invalid.onInvalid).toHaveBeenCalledOnce()
  expect(invalid.server.received).toHaveLength(1)
})

test('wrong credentials do not try to refresh', async () => {
  const refresh = vi.fn(async () => true)
  const { call } = await start(
    () => ({
      status: 422,
      code: 42201,
      msg: 'wrong',
      data: { error: 'session.wrong_credentials', params: {}, requestId: 'r' },
    }),
    { refresh },
  )
  await expect(call(userLogin, { body: { username: 'a', password: 'b' } })).rejects.toMatchObject({
    fact: 'session.wrong_credentials',
    message: 'Code 42201: wrong',
  })
  expect(refresh).not.toHaveBeenCalled()
})

// spec 8.response.error 7.client.envelope
test('a refusal carries its code, fact, params and sentence', async () => {
  const data = { error: 'order.changed_meanwhile', params: { by: 'Li Na' }, requestId: 'r-1' }
  const { call } = await start(() => ({ status: 409, code: 40901, msg: 'Li Na changed it', data }))
  await expect(call(orderGet, { params: { orderId: ORDER } })).rejects.toMatchObject({
    kind: 'envelope',
    code: 40901,
    fact: 'order.changed_meanwhile',
    params: { by: 'Li Na' },
    sentence: 'Li Na changed it',
    message: 'Code 40901: Li Na changed it',
  })
})

// spec 7.client.timeout 9.limit.timeout
test('a call without a limit of its own is given up after ten seconds, and not before', async () => {
  const { call } = await start(() => new Promise<Answer>(() => undefined))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const outcome = vi.fn()
    const called = call(bookList, {}).catch(outcome)
    await vi.advanceTimersByTimeAsync(9999)
    expect(outcome).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await called
    expect(outcome).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'timeout of 10000ms exceeded' }),
    )
  } finally {
    vi.useRealTimers()
  }
})

// spec 8.response.transport
test('transport failures speak the words of the specification', async () => {
  // not by the number of the request: one that was given up may never have arrived
  let isSlow = true
  const { call, server } = await start(() => (isSlow ? { delayMs: 500 } : { cut: true }))
  await expect(call(bookList, { timeoutMs: 40 })).rejects.toMatchObject({
    kind: 'timeout',
    message: 'timeout of 40ms exceeded',
  })
  isSlow = false
  await expect(call(bookList, {})).rejects.toMatchObject({
    kind: 'network',
    message: 'Network Error',
  })
  const controller = new AbortController()
  controller.abort()
  await expect(call(bookList, { signal: controller.signal })).rejects.toMatchObject({
    kind: 'aborted',
    message: 'Request aborted',
  })
  await server.close()
  await expect(call(bookList, {})).rejects.toMatchObject({ message: 'Network Error' })
})

// spec 9.limit.retry
test('a change is tried five times while the line is broken, with one key; a read once, and a refusal never again', async () => {
  const broken = await start((_request, index) =>
    index < 4 ? { cut: true } : { data: { id: ORDER } },
  )
  const body = {
    bookId: 'B-1',
    titleZh: '灯塔',
    sourceLanguage: 'ja',
    readingDirection: 'rtl',
    highestChapter: 12,
  } as const
  expect(await broken.call(bookCreate, { body })).toEqual({ id: ORDER })
  expect(
    new Set(broken.server.received.map(({ headers }) => headers['idempotency-key'])).size,
  ).toBe(1)
  expect(broken.server.received).toHaveLength(5)

  const dead = await start(() => ({ cut: true }))
  await expect(dead.call(bookCreate, { body })).rejects.toMatchObject({ message: 'Network Error' })
  expect(dead.server.received).toHaveLength(5)
  await expect(dead.call(bookList, {})).rejects.toMatchObject({ message: 'Network Error' })
  expect(dead.server.received).toHaveLength(6)

  const refusing = await start(() => ({ status: 409, code: 40901, msg: 'changed' }))
  await expect(refusing.call(bookCreate, { body })).rejects.toMatchObject({ code: 40901 })
  expect(refusing.server.received).toHaveLength(1)
})

test('a change goes on by itself once a restarting server is back, with one key, and says so meanwhile', async () => {
  const unavailable = {
    status: 503,
    code: 50_301,
    msg: 'restarting',
    data: { error: 'studio.unavailable', params: {} },
  }
  const restarting = await start((_request, index) =>
    index < 2 ? unavailable : { data: { id: ORDER } },
  )
  const body = {
    bookId: 'B-1',
    titleZh: '灯塔',
    sourceLanguage: 'ja',
    readingDirection: 'rtl',
    highestChapter: 12,
  } as const
  const answer = restarting.call(bookCreate, { body })
  await vi.waitFor(() => expect(isReconnecting()).toBe(true))
  expect(await answer).toEqual({ id: ORDER })
  expect(isReconnecting()).toBe(false)
  expect(restarting.server.received).toHaveLength(3)
  expect(
    new Set(restarting.server.received.map(({ headers }) => headers['idempotency-key'])).size,
  ).toBe(1)
})

// spec 8.response.no_body
test('an answer without a body, or that is no envelope, says that the request failed', async () => {
  const { call } = await start((_request, index) => ({
    status: index === 0 ? 200 : 502,
    text: index === 0 ? '' : '<html>Bad gateway</html>',
  }))
  const failed = { kind: 'empty', message: 'The interface request failed, please try again later!' }
  await expect(call(bookList, {})).rejects.toMatchObject(failed)
  await expect(call(bookList, {})).rejects.toMatchObject(failed)
})

test('what a form would lose goes as JSON, and so does the login', async () => {
  const { call, server } = await start(() => ({ data: {} }))
  await call(userLogin, { body: { username: 'a', password: 'b' } })
  await call(orderStop, {
    params: { orderId: ORDER },
    body: { action: 'cancel', reason: 'x', version: 1 },
  } as never)
  await call(pageOps, {
    params: { pageId: ORDER, chapterId: ORDER, kind: 'lane' },
    body: { ops: [], note: null },
  } as never)
  expect(server.received.map(({ headers }) => headers['content-type'])).toEqual([
    'application/json',
    'application/x-www-form-urlencoded',
    'application/json',
  ])
})

// spec 8.response.other
test('a code that is neither success nor an error is shown, and the data still arrives', async () => {
  const onRemark = vi.fn()
  const { call } = await start(() => ({ code: 20100, msg: 'half done', data: { rows: [] } }), {
    onRemark,
  })
  expect(await call(orderList, {})).toEqual({ rows: [] })
  expect(onRemark).toHaveBeenCalledWith('Code 20100: half done')
})

import { afterAll, expect, test } from 'vitest'
import { bookList } from '@panelflow/contract/book.ts'
import { startEnvelopeServer } from '../../testing/envelope-server.ts'
import { apiBase } from './api-base.ts'
import { createApiClient } from './api-client.ts'

const server = await startEnvelopeServer(() => ({ data: [] }))
afterAll(() => server.close())

// spec 7.client.base
test.each([
  [undefined, '/api'],
  ['', '/api'],
  ['/studio/api/', '/studio/api'],
  [' https://api.example/v1// ', 'https://api.example/v1'],
])('with the base %j calls go to %s', (configured, base) => {
  expect(apiBase(configured)).toBe(base)
})

// spec 7.client.base
test('every call goes below the base that was configured', async () => {
  const { call } = createApiClient(apiBase(`${server.url}/house/api/`), {
    token: () => null,
    actingRole: () => null,
    locale: () => 'en',
    zone: () => null,
    refresh: async () => false,
    onInvalid: () => undefined,
  })
  await call(bookList, {})
  expect(server.received.map(({ path }) => path)).toEqual(['/house/api/books'])
})

import { afterAll, expect, test } from 'vitest'
import { bookList } from '@panelflow/contract/book.ts'
import { erasureList, erasureCreate } from '@panelflow/contract/erasure.ts'
import { startEnvelopeServer } from '../../testing/envelope-server.ts'
import { nodeAddress } from '../image-node/node-address.ts'
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
  expect(apiBase({ VITE_API_BASE: configured })(bookList)).toBe(base)
  expect(apiBase({ VITE_API_BASE: configured })(erasureList)).toBe(base)
})

// spec 7.node.bases
test('the eraser may be at an address of its own, and images at another', () => {
  const base = apiBase({ VITE_API_BASE: '/api', VITE_ERASER_BASE: 'https://inpaint.example/' })
  expect([base(bookList), base(erasureList), base(erasureCreate)]).toEqual([
    '/api',
    'https://inpaint.example',
    'https://inpaint.example',
  ])
  const picture = '/api/files/pages/one.png?sig=1'
  expect(nodeAddress('https://img.example', picture)).toBe(`https://img.example${picture}`)
})

// spec 7.client.base
test('every call goes below the base that was configured', async () => {
  const { call } = createApiClient(apiBase({ VITE_API_BASE: `${server.url}/studio/api/` }), {
    token: () => null,
    actingRole: () => null,
    locale: () => 'en',
    zone: () => null,
    refresh: async () => false,
    onInvalid: () => undefined,
  })
  await call(bookList, {})
  expect(server.received.map(({ path }) => path)).toEqual(['/studio/api/books'])
})

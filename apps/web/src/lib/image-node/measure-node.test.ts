import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureNode } from './measure-node.ts'

const KB = 512
let node: Server
let base: string

beforeAll(async () => {
  const bytes = randomBytes(KB * 1024)
  node = createServer((request, response) => {
    if (request.url?.startsWith('/broken')) response.writeHead(503).end()
    else response.end(bytes)
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
})
afterAll(() => void node.close())

/** a clock on which every fetch took `seconds` */
const taking = (seconds: number) => {
  let requestCount = 0
  return { fetch, elapsed: () => 1000 * seconds * requestCount++, now: () => 77 }
}

// spec 7.node.speed 8.message.speed
test.each([
  [0.25, 2048, 'fast'],
  [1, 512, 'normal'],
  [8, 64, 'slow'],
] as const)(
  'half a megabyte in %s s is %s kB/s: %s',
  async (seconds, kilobytesPerSecond, verdict) => {
    expect(await measureNode(base, taking(seconds))).toEqual({
      kilobytesPerSecond,
      verdict,
      at: 77,
    })
  },
)

test('a node that answers with an error, or is not there, has failed', async () => {
  const failed = { kilobytesPerSecond: null, verdict: 'failed', at: 77 }
  expect(await measureNode(`${base}/broken`, taking(1))).toEqual(failed)
  expect(await measureNode('http://127.0.0.1:1', taking(1))).toEqual(failed)
})

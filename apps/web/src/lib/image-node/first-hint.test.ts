import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

const MB = Buffer.alloc(8 * 1024 * 1024)
const realFetch = globalThis.fetch
let studio: Server
let address = ''
let node = ''
let china = ''
const probed: string[] = []

/**
 * Half a line a second, a line that flies, a node that is broken: two addresses, so that there is a
 * choice.
 */
const answers: Readonly<Record<string, () => Promise<readonly [status: number, body: Buffer]>>> = {
  fast: async () => [200, MB],
  slow: async () => {
    await sleep(20)
    return [200, MB.subarray(0, 1024)] // one kilobyte in twenty milliseconds is fifty a second at best
  },
  failed: async () => [503, Buffer.alloc(0)],
}

beforeAll(async () => {
  studio = createServer((request, response) => {
    const path = request.url ?? ''
    if (path.startsWith('/api/image-nodes/probe')) {
      probed.push(node)
      void answers[node]?.().then(([status, body]) => response.writeHead(status).end(body))
      return
    }
    const data = [
      { name: 'global', base: '' },
      { name: 'china', base: china },
    ]
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ code: 0, data, msg: 'ok', message: 'ok' }))
  })
  await new Promise<void>((resolve) => studio.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(studio.address() as AddressInfo).port}`
  // a page's own address, which Node has not
  globalThis.fetch = (url, init) =>
    realFetch(typeof url === 'string' ? new URL(url, address) : url, init)
})
afterAll(() => {
  globalThis.fetch = realFetch
  studio.close()
})
beforeEach(() => {
  vi.resetModules()
  localStorage.removeItem('panelflow.image-node-tested')
  probed.splice(0)
  china = 'https://cn.example'
})

/** A page that was just opened. */
const open = async () => await import('./image-nodes.ts')

describe('the hint to try the other node', () => {
  test.each([
    ['slow', true],
    ['failed', true],
    ['fast', false],
  ])('a %s node: %s', async (kind, hinted) => {
    node = kind
    expect(await (await open()).wantsOtherNode()).toBe(hinted)
    expect(probed).toEqual([kind])
  })

  test('comes once in a browser', async () => {
    node = 'slow'
    expect(await (await open()).wantsOtherNode()).toBe(true)
    vi.resetModules()
    expect(await (await open()).wantsOtherNode()).toBe(false)
    expect(probed).toEqual(['slow'])
  })

  test('does not come, and nothing is measured, where there is one address only', async () => {
    node = 'slow'
    china = ''
    expect(await (await open()).wantsOtherNode()).toBe(false)
    expect(probed).toEqual([])
  })
})

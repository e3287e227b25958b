import { gzipSync } from 'node:zlib'
import { PROBE_BYTES } from '@panelflow/contract/image-node.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const PAGES = 'http://studio.example'

let node: TestApp
let studio: TestApp
let nodeAddress: string
let studioAddress: string

beforeAll(async () => {
  node = await createTestApp({
    imageNodes: { bases: { global: '', china: '' }, pageOrigins: [PAGES] },
  })
  nodeAddress = await node.http.listen({ port: 0, host: '127.0.0.1' })
  studio = await createTestApp({
    imageNodes: { bases: { global: '', china: nodeAddress }, pageOrigins: [] },
  })
  studioAddress = await studio.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await studio?.close()
  await node?.close()
})

const from = async (base: string, origin: string, path = '/api/image-nodes/probe') =>
  await fetch(`${base}${path}`, { headers: { origin } })

describe('the node pictures come from', () => {
  test('nobody has to be signed in to learn which there are', async () => {
    const answer = (await (await fetch(`${studioAddress}/api/image-nodes`)).json()) as {
      data: unknown
    }
    expect(answer.data).toEqual([
      { name: 'global', base: '' },
      { name: 'china', base: nodeAddress },
    ])
  })

  test('the probe is half a megabyte that no proxy can make smaller and no browser keeps', async () => {
    const answer = await from(nodeAddress, PAGES)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes).toHaveLength(PROBE_BYTES)
    expect(gzipSync(bytes).length).toBeGreaterThan(PROBE_BYTES)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-encoding')).toBeNull()
  })

  test('a node at another address answers our own pages and no others', async () => {
    const ours = await from(nodeAddress, PAGES)
    expect(ours.headers.get('access-control-allow-origin')).toBe(PAGES)
    expect(ours.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(ours.headers.get('vary')).toContain('Origin')
    expect(
      (await from(nodeAddress, 'http://other.example')).headers.get('access-control-allow-origin'),
    ).toBeNull()
    expect(
      (await from(nodeAddress, PAGES, '/api/user/info')).headers.get('access-control-allow-origin'),
    ).toBeNull()
    const atHome = await from(studioAddress, PAGES)
    expect(atHome.headers.get('access-control-allow-origin')).toBeNull()
    expect(atHome.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  test('the pages of the studio may load from its nodes and from nowhere else', async () => {
    const policy =
      (await fetch(`${studioAddress}/api/image-nodes`)).headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`img-src 'self' blob: data: ${nodeAddress};`)
    expect(policy).toContain(`connect-src 'self' ${nodeAddress};`)
    expect(
      (await fetch(`${nodeAddress}/api/image-nodes`)).headers.get('content-security-policy'),
    ).toContain(`connect-src 'self';`)
  })
})

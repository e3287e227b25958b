import { expect, test, vi } from 'vitest'
import { answerFromChapters } from './chapter-files.ts'

vi.stubGlobal('location', { origin: 'http://studio' })

const TILE = '/api/files/tiles/p1/0/0/0'

const openSources = (answer: () => Promise<Response>) => {
  const stores: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'panelflow.chapter/one': { [TILE]: 'tile' },
    'panelflow.fonts': { '/api/fonts/anime-ace': 'font' },
    'panelflow.application/build': { '/api/files/exports/x/y': 'never' },
  }
  const open = async (name: string): Promise<Cache> =>
    ({
      match: async (key: string) => {
        const kept = stores[name]?.[key]
        return kept === undefined ? undefined : new Response(kept)
      },
    }) as Cache
  return { fetch: answer, caches: { open, keys: async () => Object.keys(stores), delete: vi.fn() } }
}
const away = openSources(() => Promise.reject(new TypeError('Failed to fetch')))
const read = async (sources: ReturnType<typeof openSources>, address: string) =>
  await (await answerFromChapters(sources, new Request(address)))?.text()

test('a picture comes from here while the server is away, whatever its signature and node', async () => {
  expect(await read(away, `http://studio${TILE}?e=1&s=old`)).toBe('tile')
  expect(await read(away, `https://pictures.example${TILE}?e=2&s=new`)).toBe('tile')
  expect(await read(away, 'http://studio/api/fonts/anime-ace?v=1')).toBe('font')
  const proxy = openSources(async () => new Response('', { status: 502 }))
  expect(await read(proxy, `http://studio${TILE}`)).toBe('tile')
})

test('the server decides while it answers: what it refuses is refused', async () => {
  const denied = openSources(async () => new Response('', { status: 403 }))
  const answer = await answerFromChapters(denied, new Request(`http://studio${TILE}`))
  expect(answer?.status).toBe(403)
})

test('what is not kept fails as before, and other calls are left alone', async () => {
  await expect(read(away, 'http://studio/api/files/tiles/p2/0/0/0')).rejects.toThrow('Failed')
  for (const path of ['/api/files/exports/x/y', '/api/orders', '/api/fonts/a/uses'])
    expect(answerFromChapters(away, new Request(`http://studio${path}`))).toBeUndefined()
})

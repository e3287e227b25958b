import { afterAll, expect, test } from 'vitest'
import sharp from 'sharp'
import type { PageDocument } from '@panelflow/domain/page/document/page-document.ts'
import { collectGarbage } from '../collect-garbage.ts'
import { createPsdProcess } from './psd-process.ts'

const layered = createPsdProcess({ workerUrl: new URL('psd-worker.ts', import.meta.url) })
afterAll(() => layered.close())

const { signal } = new AbortController()

const document = (kind: 'base' | 'lane', width: number, height: number): PageDocument => ({
  schema: 1,
  id: kind,
  kind,
  width,
  height,
  source: 'a'.repeat(64),
  rev: 1,
  items: {},
})

const write = async (width: number, height: number) => {
  const image = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const [baseDoc, laneDoc] = [document('base', width, height), document('lane', width, height)]
  const page = {
    name: 'p.png',
    width,
    height,
    baseDoc,
    laneDoc,
    language: 'en',
    names: [],
    resolution: 72,
    form: 'layered' as const,
    image,
    around: [],
    assets: new Map(),
    fonts: [],
  }
  return await layered.write(page, signal)
}

test('a file that nobody refers to any more is free, also when no other is written', async () => {
  const writeWeakly = async () => new WeakRef((await write(60, 40)).bytes)
  const bytes = await writeWeakly()
  await collectGarbage()
  expect(bytes.deref()).toBeUndefined()
})

test('the next page is written after a large one and after the idle process was ended', async () => {
  const behind = [write(4_000, 4_000), write(60, 40)]
  expect((await Promise.all(behind)).map(({ extension }) => extension)).toEqual(['psd', 'psd'])
  await layered.endIdle()
  expect((await write(60, 40)).extension).toBe('psd')
})

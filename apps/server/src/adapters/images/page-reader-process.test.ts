import { readdirSync } from 'node:fs'
import os from 'node:os'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { collectGarbage } from '../collect-garbage.ts'
import { createPixelGate } from '../../pipeline/pixel-gate.ts'
import { getBuiltProgram } from '../../testing/built-program.ts'
import { inlinePageReader } from '../../testing/inline-page-reader.ts'
import {
  createPageReader,
  type PageReaderOptions,
  type PageReaderProcess,
} from './page-reader-process.ts'

const workerUrl = getBuiltProgram(new URL('page-reader-worker.ts', import.meta.url))
const open: PageReaderProcess[] = []
const { signal } = new AbortController()
const MANY = 80_000_000

const reader = (options: Partial<PageReaderOptions> = {}): PageReaderProcess => {
  const made = createPageReader({ workerUrl, gate: createPixelGate(), ...options })
  open.push(made)
  return made
}
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

const flat = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()

test('a picture read in the process gives the same page and tiles as here', async () => {
  const picture = await flat(900, 700)
  expect(await reader().read(picture, MANY, signal)).toEqual(
    await inlinePageReader.read(picture, MANY, signal),
  )
})

test('what is no picture, or has more pixels than allowed, is refused, and the process goes on', async () => {
  const one = reader()
  expect(await one.read(Buffer.from('%PDF-1.7'), MANY, signal)).toMatchObject({
    kind: 'refused',
    error: { code: 'image.format_not_allowed', params: { found: 'PDF' } },
  })
  expect(await one.read(await flat(100, 100), 9_999, signal)).toEqual({
    kind: 'over_budget',
    pixels: 10_000,
  })
  expect(await one.read(await flat(100, 100), 10_000, signal)).toMatchObject({
    kind: 'page',
    pixels: 10_000,
  })
})

test('a picture that takes too much memory is refused and counted in full; the next one is read', async () => {
  const picture = await flat(8_000, 10_000)
  const small = await flat(10, 10)
  const tooComplex = { kind: 'refused', pixels: MANY, error: { code: 'image.too_complex' } }
  const hungry = reader({ maxMemoryMb: 250 })
  expect(await hungry.read(picture, MANY, signal)).toMatchObject(tooComplex)
  expect(await hungry.read(small, MANY, signal)).toMatchObject({ kind: 'page' })
})

test('a picture that is not wanted any more ends at once and leaves no files', async () => {
  const before = readdirSync(os.tmpdir()).filter((name) => name.startsWith('panelflow-page-'))
  const one = reader()
  const stop = new AbortController()
  const reading = one.read(await flat(8_000, 10_000), MANY, stop.signal)
  void setTimeout(50).then(() => stop.abort(new Error('stopped')))
  await expect(reading).rejects.toThrow('stopped')
  expect(readdirSync(os.tmpdir()).filter((name) => name.startsWith('panelflow-page-'))).toEqual(
    before,
  )
})

test('a large picture waits for room before it is decoded', async () => {
  const gate = createPixelGate()
  const leave = await gate.enter(MANY, signal)
  const one = reader({ gate })
  gate.addRelease(one.endIdle)
  let done = false
  const reading = one.read(await flat(4_000, 4_000), MANY, signal).finally(() => (done = true))
  await setTimeout(3_000)
  expect(done).toBe(false)
  leave()
  expect(await reading).toMatchObject({ kind: 'page', pixels: 16_000_000 })
  expect(await one.read(await flat(10, 10), MANY, signal)).toMatchObject({ kind: 'page' })
})

test('a page that nobody refers to any more is free, also when no other is read', async () => {
  const one = reader()
  const readWeakly = async () => {
    const reading = await one.read(await flat(300, 300), MANY, signal)
    if (reading.kind !== 'page') throw new Error(reading.kind)
    return new WeakRef(reading.page.bytes)
  }
  const bytes = await readWeakly()
  await collectGarbage()
  expect(bytes.deref()).toBeUndefined()
})

test('a time limit ends the process and refuses the picture', async () => {
  // so short that not even the start fits: the process is ended either way
  expect(await reader({ limitMs: 1 }).read(await flat(10, 10), MANY, signal)).toMatchObject({
    kind: 'refused',
    error: { code: 'image.too_complex' },
  })
})

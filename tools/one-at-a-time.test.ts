import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const FROM = new URL('./one-at-a-time.mjs', import.meta.url).href
let folder: string

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-alone-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Reads, waits, writes: loses counts as soon as two do it at once. */
const counting = (file: string, thenDie = false): string => `
  import { readFileSync, writeFileSync } from 'node:fs'
  import { oneAtATime } from ${JSON.stringify(FROM)}
  oneAtATime(${JSON.stringify(folder)}, () => {
    const count = Number(readFileSync(${JSON.stringify(file)}, 'utf8'))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60)
    writeFileSync(${JSON.stringify(file)}, String(count + 1))
    if (${thenDie}) process.kill(process.pid, 'SIGKILL')
  })`

test('processes started together work one after another, also after one was killed at work', async () => {
  const file = path.join(folder, 'count')
  writeFileSync(file, '0')
  const killed = spawnSync(process.execPath, ['--input-type=module', '-e', counting(file, true)])
  expect(killed.signal).toBe('SIGKILL')
  const others = Array.from({ length: 5 }, () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', counting(file)]),
  )
  await Promise.all(others)
  expect(readFileSync(file, 'utf8')).toBe('6')
}, 60_000)

/** Takes its time between seeing that the owner of a lock is dead and what it does then. */
const LOOKS_SLOWLY = `
  const kill = process.kill
  process.kill = (...args) => {
    try {
      return kill.apply(process, args)
    } finally {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600)
    }
  }`

test('of two processes that find the same dead owner the slower one leaves the new lock of the faster one alone', async () => {
  const file = path.join(folder, 'spans')
  writeFileSync(file, '0')
  spawnSync(process.execPath, ['--input-type=module', '-e', counting(file, true)])
  writeFileSync(file, '')
  const spanning = (name: string): string => `
    import { appendFileSync } from 'node:fs'
    import { oneAtATime } from ${JSON.stringify(FROM)}
    oneAtATime(${JSON.stringify(folder)}, () => {
      appendFileSync(${JSON.stringify(file)}, '${name} begins\\n')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
      appendFileSync(${JSON.stringify(file)}, '${name} ends\\n')
    })`
  const run = (source: string) =>
    promisify(execFile)(process.execPath, ['--input-type=module', '-e', source])
  const slow = run(LOOKS_SLOWLY + spanning('slow'))
  await sleep(300)
  await Promise.all([slow, run(spanning('fast'))])
  const [first, second, third, fourth] = readFileSync(file, 'utf8').trim().split('\n')
  expect([second, fourth]).toEqual([
    first?.replace('begins', 'ends'),
    third?.replace('begins', 'ends'),
  ])
}, 60_000)

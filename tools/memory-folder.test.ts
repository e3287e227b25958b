import { mkdirSync, rmSync, statSync, utimesSync, existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
// @ts-expect-error plain JavaScript, which runs before packages are installed
import { makeRunFolder } from './memory-folder.mjs'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})
const make = (): string => {
  const folder: string = makeRunFolder()
  made.push(folder)
  return folder
}

test('every run has a folder of its own, which another user may enter', () => {
  const [one, other] = [make(), make()]
  expect(one).not.toBe(other)
  expect(statSync(one).mode & 0o777).toBe(0o755)
  writeFileSync(path.join(one, 'report.json'), '{}')
})

test('what a killed run left hours ago goes, what another run writes now stays', () => {
  const running = make()
  const left = path.join(path.dirname(running), 'panelflow-run-left')
  mkdirSync(path.join(left, 'pgdata'), { recursive: true })
  made.push(left)
  const hoursAgo = new Date(Date.now() - 7 * 3_600_000)
  utimesSync(left, hoursAgo, hoursAgo)
  make()
  expect(existsSync(left)).toBe(!running.startsWith('/dev/shm'))
  expect(existsSync(running)).toBe(true)
})

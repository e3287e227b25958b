import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasRealPages } from './real-pages.ts'

// plain Node, without types
const { listSkipped } = (await import(new URL('./steps.mjs', import.meta.url).href)) as {
  listSkipped: (report: string, notices: string) => readonly string[]
}

let folder: string
const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-pages-'))
})
afterEach(() => {
  warn.mockClear()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

test('tests that have their pages say nothing', () => {
  expect(hasRealPages('.', 'a story', folder)).toBe(true)
  expect(warn).not.toHaveBeenCalled()
})

test('skipped tests say loudly why and what they would have shown, also in the summary', () => {
  const notices = path.join(folder, 'skipped.txt')
  vi.stubEnv('PANELFLOW_SKIP_NOTICES', notices)
  expect(hasRealPages('no-such-set', 'a chapter from upload to delivery', folder)).toBe(false)
  expect(warn.mock.calls[0]?.[0]).toMatch(
    /^!{78}\n!! SKIPPED: no real comic pages at .*no-such-set\n!! Not shown by this run: a chapter/,
  )
  const report = path.join(folder, 'report.json')
  const results = [
    { status: 'skipped', fullName: 'the main job is done' },
    { status: 'passed', fullName: 'the rest' },
  ]
  writeFileSync(
    report,
    JSON.stringify({
      testResults: [{ name: path.resolve('e2e/a.test.ts'), assertionResults: results }],
    }),
  )
  expect(listSkipped(report, notices)).toEqual([
    readFileSync(notices, 'utf8').trim(),
    'e2e/a.test.ts: the main job is done',
  ])
  expect(readFileSync(notices, 'utf8')).toContain('a chapter from upload to delivery is not shown')
})

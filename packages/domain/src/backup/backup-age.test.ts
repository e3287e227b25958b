import { expect, test } from 'vitest'
import { type BackupAttempt, getBackupState, nextBackupAttempt } from './backup-age.ts'

const NOW = new Date('2026-03-02T08:00:00Z')
const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000)

test('a backup is old after 48 hours', () => {
  expect(getBackupState(null, NOW)).toBe('never')
  expect(getBackupState(ago(48 * 60), NOW)).toBe('fresh')
  expect(getBackupState(ago(48 * 60 + 1), NOW)).toBe('old')
})

const attempt = (n: number, status: BackupAttempt['status'], minutes: number): BackupAttempt => ({
  attempt: n,
  status,
  heartbeatAt: ago(minutes),
  finishedAt: status === 'running' ? null : ago(minutes),
})

test.each<[string, BackupAttempt[], number | null]>([
  ['none yet', [], 1],
  ['one runs', [attempt(1, 'running', 1)], null],
  ['its process is gone', [attempt(1, 'running', 6)], 2],
  ['it is done', [attempt(1, 'ok', 600)], null],
  ['it is done but for lost files', [attempt(1, 'incomplete', 600)], null],
  ['it failed just now', [attempt(1, 'failed', 10)], null],
  ['it failed a while ago', [attempt(1, 'failed', 31)], 2],
  ['the second was good', [attempt(2, 'ok', 31), attempt(1, 'failed', 90)], null],
  [
    'three failed',
    [attempt(3, 'failed', 600), attempt(1, 'failed', 800), attempt(2, 'failed', 700)],
    null,
  ],
])('%s', (_case, attempts, expected) => {
  expect(nextBackupAttempt(attempts, NOW)).toBe(expected)
})

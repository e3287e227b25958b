import type { IntakeView } from '@panelflow/contract/intake.ts'
import { intakeMakeOrders, intakeOpenFile } from '@panelflow/contract/intake.ts'
import { uploadAppend } from '@panelflow/contract/upload.ts'
import { expect, test, vi } from 'vitest'
import type { ApiClient } from '../../lib/http/api-client.ts'
import { CallError } from '../../lib/http/call-error.ts'
import type { ChosenFile } from './chosen-files.ts'
import { createIntakeSession, listJobs } from './intake-session.ts'

const file = (path: string, text: string): ChosenFile => ({
  path,
  size: text.length,
  getBytes: async () => new Blob([text]),
  getFingerprint: async () => `print of ${text}`,
})
const waiting = (path: string, size: number, received = 0, isRefused = false) => ({
  number: 1,
  path,
  size,
  received,
  isRefused,
})

test('what the server has is not sent again, what was refused is, and what is not there is counted', () => {
  const { jobs, missing } = listJobs(
    [
      waiting('sent.png', 3, 3),
      waiting('half.png', 3, 1),
      waiting('refused.png', 3, 0, true),
      waiting('gone.png', 3),
      waiting('other size.png', 9),
    ],
    [
      file('sent.png', 'abc'),
      file('half.png', 'abc'),
      file('refused.png', 'abc'),
      file('other size.png', 'abc'),
    ],
  )
  expect(jobs.map((job) => job.file.path)).toEqual(['half.png', 'refused.png'])
  expect(missing).toBe(2)
})

const order = { targetLanguage: 'en' } as never
const intake = (made: number, planned: number): Pick<IntakeView, 'id' | 'orders'> => ({
  id: 'i',
  orders: { planned, made: Array.from({ length: made }, () => order) },
})

/** A server that holds half of each file, refuses one, and makes two orders a call. */
const createServer = () => {
  const sent: string[] = []
  let made = 0
  const call = vi.fn(async (endpoint: unknown, input: Record<string, never>) => {
    if (endpoint === intakeMakeOrders) return intake((made = Math.min(5, made + 2)), 5)
    if (endpoint === intakeOpenFile) {
      const { path, size } = (input as { body: { path: string; size: number } }).body
      if (path === 'bad.png')
        throw new CallError({
          kind: 'envelope',
          message: 'no',
          code: 40902,
          fact: 'intake.file_unknown',
        })
      return { id: path, size, received: 2, status: 'receiving' }
    }
    if (endpoint !== uploadAppend) throw new Error('not expected')
    const { params, bytes } = input as { params: { uploadId: string }; bytes: Blob }
    sent.push(`${params.uploadId}: ${await bytes.text()}`)
    return { id: params.uploadId, received: bytes.size + 2, status: 'queued' }
  })
  return { sent, api: { call } as unknown as Pick<ApiClient, 'call'>, made: () => made }
}

test('files go on where the server stands, orders are made until none is missing, a refused file can be tried again', async () => {
  const { sent, api, made } = createServer()
  const chosen = [file('a.png', 'abcd'), file('b.png', 'efgh'), file('bad.png', 'ijkl')]
  const session = createIntakeSession({
    api,
    intake: intake(0, 5),
    waiting: chosen.map(({ path, size }) => waiting(path, size)),
    chosen,
    onChange: () => undefined,
  })
  await vi.waitFor(() => expect(session.state().isRunning).toBe(false))
  expect(sent.toSorted()).toEqual(['a.png: cd', 'b.png: gh'])
  expect(made()).toBe(5)
  expect(session.state()).toMatchObject({ left: 1, missing: 0, failed: [{ path: 'bad.png' }] })
  session.retry()
  expect(session.state()).toMatchObject({ isRunning: true, failed: [] })
  await vi.waitFor(() => expect(session.state().failed).toHaveLength(1))
})

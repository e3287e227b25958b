import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createProcessorClock } from './processor-time.ts'

// Linux alone tells what a process has used
test.skipIf(process.platform !== 'linux')(
  'the clock does not go back when a process ends',
  async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'panelflow-clock-'))
    const file = path.join(folder, 'busy.mjs')
    writeFileSync(
      file,
      `for (const end = Date.now() + 30; Date.now() < end; );
    process.send('busy'); setInterval(() => {}, 1000)`,
    )
    const child = fork(file)
    await once(child, 'message')
    const readClock = createProcessorClock()
    const pids = [process.pid, child.pid ?? 0]
    const before = readClock(pids)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(readClock(pids)).toBeGreaterThanOrEqual(before)
    await rm(folder, { recursive: true, force: true })
  },
)

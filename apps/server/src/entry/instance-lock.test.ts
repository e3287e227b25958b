import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockInstance } from './instance-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-lock-'))
})
afterEach(() => {
  for (const one of [folder, `${folder}-copy`]) rmSync(one, { recursive: true, force: true })
})

/** Another process that holds the folder's lock until it is killed. */
const startHolder = async () => {
  const program = fileURLToPath(new URL('instance-lock.ts', import.meta.url))
  const code = `import(${JSON.stringify(program)}).then(({ lockInstance }) => { lockInstance(${JSON.stringify(folder)}, 'here'); console.log('held'); setInterval(() => undefined, 1000) })`
  const holder = spawn(process.execPath, ['--import', 'tsx', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  return holder
}

test('a folder that is held is refused; a copy of it with the lock in it is free', async () => {
  const holder = await startHolder()
  expect(() => lockInstance(folder, 'there')).toThrow(`process ${holder.pid}, here`)
  cpSync(folder, `${folder}-copy`, { recursive: true })
  const release = lockInstance(`${folder}-copy`, 'there')
  release()
  expect(() => lockInstance(folder, 'there')).toThrow('already runs')
  const ended = once(holder, 'exit')
  holder.kill('SIGKILL')
  await ended
  lockInstance(folder, 'there')()
})

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BackupTarget, TargetFileMissing } from '../../ports/backup-target.ts'
import { openBackupTarget } from './open-backup-target.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-target-'))
const bucket = new S3rver({ port: 0, silent: true, directory: path.join(folder, 's3') })
const targets: Record<string, BackupTarget> = {}

beforeAll(async () => {
  targets['a folder'] = await openBackupTarget(path.join(folder, 'disk'))
  const { port } = await bucket.run()
  targets['a bucket'] = await openBackupTarget(
    `s3://S3RVER:S3RVER@localhost:${port}/safe/studio/one?tls=0&region=us-east-1`,
  )
})
afterAll(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  [507, 'XMinioStorageFull'],
  [403, 'QuotaExceeded'],
  [507, ''],
])('a bucket that answers %s %s is full, as a disk is', async (status, code) => {
  const server = http.createServer((request, response) => {
    request.resume()
    if (request.method === 'HEAD') response.writeHead(200).end()
    else response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const target = await openBackupTarget(`s3://key:secret@127.0.0.1:${port}/safe?tls=0`)
  for (const parts of [1, 40]) {
    const content = Readable.from(Array.from({ length: parts }, () => randomBytes(1_000_000)))
    await expect(target.write('blobs/ab/x', content)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(content.destroyed).toBe(true)
  }
  server.closeAllConnections()
  server.close()
})

const listNames = async (target: BackupTarget, below: string): Promise<string[]> => {
  const names: string[] = []
  for await (const { name } of target.list(below)) names.push(name)
  return names.toSorted()
}

describe.each(['a folder', 'a bucket'])('%s', (kind) => {
  const target = (): BackupTarget => targets[kind] as BackupTarget

  test('gives back what was written, also when it is larger than two parts of an upload, and lists it', async () => {
    const large = Array.from({ length: 35 }, () => randomBytes(1_000_000))
    await target().write('backups/a/large', Readable.from(large))
    await target().write('backups/a/small', Readable.from([Buffer.from('small')]))
    await target().write('backups/b/none', Readable.from([]))
    await target().write('blobs/ab/x', Readable.from([Buffer.from('x')]))
    expect(
      (await buffer(await target().read('backups/a/large'))).equals(Buffer.concat(large)),
    ).toBe(true)
    expect((await buffer(await target().read('backups/b/none'))).length).toBe(0)
    expect(await listNames(target(), 'backups')).toEqual([
      'backups/a/large',
      'backups/a/small',
      'backups/b/none',
    ])
  })

  test('replaces a file, and forgets one, also one that is not there', async () => {
    await target().write('backups/c/m', Readable.from([Buffer.from('old')]))
    await target().write('backups/c/m', Readable.from([Buffer.from('new')]))
    expect((await buffer(await target().read('backups/c/m'))).toString()).toBe('new')
    await target().remove('backups/c/m')
    await target().remove('backups/c/m')
    await expect(target().read('backups/c/m')).rejects.toThrow(TargetFileMissing)
    expect(await listNames(target(), 'backups/c')).toEqual([])
  })

  test('keeps nothing of a source that breaks off', async () => {
    for (const parts of [1, 40]) {
      const broken = Readable.from(
        (async function* () {
          for (let n = 0; n < parts; n++) yield randomBytes(1_000_000)
          throw new Error('cut off')
        })(),
      )
      await expect(target().write('backups/d/m', broken)).rejects.toThrow('cut off')
      await expect(target().read('backups/d/m')).rejects.toThrow(TargetFileMissing)
    }
  })

  test('lists on when a file goes meanwhile, such as a draft that is renamed', async () => {
    const names = ['backups/e/1', 'backups/e/2', 'backups/e/3']
    for (const name of names) await target().write(name, Readable.from([Buffer.from('x')]))
    const listed: string[] = []
    for await (const { name } of target().list('backups/e')) {
      if (listed.length === 0)
        for (const other of names.filter((one) => one !== name)) await target().remove(other)
      listed.push(name)
    }
    expect(names).toEqual(expect.arrayContaining(listed))
  })

  test('names itself without the key', () => {
    expect(target().address).not.toContain('S3RVER')
  })
})

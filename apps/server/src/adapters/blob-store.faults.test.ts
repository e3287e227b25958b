/**
 * What the stores do when the disk or the bucket behind them hangs, is full, is away, or has
 * changed bytes.
 */
import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { BlobDamaged, BlobMissing, type BlobStore, StorageFault } from '../ports/blob-store.ts'
import { openDiskBlobs } from './disk-blobs.ts'
import { openS3Blobs } from './s3-blobs.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-faults-'))
const root = path.join(folder, 'disk')
const bucketRoot = path.join(folder, 's3')
const s3rver = new S3rver({ port: 0, silent: true, directory: bucketRoot })
const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const diskFile = (sha: string): string => path.join(root, sha.slice(0, 2), sha.slice(2, 4), sha)
const stores: Record<string, BlobStore> = {}

/** A bucket server that answers as `answer` says; undefined: never. */
const answering: http.Server[] = []
const startBucket = async (
  answer: (request: http.IncomingMessage) => { status: number; body?: string } | undefined,
): Promise<string> => {
  const server = http.createServer((request, response) => {
    request.resume()
    const reply = answer(request)
    if (reply !== undefined)
      response.writeHead(reply.status, { 'content-type': 'application/xml' }).end(reply.body ?? '')
  })
  answering.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `s3://key:secret@127.0.0.1:${(server.address() as AddressInfo).port}/pages?tls=0&region=us-east-1`
}
const xml = (code: string): string =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`

beforeAll(async () => {
  stores['a folder'] = await openDiskBlobs(root)
  const { port } = await s3rver.run()
  stores['a bucket'] = await openS3Blobs(
    `s3://S3RVER:S3RVER@localhost:${port}/pages?tls=0&region=us-east-1`,
  )
})
afterEach(() => {
  for (const server of answering.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})
afterAll(async () => {
  await s3rver.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Changes the stored bytes behind the store's back, keeping their length or not. */
const damageBlob = (kind: string, sha: string, how: 'flip' | 'cut' | 'delete'): void => {
  const bucketFile = (): string => {
    const name = readdirSync(bucketRoot, { recursive: true, encoding: 'utf8' }).find(
      (one) => one.includes(sha) && one.endsWith('_object'),
    )
    if (name === undefined) throw new Error('the bucket has no such object')
    return path.join(bucketRoot, name)
  }
  const file = kind === 'a folder' ? diskFile(sha) : bucketFile()
  if (how === 'delete') rmSync(file)
  else if (how === 'cut') truncateSync(file, 10)
  else {
    const at = openSync(file, 'r+')
    writeFileSync(at, 'X')
    closeSync(at)
  }
}

describe.each(['a folder', 'a bucket'])('%s', (kind) => {
  const store = (): BlobStore => stores[kind] as BlobStore

  test.each(['flip', 'cut'] as const)(
    'notices bytes that changed (%s), also in a stream, before the last of them',
    async (how) => {
      const bytes = Buffer.concat([Buffer.from('A'), randomBytes(900_000)])
      const { sha } = await store().put(bytes)
      damageBlob(kind, sha, how)
      await expect(store().get(sha)).rejects.toThrow(BlobDamaged)
      let seen = 0
      const read = async (): Promise<void> => {
        for await (const chunk of (await store().stream(sha)) as AsyncIterable<Buffer>)
          seen += chunk.length
      }
      await expect(read()).rejects.toThrow(BlobDamaged)
      expect(seen).toBeLessThan(bytes.length)
    },
  )

  test.each(['flip', 'cut', 'delete'] as const)(
    'is repaired by putting the same bytes again (%s), whole or as a stream',
    async (how) => {
      const bytes = Buffer.concat([Buffer.from('A'), randomBytes(70_000)])
      for (const content of [
        () => bytes,
        () => Readable.from([bytes.subarray(0, 999), bytes.subarray(999)]),
      ]) {
        const { sha } = await store().put(content())
        damageBlob(kind, sha, how)
        await expect(store().get(sha)).rejects.toThrow(how === 'delete' ? BlobMissing : BlobDamaged)
        await store().put(content())
        expect((await store().get(sha)).equals(bytes)).toBe(true)
      }
    },
  )
})

const faults = {
  full: { name: 'StorageFault', code: 'storage.full' },
  away: { name: 'StorageFault', code: 'storage.unavailable' },
}

test('a folder that went away (unmounted) is a store that does not answer; its files are not called missing', async () => {
  const { sha } = await stores['a folder']!.put(randomBytes(1_000))
  renameSync(root, `${root}.away`)
  mkdirSync(root)
  const store = stores['a folder']!
  for (const call of [
    () => store.get(sha),
    () => store.stream(sha),
    () => store.size(sha),
    () => store.put(randomBytes(10)),
  ])
    await expect(call()).rejects.toMatchObject(faults.away)
  rmSync(root, { recursive: true })
  renameSync(`${root}.away`, root)
  expect((await store.get(sha)).length).toBe(1_000)
})

test.skipIf(process.platform === 'win32')(
  'a disk that hangs costs a call its time limit and no more; later calls fail at once until it wakes',
  async () => {
    const store = await openDiskBlobs(path.join(folder, 'hanging'), { timeoutMs: 200 })
    const sha = hashBytes(Buffer.from('hangs'))
    const file = path.join(folder, 'hanging', sha.slice(0, 2), sha.slice(2, 4), sha)
    mkdirSync(path.dirname(file), { recursive: true })
    // opening a FIFO waits for its other end, as a dead NFS server lets everything wait
    execFileSync('mkfifo', [file])
    await Promise.all([
      expect(store.get(sha)).rejects.toMatchObject(faults.away),
      expect(store.stream(sha)).rejects.toMatchObject(faults.away),
    ])
    await expect(store.put(randomBytes(10))).rejects.toThrow('2 calls hang')
    closeSync(openSync(file, constants.O_WRONLY + constants.O_NONBLOCK))
    const put = async (): Promise<boolean> =>
      await store.put(randomBytes(10)).then(
        () => true,
        () => false,
      )
    await expect.poll(put).toBe(true)
  },
)

const canMount = (): boolean => {
  const at = path.join(folder, 'small')
  mkdirSync(at, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'none', at], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test.skipIf(!canMount())(
  'a full disk says so, keeps nothing half, and takes bytes again when there is room',
  async () => {
    const at = path.join(folder, 'small')
    try {
      const store = await openDiskBlobs(at)
      const { sha } = await store.put(randomBytes(1_500_000))
      const more = randomBytes(900_000)
      await expect(store.put(more)).rejects.toMatchObject(faults.full)
      expect(readdirSync(path.join(at, 'incoming'))).toEqual([])
      await store.remove(sha)
      expect(await store.put(more)).toEqual({ sha: hashBytes(more), bytes: more.length })
    } finally {
      execFileSync('umount', [at])
    }
  },
)

test.each([
  [507, 'XMinioStorageFull'],
  [403, 'QuotaExceeded'],
  [400, 'XMinioAdminBucketQuotaExceeded'],
  [507, ''],
])('a bucket that answers %s %s is full', async (status, code) => {
  const store = await openS3Blobs(
    await startBucket(({ method }) =>
      method === 'HEAD' ? { status: 200 } : { status, body: xml(code) },
    ),
  )
  await expect(store.put(randomBytes(10))).rejects.toMatchObject(faults.full)
})

test.each([
  [500, 'InternalError'],
  [503, 'SlowDown'],
  [403, 'AccessDenied'],
  [404, 'NoSuchBucket'],
])('a bucket that answers %s %s is away; no file is called missing', async (status, code) => {
  const store = await openS3Blobs(
    await startBucket(({ method }) =>
      method === 'HEAD' ? { status: 200 } : { status, body: xml(code) },
    ),
  )
  await expect(store.put(randomBytes(10))).rejects.toMatchObject(faults.away)
  await expect(store.get(hashBytes(Buffer.from('x')))).rejects.toMatchObject(faults.away)
})

test('a bucket that never answers costs a call its time limit', async () => {
  const store = await openS3Blobs(await startBucket(() => undefined), {
    answerMs: 150,
    idleMs: 150,
  })
  const sha = hashBytes(Buffer.from('x'))
  for (const call of [
    () => store.put(randomBytes(10)),
    () => store.get(sha),
    () => store.stream(sha),
    () => store.size(sha),
    () => store.remove(sha),
  ])
    await expect(call()).rejects.toMatchObject(faults.away)
})

test('an answer of a bucket that stops half way ends in an error, not in silence', async () => {
  const server = http.createServer((_request, response) =>
    response.writeHead(200, { 'content-length': '1000' }).write('half'),
  )
  answering.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `s3://key:secret@127.0.0.1:${(server.address() as AddressInfo).port}/pages?tls=0`
  const store = await openS3Blobs(address, { answerMs: 1_000, idleMs: 150 })
  const sha = hashBytes(Buffer.from('x'))
  await expect(store.get(sha)).rejects.toThrow(StorageFault)
  await expect(buffer(await store.stream(sha))).rejects.toThrow(StorageFault)
})

test('a bucket that is down when the process starts is used when it is back', async () => {
  let up = false
  const store = await openS3Blobs(
    await startBucket(() => ({
      status: up ? 200 : 503,
      body: up ? '' : xml('ServiceUnavailable'),
    })),
  )
  await expect(store.put(randomBytes(10))).rejects.toMatchObject(faults.away)
  up = true
  expect((await store.put(randomBytes(10))).bytes).toBe(10)
})

import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BlobMissing, type BlobStore } from '../ports/blob-store.ts'
import { openBlobs } from './open-blobs.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-blobs-'))
const root = path.join(folder, 'disk')
const bucket = new S3rver({ port: 0, silent: true, directory: path.join(folder, 's3') })
const toSha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const stores: Record<string, BlobStore> = {}

beforeAll(async () => {
  stores['a folder'] = await openBlobs(root)
  const { port } = await bucket.run()
  stores['a bucket'] = await openBlobs(
    `s3://S3RVER:S3RVER@localhost:${port}/pages?tls=0&region=us-east-1`,
  )
})
afterAll(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(['a folder', 'a bucket'])('%s', (kind) => {
  const store = (): BlobStore => stores[kind] as BlobStore

  test('gives back the bytes under their hash, as a whole and as a stream', async () => {
    const bytes = randomBytes(300_000)
    expect(await store().put(bytes)).toEqual({ sha: toSha256(bytes), bytes: bytes.length })
    expect((await store().get(toSha256(bytes))).equals(bytes)).toBe(true)
    expect((await buffer(await store().stream(toSha256(bytes)))).equals(bytes)).toBe(true)
    expect(await store().size(toSha256(bytes))).toBe(bytes.length)
  })

  test('takes a stream, and the same bytes twice', async () => {
    const parts = [randomBytes(70_000), randomBytes(1), randomBytes(70_000)]
    const first = await store().put(Readable.from(parts))
    expect(first).toEqual(await store().put(Buffer.concat(parts)))
    expect(first.sha).toBe(toSha256(Buffer.concat(parts)))
  })

  test('streams a part of a blob, first and last byte included', async () => {
    const bytes = randomBytes(100_000)
    const { sha } = await store().put(bytes)
    expect(
      (await buffer(await store().stream(sha, { first: 10, last: 19 }))).equals(
        bytes.subarray(10, 20),
      ),
    ).toBe(true)
    expect(
      (await buffer(await store().stream(sha, { first: 99_000, last: 99_999 }))).equals(
        bytes.subarray(99_000),
      ),
    ).toBe(true)
    await expect(store().stream(toSha256(randomBytes(8)), { first: 0, last: 1 })).rejects.toThrow(
      BlobMissing,
    )
  })

  test('takes a stream of many parts without holding it, whole and in order', async () => {
    const chunk = randomBytes(1_000_000)
    const hash = createHash('sha256')
    for (let i = 0; i < 40; i++) hash.update(chunk)
    const sha = hash.digest('hex')
    expect(await store().put(Readable.from(Array.from({ length: 40 }, () => chunk)))).toEqual({
      sha,
      bytes: 40_000_000,
    })
    expect(toSha256(await store().get(sha))).toBe(sha)
  })

  test('forgets a blob, also one that is not there', async () => {
    const { sha } = await store().put(randomBytes(1_000))
    await store().remove(sha)
    await store().remove(sha)
    expect(await store().exists(sha)).toBe(false)
    await expect(store().get(sha)).rejects.toThrow(BlobMissing)
  })

  test('says when there is no such blob, also for names that are no hashes', async () => {
    const absent = toSha256(randomBytes(8))
    await expect(store().get(absent)).rejects.toThrow(BlobMissing)
    await expect(store().stream(absent)).rejects.toThrow(BlobMissing)
    await expect(store().get('../../etc/passwd')).rejects.toThrow(BlobMissing)
    expect(await store().exists(absent)).toBe(false)
    expect(await store().exists('../../etc/passwd')).toBe(false)
    expect(await store().size(absent)).toBeUndefined()
  })

  test('fifty writers of the same bytes leave one whole blob', async () => {
    const bytes = randomBytes(200_000)
    await Promise.all(
      Array.from({ length: 50 }, () =>
        store().put(Readable.from([bytes.subarray(0, 99_999), bytes.subarray(99_999)])),
      ),
    )
    expect((await store().get(toSha256(bytes))).equals(bytes)).toBe(true)
  })

  test('a source that breaks off leaves nothing', async () => {
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(50_000)
        throw new Error('the line went dead')
      })(),
    )
    await expect(store().put(broken)).rejects.toThrow('the line went dead')
  })
})

const blobFiles = (): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('incoming'))
    .map((entry) => path.join(entry.parentPath, entry.name))

test('a writer killed at any moment leaves no torn blob behind', async () => {
  const writer = fileURLToPath(new URL('blob-store.killed-writer.ts', import.meta.url))
  for (let round = 0; round < 6; round++) {
    const child = spawn(process.execPath, ['--import', 'tsx', writer, root], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise((resolve) => child.stdout.once('data', resolve))
    await new Promise((resolve) => setTimeout(resolve, round * 7))
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('exit', resolve))
  }
  const files = blobFiles()
  expect(files.length).toBeGreaterThan(6)
  for (const file of files) expect(toSha256(readFileSync(file))).toBe(path.basename(file))
})

test('what killed writers left half done is swept away the next day', async () => {
  const old = path.join(root, 'incoming', 'old')
  writeFileSync(old, 'half')
  writeFileSync(path.join(root, 'incoming', 'young'), 'half')
  utimesSync(old, new Date(0), new Date(0))
  await openBlobs(root)
  const left = readdirSync(path.join(root, 'incoming'))
  expect(left).toContain('young')
  expect(left).not.toContain('old')
})

import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { TargetAddress } from '@panelflow/domain/publishing/publishing.ts'
import S3rver from 's3rver'
import ssh2, { type SFTPWrapper } from 'ssh2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PublishConnection, PublishedFile, Publisher } from '../../ports/publisher.ts'
import { PublishFault } from '../../ports/publisher.ts'
import { openBucket } from '../storage/bucket.ts'
import { createPublisher } from './create-publisher.ts'
import { getFingerprint } from './sftp-target.ts'

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp

let folder: string
let publisher: Publisher

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'panelflow-targets-'))
  await mkdir(path.join(folder, 'out'))
  publisher = createPublisher({ folder: path.join(folder, 'out'), allowPrivateAddresses: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const aFile = (bytes: Buffer, name = 'a/b/001.png'): PublishedFile => ({
  path: name,
  sha: createHash('sha256').update(bytes).digest('hex'),
  bytes: bytes.length,
  type: 'image/png',
})

/** Sends and answers which byte was asked for first, and what was reported last. */
const send = async (connection: PublishConnection, bytes: Buffer, file = aFile(bytes)) => {
  const seen = { first: -1, done: 0 }
  await connection.send(file, {
    read: async (first) => {
      seen.first = first
      return Readable.from([bytes.subarray(first)])
    },
    onBytes: (done) => (seen.done = done),
    signal: new AbortController().signal,
    id: 'x',
  })
  return seen
}

const connect = (
  address: Exclude<TargetAddress, { kind: 'webhook' }>,
  secret = {},
  from = publisher,
) => from.connect(address, secret, new AbortController().signal)

const findProblem = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof PublishFault ? error.problem : error),
  )

describe('a folder', () => {
  test('goes on in the middle of a file, and shows nothing under its name before it is whole', async () => {
    const bytes = randomBytes(5000)
    const file = aFile(bytes)
    const connection = await connect({ kind: 'folder', folder: 'f' })
    const at = path.join(folder, 'out', 'f', 'a', 'b')
    await mkdir(at, { recursive: true })
    await writeFile(path.join(at, `001.png.${file.sha.slice(0, 12)}.part`), bytes.subarray(0, 2000))
    expect(await send(connection, bytes)).toEqual({ first: 2000, done: 5000 })
    expect(await readdir(at)).toEqual(['001.png'])
    expect(await readFile(path.join(at, '001.png'))).toEqual(bytes)
  })

  test('a part with other bytes is thrown away, so that the next attempt is whole', async () => {
    const bytes = randomBytes(3000)
    const file = aFile(bytes, 'c.png')
    const connection = await connect({ kind: 'folder', folder: 'g' })
    const at = path.join(folder, 'out', 'g')
    await mkdir(at, { recursive: true })
    await writeFile(path.join(at, `c.png.${file.sha.slice(0, 12)}.part`), randomBytes(100))
    expect(await findProblem(send(connection, bytes, file))).toBe('wrong_content')
    expect(await send(connection, bytes, file)).toEqual({ first: 0, done: 3000 })
  })

  test('is refused where the installation names none', async () => {
    const none = createPublisher({ folder: undefined, allowPrivateAddresses: true })
    expect(none.foldersAllowed).toBe(false)
    expect(await findProblem(connect({ kind: 'folder', folder: 'f' }, {}, none))).toBe(
      'folder_not_allowed',
    )
  })
})

describe('a bucket', () => {
  let server: S3rver
  let address: Extract<TargetAddress, { kind: 's3' }>
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  beforeAll(async () => {
    server = new S3rver({
      port: 0,
      silent: true,
      directory: path.join(folder, 'buckets'),
    })
    const { port } = await server.run()
    const endpoint = `http://localhost:${port}`
    await openBucket(`s3://S3RVER:S3RVER@localhost:${port}/comics?tls=0&region=us-east-1`).write(
      (client) => client.bucketExists(),
    )
    address = { kind: 's3', endpoint, bucket: 'comics', prefix: 'in/new', region: 'us-east-1' }
  })
  afterAll(() => server.close())

  test.each([
    ['in one piece', 1000],
    ['in parts', 18 * 1024 * 1024],
  ])('takes a file %s', async (_how, length) => {
    const bytes = randomBytes(length)
    const connection = await connect(address, keys)
    expect(await send(connection, bytes, aFile(bytes, 'a b/00 1.png'))).toMatchObject({
      done: length,
    })
    const answer = await fetch(`${address.endpoint}/comics/in/new/a%20b/00%201.png`)
    const stored = Buffer.from(await answer.arrayBuffer())
    expect(stored.equals(bytes)).toBe(true)
    await connection.remove('a b/00 1.png')
  })

  test('says what is wrong', async () => {
    const bytes = randomBytes(10)
    const elsewhere = await connect({ ...address, bucket: 'nowhere' }, keys)
    expect(await findProblem(send(elsewhere, bytes))).toBe('place_missing')
    const unknown = await connect(address, { ...keys, accessKeyId: 'nobody' })
    expect(await findProblem(send(unknown, bytes))).toBe('sign_in_refused')
    const away = await connect({ ...address, endpoint: 'http://127.0.0.1:9' }, keys)
    expect(await findProblem(send(away, bytes))).toBe('unreachable')
  })
})

test('a program is sent nothing more when the file breaks off', async () => {
  const server = createServer((request) => request.resume())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const connection = await connect({ kind: 'api', url: `http://127.0.0.1:${port}`, method: 'PUT' })
  let reads = 0
  const sending = connection.send(aFile(randomBytes(100_000)), {
    read: async () => {
      reads += 1
      const breaksOff = reads === 2
      return Readable.from(
        (async function* () {
          yield Buffer.alloc(10_000)
          if (breaksOff) throw new Error('the file broke off')
        })(),
      )
    },
    onBytes: () => undefined,
    signal: new AbortController().signal,
    id: 'x',
  })
  await expect(sending).rejects.toThrow()
  server.close()
})

describe('private addresses', () => {
  const closed = createPublisher({ folder: undefined, allowPrivateAddresses: false })
  test.each([
    { kind: 'api', url: 'http://127.0.0.1:9', method: 'PUT' },
    { kind: 's3', endpoint: 'http://10.0.0.1', bucket: 'b-b', prefix: '', region: 'r' },
    { kind: 'sftp', host: '::1', port: 22, user: 'u', folder: '', fingerprint: '' },
  ] as const)('$kind: none is connected to', async (address) => {
    expect(closed.refuses(address)).toBe(true)
    expect(await findProblem(connect(address, {}, closed))).toBe('address_refused')
  })

  test('a name that leads to one is refused where the connection is made', async () => {
    let asked = 0
    const server = createServer((_request, response) => {
      asked += 1
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const api = { kind: 'api', url: `http://localhost.:${port}`, method: 'PUT' } as const
    const bytes = Buffer.from('x')
    // a machine that does not know this name says so instead
    expect(['address_refused', 'unreachable']).toContain(
      await findProblem(connect(api, {}, closed).then((connection) => send(connection, bytes))),
    )
    expect(asked).toBe(0)
    server.close()
  })
})

/** An SFTP server on a folder: what the client of the product asks of one. */
const serveSftp = (sftp: SFTPWrapper, root: string): void => {
  const locate = (name: string): string => path.join(root, name)
  const handles: number[] = []
  const answer = (id: number, work: () => void): void => {
    try {
      work()
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      sftp.status(id, code === 'ENOENT' ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE)
    }
  }
  const done = (id: number, work: () => void): void =>
    answer(id, () => {
      work()
      sftp.status(id, STATUS_CODE.OK)
    })
  const attributes = ({ size, mode }: { size: number; mode: number }) => ({
    size,
    mode,
    uid: 0,
    gid: 0,
    atime: 0,
    mtime: 0,
  })
  sftp.on('OPEN', (id: number, name: string, flags: number) =>
    answer(id, () => {
      const truncates = (flags & OPEN_MODE.TRUNC) !== 0
      handles.push(openSync(locate(name), truncates ? 'w+' : flags & OPEN_MODE.WRITE ? 'r+' : 'r'))
      sftp.handle(id, Buffer.from([handles.length - 1]))
    }),
  )
  const file = (handle: Buffer): number => handles[handle[0] ?? 0] ?? -1
  sftp.on('WRITE', (id: number, handle: Buffer, offset: number, data: Buffer) =>
    done(id, () => writeSync(file(handle), data, 0, data.length, offset)),
  )
  sftp.on('READ', (id: number, handle: Buffer, offset: number, length: number) =>
    answer(id, () => {
      const data = Buffer.alloc(length)
      const read = readSync(file(handle), data, 0, length, offset)
      if (read === 0) sftp.status(id, STATUS_CODE.EOF)
      else sftp.data(id, data.subarray(0, read))
    }),
  )
  sftp.on('FSTAT', (id: number, handle: Buffer) =>
    answer(id, () => sftp.attrs(id, attributes(fstatSync(file(handle))))),
  )
  sftp.on('FSETSTAT', (id: number) => done(id, () => undefined))
  sftp.on('CLOSE', (id: number, handle: Buffer) => done(id, () => closeSync(file(handle))))
  for (const event of ['STAT', 'LSTAT'])
    sftp.on(event, (id: number, name: string) =>
      answer(id, () => sftp.attrs(id, attributes(statSync(locate(name))))),
    )
  sftp.on('MKDIR', (id: number, name: string) => done(id, () => mkdirSync(locate(name))))
  sftp.on('REMOVE', (id: number, name: string) => done(id, () => unlinkSync(locate(name))))
  sftp.on('RENAME', (id: number, from: string, to: string) =>
    done(id, () => renameSync(locate(from), locate(to))),
  )
}

describe('an SFTP server', () => {
  let server: InstanceType<typeof ssh2.Server>
  let address: Extract<TargetAddress, { kind: 'sftp' }>
  let root: string
  const secret = { password: 'open sesame' }
  beforeAll(async () => {
    root = path.join(folder, 'sftp')
    await mkdir(root)
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    })
    const key = ssh2.utils.parseKey(privateKey)
    if (key instanceof Error) throw key
    server = new ssh2.Server({ hostKeys: [privateKey] }, (client) => {
      client.on('error', () => undefined)
      client.on('authentication', (context) =>
        context.method === 'password' && context.password === secret.password
          ? context.accept()
          : context.reject(['password']),
      )
      client.on('ready', () =>
        client.on('session', (accept) =>
          accept().on('sftp', (acceptSftp) => serveSftp(acceptSftp(), root)),
        ),
      )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const fingerprint = getFingerprint(key.getPublicSSH())
    address = { kind: 'sftp', host: '127.0.0.1', port, user: 'me', folder: 'in', fingerprint }
  })
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

  test('takes a file, goes on with a broken one, and replaces the one before', async () => {
    const bytes = randomBytes(200_000)
    const connection = await connect(address, secret)
    expect(await send(connection, bytes)).toEqual({ first: 0, done: 200_000 })
    const at = path.join(root, 'in', 'a', 'b')
    const next = randomBytes(100_000)
    const part = `001.png.${aFile(next).sha.slice(0, 12)}.part`
    await writeFile(path.join(at, part), next.subarray(0, 40_000))
    expect(await send(connection, next)).toEqual({ first: 40_000, done: 100_000 })
    expect(await readdir(at)).toEqual(['001.png'])
    expect((await readFile(path.join(at, '001.png'))).equals(next)).toBe(true)
    await connection.remove('a/b/001.png')
    expect(await readdir(at)).toEqual([])
    await connection.close()
  })

  test('is left at once when its key or the password is another one', async () => {
    const other = { ...address, fingerprint: `SHA256:${'A'.repeat(43)}` }
    expect(await findProblem(connect(other, secret))).toBe('host_key_differs')
    expect(await findProblem(connect(address, { password: 'wrong' }))).toBe('sign_in_refused')
    expect(await findProblem(connect({ ...address, port: 9 }, secret))).toBe('unreachable')
  })
})

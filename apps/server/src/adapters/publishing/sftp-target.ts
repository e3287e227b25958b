import { createHash } from 'node:crypto'
import { connect as connectSocket, type Socket } from 'node:net'
import path from 'node:path/posix'
import { pipeline } from 'node:stream/promises'
import type { TargetAddress, TargetSecret } from '@panelflow/domain/publishing/publishing.ts'
import { Client, type SFTPWrapper } from 'ssh2'
import { type PublishConnection, PublishFault } from '../../ports/publisher.ts'
import { isPrivateHost, lookupPublicOnly, PrivateAddress } from '../public-address.ts'
import { countBytes } from './folder-target.ts'

type SftpAddress = Extract<TargetAddress, { kind: 'sftp' }>
type Call<T> = (done: (error?: Error | null, value?: T) => void) => void

const READY_MS = 15_000
const NO_SUCH_FILE = 2
const PERMISSION_DENIED = 3
const KEEP_ALIVE_MS = 10_000

/** As `ssh-keygen -lf` writes it. */
export const getFingerprint = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

const toFault = (error: unknown): unknown => {
  if (error instanceof PublishFault || !(error instanceof Error)) return error
  if (error.name === 'AbortError') return error
  const { code, level } = error as { code?: unknown; level?: unknown }
  if (error instanceof PrivateAddress) return new PublishFault('address_refused', error.message)
  if (level === 'client-authentication') return new PublishFault('sign_in_refused', error.message)
  if (code === NO_SUCH_FILE) return new PublishFault('place_missing', error.message)
  if (code === PERMISSION_DENIED) return new PublishFault('not_permitted', error.message)
  return typeof code === 'number'
    ? new PublishFault('refused_by_target', error.message)
    : new PublishFault('unreachable', error.message)
}

const run = <T>(call: Call<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    call((error, value) => (error ? reject(error) : resolve(value as T)))
  })

const openSocket = (
  { host, port }: SftpAddress,
  allowPrivateAddresses: boolean,
  signal: AbortSignal,
): Promise<Socket> =>
  new Promise((resolve, reject) => {
    if (!allowPrivateAddresses && isPrivateHost(host)) return reject(new PrivateAddress(host))
    const socket = connectSocket({
      host,
      port,
      ...(allowPrivateAddresses ? {} : { lookup: lookupPublicOnly }),
    })
    signal.addEventListener('abort', () => socket.destroy(), { once: true })
    socket.setTimeout(READY_MS, () => socket.destroy(new Error('timeout')))
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.setTimeout(0)
      resolve(socket)
    })
  })

const signIn = async (
  address: SftpAddress,
  { password, privateKey, passphrase }: TargetSecret,
  sock: Socket,
): Promise<Client> => {
  const client = new Client()
  let seen: string | undefined
  await new Promise<void>((resolve, reject) => {
    client.once('ready', resolve)
    client.once('error', (error) =>
      reject(
        seen !== undefined && seen !== address.fingerprint.replace(/=+$/, '')
          ? new PublishFault('host_key_differs', seen)
          : error,
      ),
    )
    client.connect({
      sock,
      username: address.user,
      readyTimeout: READY_MS,
      keepaliveInterval: KEEP_ALIVE_MS,
      hostVerifier: (key: Buffer) => {
        seen = getFingerprint(key)
        return seen === address.fingerprint.replace(/=+$/, '')
      },
      ...(privateKey === undefined ? { password } : { privateKey, passphrase }),
    })
  })
  // errors of a connection in use end the call that waits for it
  client.on('error', () => undefined)
  return client
}

const makeFolders = async (sftp: SFTPWrapper, folder: string): Promise<void> => {
  const parts = folder.split('/')
  for (let length = 1; length <= parts.length; length++) {
    const at = parts.slice(0, length).join('/')
    if (at === '' || at === '.') continue
    const exists = await run((done) => sftp.stat(at, done)).then(
      () => true,
      () => false,
    )
    if (!exists) await run<void>((done) => sftp.mkdir(at, done))
  }
}

const replace = async (sftp: SFTPWrapper, from: string, to: string): Promise<void> => {
  try {
    await run<void>((done) => sftp.ext_openssh_rename(from, to, done))
  } catch {
    // servers without the extension do not rename onto a file that exists
    await run<void>((done) => sftp.unlink(to, done)).catch(() => undefined)
    await run<void>((done) => sftp.rename(from, to, done))
  }
}

/** A folder of an SFTP server whose host key is known. @throws PublishFault */
export const openSftpTarget = async (
  address: SftpAddress,
  secret: TargetSecret,
  allowPrivateAddresses: boolean,
  signal: AbortSignal,
): Promise<PublishConnection> => {
  const guard = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw toFault(error)
    }
  }
  const { client, sftp } = await guard(async () => {
    const socket = await openSocket(address, allowPrivateAddresses, signal)
    const opened = await signIn(address, secret, socket)
    return { client: opened, sftp: await run<SFTPWrapper>((done) => opened.sftp(done)) }
  })
  const locate = (name: string): string => path.join(address.folder, name)
  const measure = (file: string): Promise<number> =>
    run<{ size: number }>((done) => sftp.stat(file, done)).then(
      ({ size }) => size,
      () => 0,
    )
  return {
    send: (file, sending) =>
      guard(async () => {
        const target = locate(file.path)
        await makeFolders(sftp, path.dirname(target))
        const part = `${target}.${file.sha.slice(0, 12)}.part`
        const lying = await measure(part)
        const first = lying < file.bytes ? lying : 0
        const out = sftp.createWriteStream(
          part,
          first === 0 ? { flags: 'w' } : { flags: 'r+', start: first },
        )
        const { signal: stop } = sending
        const bytes = await sending.read(first)
        await pipeline(bytes, countBytes(first, sending.onBytes), out, { signal: stop })
        if ((await measure(part)) !== file.bytes) throw new PublishFault('wrong_content', file.path)
        await replace(sftp, part, target)
      }),
    remove: (name) => guard(() => run<void>((done) => sftp.unlink(locate(name), done))),
    close: async () => void client.end(),
  }
}

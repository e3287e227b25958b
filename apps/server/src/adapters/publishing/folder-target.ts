import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, realpath, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DISK_FULL_CODES } from '../../ports/blob-store.ts'
import { type PublishConnection, PublishFault } from '../../ports/publisher.ts'

const toFault = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof PublishFault) return error
  const { code = '' } = error as NodeJS.ErrnoException
  if (DISK_FULL_CODES.has(code)) return new PublishFault('no_space', code)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new PublishFault('not_permitted', code)
  if (code === 'ENOENT' || code === 'ENOTDIR') return new PublishFault('place_missing', code)
  return error
}

const withFaults = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw toFault(error)
  }
}

/** Passes bytes on and counts them. */
export const countBytes = (first: number, onBytes: (done: number) => void): Transform => {
  let done = first
  return new Transform({
    transform: (chunk: Buffer, _encoding, next) => {
      done += chunk.length
      onBytes(done)
      next(null, chunk)
    },
  })
}

const hashFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}

const measure = async (file: string): Promise<number> =>
  await stat(file).then(
    ({ size }) => size,
    () => 0,
  )

/** A folder below `root`; links that lead out of it are not followed. */
export const openFolderTarget = async (
  root: string | undefined,
  folder: string,
): Promise<PublishConnection> => {
  if (root === undefined) throw new PublishFault('folder_not_allowed')
  const top = await withFaults(() => realpath(root))
  const locate = async (name: string): Promise<string> => {
    const file = path.join(top, folder, name)
    if (!file.startsWith(top + path.sep)) throw new PublishFault('folder_not_allowed')
    await mkdir(path.dirname(file), { recursive: true })
    const parent = await realpath(path.dirname(file))
    if (parent !== top && !parent.startsWith(top + path.sep))
      throw new PublishFault('folder_not_allowed')
    return path.join(parent, path.basename(file))
  }
  return {
    send: (file, { read, onBytes, signal }) =>
      withFaults(async () => {
        const target = await locate(file.path)
        const part = `${target}.${file.sha.slice(0, 12)}.part`
        const lying = await measure(part)
        const first = lying <= file.bytes ? lying : 0
        if (first < file.bytes || first === 0)
          await pipeline(
            await read(first),
            countBytes(first, onBytes),
            createWriteStream(part, { flags: first === 0 ? 'w' : 'a', flush: true }),
            { signal },
          )
        if ((await hashFile(part)) !== file.sha) {
          await rm(part, { force: true })
          throw new PublishFault('wrong_content', file.path)
        }
        await rename(part, target)
        onBytes(file.bytes)
      }),
    remove: (name) => withFaults(async () => await rm(await locate(name), { force: true })),
    close: async () => undefined,
  }
}

import { randomBytes } from 'node:crypto'
import { createWriteStream, type Stats } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type BackupTarget, DRAFT_FOLDER, TargetFileMissing } from '../../ports/backup-target.ts'
import { isNoEntry } from '../storage/disk-guard.ts'

const syncPath = async (file: string): Promise<void> => {
  // Windows cannot open folders; its file system keeps the names of files anyway
  if (process.platform === 'win32') return
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Undefined when the file was removed since its folder was read, such as a draft that was renamed.
 */
const statIfPresent = async (file: string): Promise<Stats | undefined> => {
  try {
    return await stat(file)
  } catch (error) {
    if (isNoEntry(error)) return undefined
    throw error
  }
}

/**
 * Backups in a folder: files are written aside, synced and renamed. Readable by the owner alone.
 */
export const openFolderTarget = async (root: string): Promise<BackupTarget> => {
  const incoming = path.join(root, DRAFT_FOLDER)
  const toPath = (name: string): string => path.join(root, ...name.split('/'))

  const write: BackupTarget['write'] = async (name, content) => {
    const target = toPath(name)
    const folder = path.dirname(target)
    const draft = path.join(incoming, randomBytes(16).toString('hex'))
    try {
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      await pipeline(content, createWriteStream(draft, { flags: 'wx', mode: 0o600 }))
      await syncPath(draft)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await rename(draft, target)
      await syncPath(folder)
    } catch (error) {
      content.destroy()
      throw error
    } finally {
      await rm(draft, { force: true })
    }
  }
  const read: BackupTarget['read'] = async (name) => {
    try {
      const handle = await open(toPath(name), 'r')
      return handle.createReadStream()
    } catch (error) {
      throw isNoEntry(error) ? new TargetFileMissing(name) : error
    }
  }
  const list: BackupTarget['list'] = async function* (folder) {
    const listBelow = async function* (at: string): AsyncGenerator<string> {
      const entries = await readdir(at, { withFileTypes: true }).catch((error: unknown) => {
        if (isNoEntry(error)) return []
        throw error
      })
      for (const entry of entries) {
        const file = path.join(at, entry.name)
        if (entry.isDirectory()) yield* listBelow(file)
        else if (entry.isFile()) yield file
      }
    }
    for await (const file of listBelow(toPath(folder))) {
      const found = await statIfPresent(file)
      if (found === undefined) continue
      yield {
        name: path.relative(root, file).split(path.sep).join('/'),
        bytes: found.size,
        modifiedAt: found.mtime,
      }
    }
  }
  const remove: BackupTarget['remove'] = async (name) => {
    const file = toPath(name)
    await rm(file, { force: true })
    // removes the folder when it is empty, and fails when it is not
    await rmdir(path.dirname(file)).catch(() => undefined)
  }
  return { address: root, write, read, list, remove }
}

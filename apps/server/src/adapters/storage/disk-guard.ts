import { DISK_FULL_CODES, StorageFault } from '../../ports/blob-store.ts'

/**
 * A hanging call keeps one of the four threads Node has for files: two are left for everything
 * else.
 */
const MAX_HANGING = 2

/** Error code of a failed system call; undefined for any other error. */
export const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

export const isNoEntry = (error: unknown): boolean => systemCode(error) === 'ENOENT'

/** A missing file stays what it is; any other failure of the disk is a StorageFault. */
export const toDiskFault = (error: unknown): unknown => {
  const code = systemCode(error)
  if (code === undefined || code === 'ENOENT') return error
  return new StorageFault(DISK_FULL_CODES.has(code) ? 'storage.full' : 'storage.unavailable', error)
}

export interface DiskGuard {
  /**
   * Runs one file-system call. After the time limit it is abandoned, not ended: the system does not
   * allow that. `discard` takes what it
   * gives later. @throws StorageFault; ENOENT as it is
   */
  readonly run: <T>(call: () => Promise<T>, discard?: (late: T) => unknown) => Promise<T>
}

/**
 * Time limits for a disk that may hang (NFS, a dying drive). While two calls hang, further ones
 * fail at once.
 */
export const createDiskGuard = (timeoutMs: number): DiskGuard => {
  let hanging = 0
  return {
    run: async (call, discard) => {
      if (hanging >= MAX_HANGING)
        throw new StorageFault('storage.unavailable', `${hanging} calls hang`)
      const running = call()
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => {
          hanging += 1
          void running
            .then(discard, () => undefined)
            .catch(() => undefined)
            .finally(() => (hanging -= 1))
          reject(new StorageFault('storage.unavailable', `no answer within ${timeoutMs} ms`))
        }, timeoutMs)
      })
      try {
        return await Promise.race([running, late])
      } catch (error) {
        throw toDiskFault(error)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

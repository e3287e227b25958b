import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const isFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', (error) =>
      'code' in error && error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })

const PATIENCE_MS = 5000

/**
 * Waits a little for a port: the server of a supervisor that was just killed may still be closing.
 * False when it stays taken.
 */
export const becomesFree = async (port: number, host: string): Promise<boolean> => {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(200))
    if (await isFree(port, host)) return true
  return false
}

export const createPortError = (port: number): Error =>
  new Error(
    `The port ${port} is already in use by another program. Set PORT to a free one, e.g. PORT=8890 npm start.`,
  )

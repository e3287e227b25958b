import { createHash, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Configuration } from './configuration.ts'

/**
 * 32 bytes that sign file addresses and derive successor tokens: from PANELFLOW_SECRET, which
 * several machines must share,
 * else from a file in the data folder, made on first use.
 */
export const resolveServerKey = ({
  secret,
  dataDir,
}: Pick<Configuration, 'secret' | 'dataDir'>): Buffer => {
  if (secret !== undefined) return createHash('sha256').update(secret).digest()
  const file = path.join(dataDir, 'server.key')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    const half = `${file}.${process.pid}`
    writeFileSync(half, randomBytes(32), { mode: 0o600 })
    try {
      linkSync(half, file) // unlike a rename it never replaces the key another process has just made
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    } finally {
      rmSync(half, { force: true })
    }
  }
  return readFileSync(file)
}

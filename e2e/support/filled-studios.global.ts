import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { removeSharedInstallations } from './studio-processes.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of demo studios that were filled in this run (see installation.ts). */
    filledStudios: string
  }
}

/** Built once, before the first story begins. */
export default function setUpFilledStudios(project: TestProject): () => Promise<void> {
  execFileSync(process.execPath, ['tools/build.mjs'], { cwd: ROOT, stdio: 'inherit' })
  const folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-filled-'))
  chmodSync(folder, 0o755) // as root, the database runs as another user and must be let in
  project.provide('filledStudios', folder)
  return async () => {
    await removeSharedInstallations(folder)
    rmSync(folder, { recursive: true, force: true })
  }
}

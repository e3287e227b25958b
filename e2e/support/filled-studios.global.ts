import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of demo studios that were filled in this run (see installation.ts). */
    filledStudios: string
  }
}

export default function keepFilledStudios(project: TestProject): () => void {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'panelflow-filled-'))
  chmodSync(folder, 0o755) // as root, the database runs as another user and must be let in
  project.provide('filledStudios', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}

import { readdirSync, readFileSync } from 'node:fs'
import type { FunctionFile, Migration } from './migration.ts'

/** The built server keeps a copy beside its entries (`tools/build-server.ts`). */
const folder = (name: string): URL =>
  new URL(import.meta.url.endsWith('.ts') ? `./${name}/` : `./db/${name}/`, import.meta.url)

const readFolder = (name: string): readonly (readonly [name: string, sql: string])[] =>
  readdirSync(folder(name))
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => [
      file.slice(0, -'.sql'.length),
      readFileSync(new URL(file, folder(name)), 'utf8'),
    ])

/** Every migration, oldest first. */
export const MIGRATIONS: readonly Migration[] = readFolder('migrations').map(([id, sql]) => ({
  id,
  sql,
}))

/** The present functions and triggers; each file names the invariant it keeps. */
export const FUNCTIONS: readonly FunctionFile[] = readFolder('functions').map(([name, sql]) => ({
  name,
  sql,
}))

import type { Migration } from '../migration.ts'
import { up as spine } from './0001-spine.ts'
import { up as exports } from './0004-exports.ts'

/** Every migration, oldest first. */
export const MIGRATIONS: readonly Migration[] = [
  { id: '0001-spine', up: spine },
  { id: '0004-exports', up: exports },
]

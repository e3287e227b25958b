import type { Migration } from '../migration.ts'
import { up as spine } from './0001-spine.ts'

/** Every migration, oldest first. */
export const MIGRATIONS: readonly Migration[] = [{ id: '0001-spine', up: spine }]

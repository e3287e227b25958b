import type { Deps } from '../../ports/deps.ts'

/** What a status change needs from outside. */
export type WorkflowDeps = Pick<Deps, 'db' | 'ids' | 'clock' | 'queue' | 'mail'>

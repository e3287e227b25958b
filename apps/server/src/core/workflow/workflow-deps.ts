import type { Deps } from '../../ports/deps.ts'

/** What a status change needs from outside. */
export type WorkflowDeps = Pick<
  Deps,
  'db' | 'ids' | 'clock' | 'queue' | 'mail' | 'publicUrl' | 'effects'
>

export interface OrderDeps extends WorkflowDeps {
  /** IANA zone in which dates without a zone are read */
  readonly zone: string
}

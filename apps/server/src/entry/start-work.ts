import type { Deps } from '../ports/deps.ts'
import type { PixelGate } from '../ports/pixel-gate.ts'
import type { EndedTask } from '../pipeline/page-task-work.ts'
import type { Configuration } from './configuration.ts'

export interface WorkContext {
  readonly deps: Deps
  /** for LISTEN */
  readonly databaseUrl: string
  readonly configuration: Configuration
  /** name of this process in tables */
  readonly worker: string
  /** shared by all work of the process */
  readonly gate: PixelGate
  /** heavy tasks at once */
  readonly concurrency: number
  readonly onError: (error: unknown) => void
  /** a line that is written whatever PANELFLOW_LOG says */
  readonly log?: (line: string) => void
  /** an attempt at a page task ended */
  readonly onTask?: (task: EndedTask) => void
}

export interface Running {
  readonly stop: (graceMs?: number) => Promise<void>
}

export type StartWork = (context: WorkContext) => Promise<Running>

import type { Readable } from 'node:stream'
import type {
  DeliveryProblem,
  TargetAddress,
  TargetSecret,
} from '@panelflow/domain/publishing/publishing.ts'

/** Why a target did not take a file, in a form a person can act on. */
export class PublishFault extends Error {
  readonly problem: DeliveryProblem

  /** @param detail what the other side said */
  constructor(problem: DeliveryProblem, detail = '') {
    super(detail)
    this.problem = problem
    this.name = 'PublishFault'
  }
}

export interface PublishedFile {
  /** relative to the target's folder */
  readonly path: string
  readonly sha: string
  readonly bytes: number
  readonly type: string
}

interface Sending {
  /** the file's bytes from this one on */
  readonly read: (first: number) => Promise<Readable>
  /** bytes of the file the target has */
  readonly onBytes: (done: number) => void
  readonly signal: AbortSignal
  /** names the attempt to receivers that tell repetitions by it */
  readonly id: string
}

/** A target that was reached and let us in. All calls throw PublishFault. */
export interface PublishConnection {
  /**
   * When it resolves, the target has the file as a whole under its name; what a broken attempt left
   * there is continued where the target can.
   */
  readonly send: (file: PublishedFile, sending: Sending) => Promise<void>
  /** For the file of a test. */
  readonly remove: (path: string) => Promise<void>
  readonly close: () => Promise<void>
}

export interface Publisher {
  /** the installation names a folder that targets may lie in */
  readonly foldersAllowed: boolean
  /** The address as it is written is one that is never connected to. */
  readonly refuses: (address: TargetAddress) => boolean
  /** @throws PublishFault */
  readonly connect: (
    address: Exclude<TargetAddress, { kind: 'webhook' }>,
    secret: TargetSecret,
    signal: AbortSignal,
  ) => Promise<PublishConnection>
}

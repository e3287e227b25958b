import type { ErrorCode, ErrorParams } from '@panelflow/domain/error/error-code.ts'
import type { CheckedFont } from '../../ports/font-checker.ts'

/** What goes to the font check process: one file, then it ends. */
export interface FontCheckRequest {
  readonly file: Uint8Array
  readonly name: string
}

export type FontCheckReply =
  | { readonly type: 'ready' }
  | { readonly type: 'checked'; readonly font: CheckedFont }
  | {
      readonly type: 'refused'
      readonly code: ErrorCode
      readonly params: ErrorParams
      readonly cause: string | null
    }

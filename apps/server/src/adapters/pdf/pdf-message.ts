import type { ErrorCode, ErrorParams } from '@panelflow/domain/error/error-code.ts'

/** The document stays open until another one is asked for. */
export interface PdfTask {
  /** `measure` draws nothing */
  readonly type: 'count' | 'measure' | 'read'
  readonly source: string
  readonly index: number
  /** file that the picture is written to */
  readonly image: string
}

export type PdfReply =
  | { readonly type: 'ready' }
  | { readonly type: 'counted'; readonly pages: number }
  | { readonly type: 'measured'; readonly pixels: number }
  | { readonly type: 'written'; readonly rss: number }
  | { readonly type: 'refused'; readonly code: ErrorCode; readonly params: ErrorParams }
  /** a failure of ours, such as a full disk: not the file's fault */
  | {
      readonly type: 'failed'
      readonly message: string
      readonly syscall: string | null
      readonly code: string | null
    }

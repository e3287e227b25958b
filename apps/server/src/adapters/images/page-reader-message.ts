import type { ErrorCode, ErrorParams } from '@panelflow/domain/error/error-code.ts'
import type { ReadPage } from '../../ports/page-reader.ts'

/** Files instead of bytes: a hundred megabytes do not go through a pipe. */
export interface PageReaderTask {
  /** `measure` decodes nothing */
  readonly type: 'measure' | 'read'
  readonly source: string
  readonly maxPixels: number
  readonly image: string
  readonly tiles: string
}

export type PageReaderReply =
  | { readonly type: 'ready' }
  | { readonly type: 'measured'; readonly pixels: number }
  | {
      readonly type: 'page'
      readonly page: Omit<ReadPage, 'bytes' | 'tiles'>
      readonly rss: number
    }
  | {
      readonly type: 'refused'
      readonly code: ErrorCode
      readonly params: ErrorParams
      readonly pixels: number
    }
  | { readonly type: 'over_budget'; readonly pixels: number }
  /** a failure of ours, such as a full disk: not the picture's fault */
  | {
      readonly type: 'failed'
      readonly message: string
      readonly syscall: string | null
      readonly code: string | null
    }

import type { LayeredPage } from '../../ports/layered-files.ts'

export interface PsdTask {
  readonly page: LayeredPage
  /** the file is written here: a hundred megabytes do not go through a pipe */
  readonly file: string
}

export type PsdReply =
  | { readonly ok: true; readonly extension: 'psd' | 'psb' | 'png' }
  | {
      readonly ok: false
      readonly code: string | null
      readonly params: Readonly<Record<string, unknown>>
      readonly message: string
    }

import type { StoredLayout, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import type { OwnFont } from '../../ports/own-fonts.ts'
import type {
  CheckedItem,
  CheckParts,
  ComposedPage,
  ComposeParts,
} from '../../ports/page-renderer.ts'

export type RenderTask =
  | {
      readonly type: 'layout'
      readonly texts: readonly TextProps[]
      readonly language: string
      /** of the book */
      readonly names: readonly string[]
    }
  | ({ readonly type: 'check' } & CheckParts)
  | ({ readonly type: 'compose' } & ComposeParts)

/** A task as it is sent: with the own fonts it needs and its thread has not got. */
export type SentTask = RenderTask & { readonly fonts: readonly OwnFont[] }

export interface RenderResults {
  readonly layout: readonly StoredLayout[]
  readonly check: readonly CheckedItem[]
  readonly compose: ComposedPage
}

export type TaskByType<K extends RenderTask['type']> = Extract<RenderTask, { type: K }>

export type RenderReply =
  | { readonly ok: true; readonly result: RenderResults[RenderTask['type']] }
  | { readonly ok: false; readonly code: string; readonly message: string }

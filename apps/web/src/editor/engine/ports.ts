import type { ErrorParams } from '@panelflow/domain/error/error-code.ts'
import type { EditableFields } from '@panelflow/domain/page/page-access.ts'
import type {
  DocumentKind,
  Origin,
  PageDocument,
  PageOpEntry,
  StoredLayout,
  TextProps,
} from '@panelflow/domain/page/document/page-document.ts'
import type { TextClaim } from '@panelflow/domain/page/text-lock.ts'
import type { KnownSteps, OwnSteps } from '@panelflow/domain/page/own-steps.ts'
import type { Step } from './history.ts'
import type { OverwrittenText, PendingBatch } from '@panelflow/domain/page/page-rebase.ts'
import type { TextMap } from '@panelflow/render/text/text-map.ts'

/** One page of the chapter, as the list of pages tells it. Lengths in page pixels. */
export interface PageFrame {
  readonly id: string
  readonly name: string
  readonly width: number
  readonly height: number
  /** levels of the tile pyramid; 0 is full size */
  readonly tileLevels: number
}

export interface PageContent {
  readonly base: PageDocument
  readonly lane: PageDocument
  readonly editable: EditableFields
  /** address of a patch or picture with `{sha}` */
  readonly assets: string
}

export type SendAnswer =
  /** everything after `baseRev`, own batch included */
  | { readonly kind: 'stored'; readonly entries: readonly PageOpEntry[] }
  /** words moved: the log tells what happened */
  | { readonly kind: 'conflict' }
  /** never again: forbidden, invalid, gone */
  | { readonly kind: 'refused'; readonly code: string; readonly params: ErrorParams }
  /** network or studio down: try again */
  | { readonly kind: 'unreachable' }

/** The way to the server. Only `send` promises never to throw. */
export interface PageLink {
  readonly open: (pageId: string) => Promise<PageContent>
  readonly send: (
    pageId: string,
    document: DocumentKind,
    batch: PendingBatch,
    baseRev: number,
    how: { readonly leaving: boolean },
  ) => Promise<SendAnswer>
  readonly since: (
    pageId: string,
    document: DocumentKind,
    after: number,
  ) => Promise<readonly PageOpEntry[]>
  /** The server cannot be reached: pages come from this machine. Absent: they never do. */
  readonly isOffline?: () => boolean
  /**
   * What the person did in the chapter, also in other browsers, as far as it can be taken back now.
   * @param known newest steps of this machine: only what came later is answered
   */
  readonly listOwnSteps?: (known: KnownSteps) => Promise<OwnSteps>
  /** Keeps the server's last word about a page on this machine. */
  readonly keep?: (pageId: string, content: PageContent) => void
}

/** What waits for the server, kept on this machine. */
export interface StoredEdits {
  readonly pageId: string
  readonly document: DocumentKind
  readonly pending: readonly PendingBatch[]
  readonly held: readonly OverwrittenText[]
  /**
   * revision of the server the pending batches were written upon; absent in what older versions
   * stored
   */
  readonly baseRev?: number
  /** the document's schema the ops were written for; absent in what older versions stored: 1 */
  readonly schema?: number
}

/** Storage of one account and chapter on this machine; survives reload and crash. */
export interface Outbox {
  /** What is kept for a page, also by tabs that are gone. */
  readonly load: (pageId: string) => Promise<readonly StoredEdits[]>
  /**
   * Replaces what is kept; nothing pending and nothing held removes it. Rejects where the browser
   * does not store it.
   */
  readonly save: (edits: StoredEdits) => Promise<void>
  /** Pages of this chapter that still have something waiting. */
  readonly pages: () => Promise<readonly string[]>
}

/** `ids` are absent in what older versions stored. */
export type StoredStep = Omit<Step, 'ids'> & Partial<Pick<Step, 'ids'>>

/** What a person did in a chapter in this window, as it is kept on this machine. */
export interface StoredHistory {
  readonly done: readonly StoredStep[]
  readonly undone: readonly StoredStep[]
  /** the document's schema the ops were written for */
  readonly schema: number
}

/** Storage of one account and chapter; survives reload, and the chapter's return to the person. */
export interface HistoryStore {
  /** Of this window, else of the last one that is gone; null: nothing is kept. */
  readonly load: () => Promise<StoredHistory | null>
  readonly save: (history: StoredHistory) => Promise<void>
}

/**
 * Measures and breaks lines with the engine that also prints (packages/render), off this thread.
 */
export interface Letterer {
  readonly layout: (text: TextProps) => Promise<StoredLayout>
  /** Where its letters stand as it is painted. */
  readonly map: (text: TextProps) => Promise<TextMap>
  /** Names of the OpenType features that the fonts of a stretch have. */
  readonly features: (
    text: TextProps,
    stretch: { readonly from: number; readonly to: number },
  ) => Promise<readonly string[]>
  /** Its layout was made from it as it is now, with the names that are known. */
  readonly isFresh: (text: TextProps) => boolean
  /** Says which names of the book are kept whole; until then stored layouts keep theirs. */
  readonly setNames: (names: readonly string[]) => void
}

/** Where somebody is in the chapter. Lengths in page pixels. */
export interface Whereabouts {
  /** the page in view */
  readonly pageId: string
  readonly pointer: { readonly pageId: string; readonly x: number; readonly y: number } | null
  readonly selection: { readonly pageId: string; readonly itemIds: readonly string[] } | null
  /** the text that is typed in */
  readonly editing: Omit<TextClaim, 'since'> | null
}

/** Somebody else who has the chapter open, in one window. */
export interface Colleague extends Omit<Whereabouts, 'editing'> {
  readonly editing: TextClaim | null
  readonly tabId: string
  readonly person: { readonly id: string; readonly name: string; readonly realName: string }
}

export type PresenceAnswer =
  | {
      readonly kind: 'here'
      readonly others: readonly Colleague[]
      /** of this window */
      readonly editing: TextClaim | null
    }
  /** the chapter is no longer open to this person */
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreachable' }

/** The way to the others. Promises never to throw. */
export interface PresenceLink {
  readonly send: (whereabouts: Whereabouts) => Promise<PresenceAnswer>
  /** Outlives the page. */
  readonly leave: () => void
}

export interface Timers {
  /** milliseconds since any fixed moment */
  readonly now: () => number
  /** Returns the way to call it off. */
  readonly after: (ms: number, run: () => void) => () => void
}

export interface EditorPorts {
  readonly link: PageLink
  readonly outbox: Outbox
  /** absent: undo ends with the window */
  readonly historyStore?: HistoryStore
  readonly letterer: Letterer
  /** names of everybody who wrote in the chapter, by account id; absent: nobody has one */
  readonly loadNames?: () => Promise<ReadonlyMap<string, string>>
  /** absent: nobody else is seen */
  readonly presence?: PresenceLink
  readonly timers: Timers
  readonly newId: () => string
  /** who is writing, with the time of now */
  readonly origin: () => Origin
}

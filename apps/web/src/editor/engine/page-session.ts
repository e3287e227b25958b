import type {
  DocumentKind,
  PageDocument,
  PageItem,
  PageOp,
  TextItem,
} from '@panelflow/domain/page/document/page-document.ts'
import type { EditableFields } from '@panelflow/domain/page/page-access.ts'
import type { Applied } from '@panelflow/domain/page/page-apply.ts'
import { isBlank } from '@panelflow/domain/page/missing-text.ts'
import { listTexts } from '@panelflow/domain/page/page-findings.ts'
import type { BatchStep } from '@panelflow/domain/page/own-steps.ts'
import type { OverwrittenText } from '@panelflow/domain/page/page-rebase.ts'
import { type Cell, createCell, type Watched } from './cell.ts'
import {
  type DocumentChannel,
  openChannel,
  type Refusal,
  type StorageState,
} from './document-channel.ts'
import { createLayoutUpdates } from './layout-updates.ts'
import type { EditorPorts } from './ports.ts'
import { countUnsent, loadUnsent } from './unsent-edits.ts'

/** A text and the bubble it letters may have one id: the document says whose words they are. */
export interface OverwrittenTextState extends OverwrittenText {
  readonly document: DocumentKind
}

/** What the screen knows of one page. */
export type PageView =
  | { readonly status: 'absent' | 'loading' }
  | { readonly status: 'failed'; readonly cause: unknown }
  | {
      readonly status: 'ready'
      readonly base: PageDocument
      readonly lane: PageDocument
      readonly editable: EditableFields
      readonly assets: string
      readonly held: readonly OverwrittenTextState[]
    }

/** How far what was done to a page has come. */
export interface PageSaving {
  /** batches the server has not confirmed */
  readonly waiting: number
  readonly unreachable: boolean
  readonly storage: StorageState
}

/** One page: its two documents, loaded when first needed. */
export interface PageSession {
  readonly pageId: string
  readonly view: Watched<PageView>
  /** Apart from the view: it changes several times with every letter, the page only once. */
  readonly saving: Watched<PageSaving>
  /** Resolves when the page is ready or failed. */
  readonly open: () => Promise<void>
  /** Lays out what has no layout of its words, or one made with other names of the book. */
  readonly letterMissing: () => void
  readonly edit: (
    document: DocumentKind,
    ops: readonly PageOp[],
    steps: readonly BatchStep[],
  ) => Applied | null
  readonly channels: () => readonly DocumentChannel[]
  /** Rights and log again, e.g. after a change of status; a page that failed is opened. */
  readonly refresh: () => Promise<void>
  readonly close: () => void
}

/** What the server said is kept on this machine after this time, all of it at once. */
const KEEP_MS = 500

const joinStorage = (states: readonly StorageState[]): StorageState =>
  states.find((state) => state === 'failed') ??
  states.find((state) => state === 'storing') ??
  'stored'

/** The same values in another object are no change. */
const setIfChanged = <T extends object>(cell: Cell<T>, next: T): void => {
  const before: object = cell.get()
  const hasChanged = Object.entries(next).some(([key, value]) => Reflect.get(before, key) !== value)
  if (hasChanged) cell.set(next)
}

/**
 * Words held in both documents. The same ones are the same objects in the same list, so that
 * nothing is drawn again.
 */
const createHeldJoiner = () => {
  const known = new WeakMap<OverwrittenText, OverwrittenTextState>()
  const place = (
    document: DocumentKind,
    held: readonly OverwrittenText[],
  ): readonly OverwrittenTextState[] =>
    held.map((text) => {
      const placed = known.get(text) ?? { ...text, document }
      known.set(text, placed)
      return placed
    })
  let last: readonly OverwrittenTextState[] = []
  return (
    base: readonly OverwrittenText[],
    lane: readonly OverwrittenText[],
  ): readonly OverwrittenTextState[] => {
    const next = [...place('base', base), ...place('lane', lane)]
    const isSame = next.length === last.length && next.every((text, at) => text === last[at])
    return isSame ? last : (last = next)
  }
}

export const itemIn = (
  view: PageView,
  itemId: string,
): { readonly item: PageItem; readonly document: DocumentKind } | null => {
  if (view.status !== 'ready') return null
  const inLane = view.lane.items[itemId]
  if (inLane !== undefined) return { item: inLane, document: 'lane' }
  const inBase = view.base.items[itemId]
  return inBase === undefined ? null : { item: inBase, document: 'base' }
}

export const textIn = (view: PageView, itemId: string): TextItem | null => {
  const item = view.status === 'ready' ? view.lane.items[itemId] : undefined
  return item?.kind === 'text' ? item : null
}

export const openPageSession = (
  ports: EditorPorts,
  pageId: string,
  onRefusal: (refusal: Refusal) => void,
): PageSession => {
  const view: Cell<PageView> = createCell<PageView>({ status: 'absent' })
  let rights: { readonly editable: EditableFields; readonly assets: string } | null = null
  let channels: Readonly<Record<DocumentKind, DocumentChannel>> | null = null
  let opening: Promise<void> | null = null
  const saving = createCell<PageSaving>({ waiting: 0, unreachable: false, storage: 'stored' })
  const joinHeld = createHeldJoiner()

  let kept: readonly PageDocument[] = []
  let cancelKeep: (() => void) | null = null

  const keepNow = (): void => {
    cancelKeep?.()
    cancelKeep = null
    if (channels === null || rights === null) return
    const [base, lane] = [channels.base.state().base, channels.lane.state().base]
    if (kept.includes(base) && kept.includes(lane)) return
    kept = [base, lane]
    ports.link.keep?.(pageId, { base, lane, ...rights })
  }

  const show = (): void => {
    if (channels === null || rights === null) return
    const { base, lane } = channels
    if (ports.link.keep !== undefined) cancelKeep ??= ports.timers.after(KEEP_MS, keepNow)
    setIfChanged(saving, {
      waiting: base.state().pending.length + lane.state().pending.length,
      unreachable: base.isUnreachable() || lane.isUnreachable(),
      storage: joinStorage([base.storage(), lane.storage()]),
    })
    setIfChanged(view, {
      status: 'ready',
      base: base.state().view,
      lane: lane.state().view,
      ...rights,
      held: joinHeld(base.state().held, lane.state().held),
    })
  }

  const load = async (): Promise<void> => {
    view.set({ status: 'loading' })
    try {
      const asked = ports.link.open(pageId)
      asked.catch(() => undefined)
      const stored = await loadUnsent(ports, pageId)
      // one after the other: the page then holds every batch that was found to be confirmed
      const content = stored.length === 0 ? await asked : await ports.link.open(pageId)
      rights = { editable: content.editable, assets: content.assets }
      kept = [content.base, content.lane]
      const channel = (document: DocumentKind): DocumentChannel => {
        const mine = stored.filter((edits) => edits.document === document)
        // a page kept before what it was edited upon: the edits would look like somebody else's
        if (mine.some(({ baseRev = 0 }) => baseRev > content[document].rev))
          throw new Error(`page ${pageId} is older than the edits of it`)
        const joined = {
          pending: mine.flatMap(({ pending }) => pending),
          held: mine.flatMap(({ held }) => held),
        }
        const own = {
          ...ports,
          isLettering: layouts.arePending,
          onChange: show,
          onMerged: (itemIds: readonly string[]) => itemIds.forEach(layouts.update),
          onRefusal,
        }
        return openChannel(own, pageId, content[document], joined)
      }
      channels = { base: channel('base'), lane: channel('lane') }
      show()
      letterMissing()
    } catch (cause) {
      const waiting = await countUnsent(ports, pageId)
      setIfChanged<PageSaving>(saving, { waiting, unreachable: waiting > 0, storage: 'stored' })
      opening = null
      view.set({ status: 'failed', cause })
    }
  }

  /**
   * Words, box or style changed: the new line breaks go into the same batch (spec 10.page.breaks).
   */
  const layouts = createLayoutUpdates({
    letterer: ports.letterer,
    timers: ports.timers,
    getText: (itemId) =>
      rights?.editable.text.includes('layout') === true
        ? (textIn(view.get(), itemId)?.props ?? null)
        : null,
    write: (ops) => void channels?.lane.edit(ops, []),
  })

  /**
   * Texts with words that came without a layout of them get one where the person may write it: what
   * is seen is what is stored.
   */
  const letterMissing = (): void => {
    const now = view.get()
    if (now.status !== 'ready') return
    const shown = listTexts(now.lane).filter(
      ({ props }) => !props.hidden && !isBlank(props.translation),
    )
    layouts.search(shown.map(({ id }) => id))
  }

  const open = (): Promise<void> => (opening ??= load())

  return {
    pageId,
    view,
    saving,
    open,
    letterMissing,
    edit: (document, ops, steps) => {
      // what is edited upon is kept no later than the edit
      if (cancelKeep !== null) keepNow()
      const applied = channels?.[document].edit(ops, steps) ?? null
      for (const op of applied?.applied ?? [])
        if (op.op !== 'delete') layouts.update(op.op === 'add' ? op.item.id : op.id)
      return applied
    },
    channels: () => (channels === null ? [] : [channels.base, channels.lane]),
    refresh: async () => {
      if (view.get().status === 'failed') return await open()
      if (channels === null) return
      const content = await ports.link.open(pageId)
      rights = { editable: content.editable, assets: content.assets }
      await Promise.all([channels.base.pull(), channels.lane.pull()])
      show()
    },
    close: () => {
      if (cancelKeep !== null) keepNow()
      layouts.close()
      channels?.base.close()
      channels?.lane.close()
    },
  }
}

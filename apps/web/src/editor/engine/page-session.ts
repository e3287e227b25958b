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
import type { OverwrittenText } from '@panelflow/domain/page/page-rebase.ts'
import { type Cell, createCell, type Watched } from './cell.ts'
import {
  type DocumentChannel,
  openChannel,
  type Refusal,
  type StorageState,
} from './document-channel.ts'
import type { EditorPorts } from './ports.ts'
import { loadUnsent } from './unsent-edits.ts'

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
      /** batches the server has not confirmed */
      readonly waiting: number
      readonly unreachable: boolean
      readonly storage: StorageState
    }

/** One page: its two documents, loaded when first needed. */
export interface PageSession {
  readonly pageId: string
  readonly view: Watched<PageView>
  /** Resolves when the page is ready or failed. */
  readonly open: () => Promise<void>
  readonly edit: (document: DocumentKind, ops: readonly PageOp[]) => Applied | null
  readonly channels: () => readonly DocumentChannel[]
  /** Rights and log again, e.g. after a change of status. */
  readonly refresh: () => Promise<void>
  readonly close: () => void
}

const joinStorage = (states: readonly StorageState[]): StorageState =>
  states.find((state) => state === 'failed') ??
  states.find((state) => state === 'storing') ??
  'stored'

/**
 * Words held in both documents. The same ones are the same objects, so that their lines are not
 * drawn again.
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
  return (
    base: readonly OverwrittenText[],
    lane: readonly OverwrittenText[],
  ): readonly OverwrittenTextState[] => [...place('base', base), ...place('lane', lane)]
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
  const lettering = new Set<string>()
  const joinHeld = createHeldJoiner()

  const show = (): void => {
    if (channels === null || rights === null) return
    const { base, lane } = channels
    view.set({
      status: 'ready',
      base: base.state().view,
      lane: lane.state().view,
      ...rights,
      held: joinHeld(base.state().held, lane.state().held),
      waiting: base.state().pending.length + lane.state().pending.length,
      unreachable: base.isUnreachable() || lane.isUnreachable(),
      storage: joinStorage([base.storage(), lane.storage()]),
    })
  }

  const load = async (): Promise<void> => {
    view.set({ status: 'loading' })
    try {
      // one after the other: the page then holds every batch that was found to be confirmed
      const stored = await loadUnsent(ports, pageId)
      const content = await ports.link.open(pageId)
      rights = { editable: content.editable, assets: content.assets }
      const channel = (document: DocumentKind): DocumentChannel => {
        const mine = stored.filter((edits) => edits.document === document)
        const joined = {
          pending: mine.flatMap(({ pending }) => pending),
          held: mine.flatMap(({ held }) => held),
        }
        const own = {
          ...ports,
          isLettering: () => lettering.size > 0,
          onChange: show,
          onMerged: (itemIds: readonly string[]) => itemIds.forEach(updateLayout),
          onRefusal,
        }
        return openChannel(own, pageId, content[document], joined)
      }
      channels = { base: channel('base'), lane: channel('lane') }
      show()
      letterMissing()
    } catch (cause) {
      opening = null
      view.set({ status: 'failed', cause })
    }
  }

  /**
   * Words, box or style changed: the new line breaks go into the same batch (spec 10.page.breaks).
   */
  const updateLayout = (itemId: string): void => {
    const item = textIn(view.get(), itemId)
    if (
      item === null ||
      lettering.has(itemId) ||
      ports.letterer.isFresh(item.props) ||
      rights?.editable.text.includes('layout') !== true
    )
      return
    lettering.add(itemId)
    void ports.letterer.layout(item.props).then(
      (layout) => {
        lettering.delete(itemId)
        const now = textIn(view.get(), itemId)
        if (now !== null && ports.letterer.isFresh({ ...now.props, layout }))
          channels?.lane.edit([{ op: 'set', id: itemId, props: { layout } }])
        else updateLayout(itemId)
      },
      // Without fonts the words are still saved; the server letters what has no layout.
      () => lettering.delete(itemId),
    )
  }

  /**
   * Texts with words that came without a layout of them get one where the person may write it: what
   * is seen is what is stored.
   */
  const letterMissing = (): void => {
    const now = view.get()
    if (now.status !== 'ready') return
    for (const { id, props } of listTexts(now.lane))
      if (!props.hidden && !isBlank(props.translation)) updateLayout(id)
  }

  return {
    pageId,
    view,
    open: () => (opening ??= load()),
    edit: (document, ops) => {
      const applied = channels?.[document].edit(ops) ?? null
      for (const op of applied?.applied ?? [])
        if (op.op !== 'delete') updateLayout(op.op === 'add' ? op.item.id : op.id)
      return applied
    },
    channels: () => (channels === null ? [] : [channels.base, channels.lane]),
    refresh: async () => {
      if (channels === null) return
      const content = await ports.link.open(pageId)
      rights = { editable: content.editable, assets: content.assets }
      await Promise.all([channels.base.pull(), channels.lane.pull()])
      show()
    },
    close: () => {
      channels?.base.close()
      channels?.lane.close()
    },
  }
}

import type { OrderView } from '@panelflow/contract/order.ts'
import type { PageItem } from '@panelflow/domain/page/document/page-document.ts'
import { useTranslation } from 'react-i18next'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import type { GlossaryTerm } from '@panelflow/domain/glossary/mark-terms.ts'
import { listTermsIn } from '@panelflow/domain/glossary/offer-terms.ts'
import { insertTermAtCursor, markedIn, textInWork } from '../../editor/engine/marked-text.ts'
import { lockKey } from '../../editor/engine/text-locks.ts'
import { usePageInWork } from '../../editor/panels/script-panel.tsx'
import { TermDrawer } from '../term/parts/term-drawer.tsx'
import type { TermBeginning } from '../term/term-form.ts'
import { Drawer } from './drawer.tsx'

const joinSources = (items: Readonly<Record<string, PageItem>>): string =>
  Object.values(items)
    .flatMap((item) => (item.kind === 'region' ? [item.props.sourceText] : []))
    .join('\n')

/** Source words of a page; empty while it is not open. */
const sourceOn = (editor: Editor, pageId: string): string => {
  const view = editor.session.page(pageId).view.get()
  return view.status === 'ready' ? joinSources(view.base.items) : ''
}

const metIn = (text: string, terms: readonly GlossaryTerm[]): ReadonlySet<string> =>
  new Set(listTermsIn(text, terms).map(({ id }) => id))

const findField = (itemId: string): HTMLTextAreaElement | null =>
  document.querySelector<HTMLTextAreaElement>(`textarea[data-words="${CSS.escape(itemId)}"]`)

/** The cursor as it stands now: a field that has the focus knows it best. */
const readCursor = (editor: Editor): void => {
  const itemId = textInWork(editor)?.text.id
  const field = itemId === undefined ? null : findField(itemId)
  if (itemId === undefined || field === null || field !== document.activeElement) return
  editor.marked.set({ itemId, from: field.selectionStart, to: field.selectionEnd })
}

const focusField = (itemId: string, caret: number): void => {
  requestAnimationFrame(() => {
    const field = findField(itemId)
    field?.focus({ preventScroll: true })
    field?.setSelectionRange(caret, caret)
  })
}

/** Words marked in the source text on the screen; a new term most often begins with them. */
const markedSource = (): string => {
  const selection = document.getSelection()
  const node = selection?.anchorNode
  const element = node instanceof Element ? node : node?.parentElement
  return element?.closest('[data-line]') ? (selection?.toString().trim() ?? '') : ''
}

/** The term drawer of an open chapter. */
export const TermSide = ({
  editor,
  order,
}: {
  readonly editor: Editor
  readonly order: OrderView
}) => {
  const { t } = useTranslation('term')
  useWatched(editor.selection.state)
  useWatched(editor.session.changes)
  useWatched(editor.presence.locks.held)
  const pageId = usePageInWork(editor)
  useWatched(editor.session.page(pageId).view)
  const work = textInWork(editor)
  const { id, titleZh, titleEn, sourceLanguage } = order.book
  const isHeld =
    work !== null && editor.presence.locks.held.get().has(lockKey(work.pageId, work.text.id))
  const obstacle = work === null ? 'no_text' : isHeld ? 'held' : work.mayType ? null : 'may_not'
  const insert = (words: string): void => {
    readCursor(editor)
    if (!insertTermAtCursor(editor, words)) return
    const marked = editor.marked.get()
    if (marked !== null) focusField(marked.itemId, marked.to)
  }
  const begin = (): TermBeginning => {
    readCursor(editor)
    return { original: markedSource(), translations: { [order.targetLanguage]: markedIn(editor) } }
  }
  return (
    <Drawer title={t('drawer.title')} onClose={() => editor.drawer.set(null)}>
      <TermDrawer
        book={{ id, titleZh, titleEn }}
        languages={{ source: sourceLanguage, target: order.targetLanguage }}
        met={(terms) => ({
          onPage: metIn(sourceOn(editor, pageId), terms),
          opened: metIn(
            editor.strip.pages.map(({ frame }) => sourceOn(editor, frame.id)).join('\n'),
            terms,
          ),
        })}
        reason={obstacle === null ? null : t(`drawer.${obstacle}`)}
        onInsert={insert}
        begin={begin}
      />
    </Drawer>
  )
}

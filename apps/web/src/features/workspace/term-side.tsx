import type { OrderView } from '@panelflow/contract/order.ts'
import type { PageItem } from '@panelflow/domain/page/document/page-document.ts'
import { useTranslation } from 'react-i18next'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import type { GlossaryTerm } from '@panelflow/domain/glossary/mark-terms.ts'
import { listTermsIn } from '@panelflow/domain/glossary/offer-terms.ts'
import { markedIn } from '../../editor/engine/marked-text.ts'
import { usePageInWork } from '../../editor/panels/script-panel.tsx'
import { TermDrawer } from '../term/parts/term-drawer.tsx'
import type { TermBeginning } from '../term/term-form.ts'
import { Drawer } from './drawer.tsx'
import { findObstacle, insertAtCursor, markedSource, readCursor } from './insert-words.ts'

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
  const obstacle = findObstacle(editor)
  const { id, titleZh, titleEn, sourceLanguage } = order.book
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
        onInsert={(words) => insertAtCursor(editor, words)}
        begin={begin}
      />
    </Drawer>
  )
}

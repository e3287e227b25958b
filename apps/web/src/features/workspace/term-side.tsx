import type { OrderView } from '@panelflow/contract/order.ts'
import type { PagePart } from '@panelflow/contract/term-picture.ts'
import { boundsOfPoints } from '@panelflow/domain/page/contour.ts'
import { getBounds } from '@panelflow/domain/page/page-findings.ts'
import type { PageItem } from '@panelflow/domain/page/document/page-document.ts'
import { useTranslation } from 'react-i18next'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import { getPlacement } from '../../editor/engine/placement.ts'
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

/** The selected box as a part of its page: that of the lettering there was, else of the text. */
const findSelectedPart = (editor: Editor): PagePart | undefined => {
  const { pageId, itemIds } = editor.selection.state.get()
  const [itemId] = itemIds
  if (pageId === null || itemId === undefined || itemIds.length !== 1) return undefined
  const view = editor.session.page(pageId).view.get()
  if (view.status !== 'ready') return undefined
  const item = view.base.items[itemId] ?? view.lane.items[itemId]
  if (item === undefined) return undefined
  const placement = getPlacement(item)
  const outline = item.kind === 'region' ? boundsOfPoints(item.props.polygon) : null
  const box = placement === null ? outline : getBounds(placement)
  if (box === null) return undefined
  const { x, y, w, h } = box
  const { width, height } = view.base
  const left = Math.max(0, Math.min(1, x / width))
  const top = Math.max(0, Math.min(1, y / height))
  const part = {
    pageId,
    left,
    top,
    width: Math.min(1 - left, w / width),
    height: Math.min(1 - top, h / height),
  }
  return part.width > 0 && part.height > 0 ? part : undefined
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
  const obstacle = findObstacle(editor)
  const { id, titleZh, titleEn, sourceLanguage } = order.book
  const begin = (): TermBeginning => {
    readCursor(editor)
    return {
      original: markedSource(),
      translations: { [order.targetLanguage]: markedIn(editor) },
      part: findSelectedPart(editor),
    }
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

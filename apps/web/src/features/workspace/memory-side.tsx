import { memoryMatches } from '@panelflow/contract/memory.ts'
import type { OrderView } from '@panelflow/contract/order.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import { markedIn } from '../../editor/engine/marked-text.ts'
import { fillFromMemory, type FillScope } from '../../editor/engine/fill-from-memory.ts'
import { useReadNow } from '../../lib/http/query.ts'
import { type MemoryBeginning, MemoryDrawer } from '../memory/parts/memory-drawer.tsx'
import { Drawer } from './drawer.tsx'
import { ScopeBar } from './scope-bar.tsx'
import { findObstacle, insertAtCursor, markedSource, readCursor } from './insert-words.ts'

/** Words marked in the original, else those marked in the translation. */
const findMarked = (editor: Editor): MemoryBeginning => {
  readCursor(editor)
  const [source, translation] = [markedSource(), markedIn(editor)]
  return source === '' && translation !== ''
    ? { text: translation, field: 'translation' }
    : { text: source, field: 'source' }
}

/** Fills lines that earlier chapters have word by word; what a person wrote stays. */
const FillBar = ({
  editor,
  chapterId,
}: {
  readonly editor: Editor
  readonly chapterId: string
}) => {
  const { t } = useTranslation('memory')
  const readNow = useReadNow(memoryMatches)
  const fill = async (scope: FillScope): Promise<number> =>
    await fillFromMemory(editor, scope, await readNow({ params: { chapterId } }))
  return (
    <ScopeBar
      title={t('fill.title')}
      nothing={t('fill.nothing')}
      write={fill}
      done={(count) => t('fill.done', { count })}
    />
  )
}

/** The translation memory beside an open chapter. */
export const MemorySide = ({
  editor,
  order,
  chapterId,
}: {
  readonly editor: Editor
  readonly order: OrderView
  readonly chapterId: string
}) => {
  const { t } = useTranslation('memory')
  const { t: term } = useTranslation('term')
  useWatched(editor.selection.state)
  useWatched(editor.session.changes)
  useWatched(editor.presence.locks.held)
  const [begin] = useState(() => findMarked(editor))
  const obstacle = findObstacle(editor)
  const { id, sourceLanguage } = order.book
  return (
    <Drawer title={t('drawer.title')} onClose={() => editor.drawer.set(null)}>
      <MemoryDrawer
        bookId={id}
        languages={{ source: sourceLanguage, target: order.targetLanguage }}
        begin={begin}
        reason={obstacle === null ? null : term(`drawer.${obstacle}`)}
        onInsert={(words) => insertAtCursor(editor, words)}
      />
      <FillBar editor={editor} chapterId={chapterId} />
    </Drawer>
  )
}

import { Button, Checkbox, Text } from '@mantine/core'
import { memoryMatches } from '@panelflow/contract/memory.ts'
import type { OrderView } from '@panelflow/contract/order.ts'
import { toastDone, toastFailed, toastRemark } from '@panelflow/ui/patterns/toast.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import { markedIn } from '../../editor/engine/marked-text.ts'
import {
  FILL_SCOPES,
  fillFromMemory,
  type FillScope,
  takeProposals,
} from '../../editor/engine/fill-from-memory.ts'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { useReadNow } from '../../lib/http/query.ts'
import classes from '../../lib/table/drawer-list.module.css'
import { type MemoryBeginning, MemoryDrawer } from '../memory/parts/memory-drawer.tsx'
import { Drawer } from './drawer.tsx'
import { findObstacle, insertAtCursor, markedSource, readCursor } from './insert-words.ts'

/** Words marked in the original, else those marked in the translation. */
const findMarked = (editor: Editor): MemoryBeginning => {
  readCursor(editor)
  const [source, translation] = [markedSource(), markedIn(editor)]
  return source === '' && translation !== ''
    ? { text: translation, field: 'translation' }
    : { text: source, field: 'source' }
}

interface ScopeBarProps {
  readonly title: string
  /** said where no text changed */
  readonly nothing: string
  /** answers how many texts changed */
  readonly write: (scope: FillScope) => Promise<number>
  readonly children?: ReactNode
}

/** Writes many texts at once: a button for the selection, the page and the chapter. */
const ScopeBar = ({ title, nothing, write, children }: ScopeBarProps) => {
  const { t } = useTranslation('memory')
  const [busy, setBusy] = useState(false)
  const run = async (scope: FillScope): Promise<void> => {
    setBusy(true)
    try {
      const count = await write(scope)
      if (count > 0) toastDone(t('fill.done', { count }))
      else toastRemark(nothing)
    } catch (error) {
      toastFailed(getFailureMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes['foot']} role="group" aria-label={title}>
      <Text fz="xs" w="100%">
        {title}
      </Text>
      {children}
      {FILL_SCOPES.map((scope) => (
        <Button
          key={scope}
          size="compact-xs"
          variant="default"
          disabled={busy}
          onClick={() => void run(scope)}
        >
          {t(`fill.${scope}`)}
        </Button>
      ))}
    </div>
  )
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
  return <ScopeBar title={t('fill.title')} nothing={t('fill.nothing')} write={fill} />
}

/** Takes what a machine proposed when it translated the chapter again. */
const ProposalBar = ({ editor }: { readonly editor: Editor }) => {
  const { t } = useTranslation('memory')
  const [overPeople, setOverPeople] = useState(false)
  return (
    <ScopeBar
      title={t('proposal.title')}
      nothing={t('proposal.nothing')}
      write={(scope) => takeProposals(editor, scope, overPeople)}
    >
      <Checkbox
        size="xs"
        w="100%"
        label={t('proposal.over_people')}
        checked={overPeople}
        onChange={(event) => setOverPeople(event.currentTarget.checked)}
      />
    </ScopeBar>
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
      <ProposalBar editor={editor} />
    </Drawer>
  )
}

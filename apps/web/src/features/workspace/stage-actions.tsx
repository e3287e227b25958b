import type { ChapterView, OrderView } from '@panelflow/contract/order.ts'
import type { FindingView } from '@panelflow/contract/page-check.ts'
import { chapterTransition } from '@panelflow/contract/workflow.ts'
import { Group, Menu } from '@mantine/core'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
import { ActionButton, IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { lazyPart } from '@panelflow/ui/patterns/lazy-part.tsx'
import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { settleStrokes } from '../../editor/engine/cleanup.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import { addLine } from '../../editor/engine/text-edits.ts'
import { stepLine } from '../../editor/engine/line-navigation.ts'
import type { SealSession } from '../../editor/seal/seal-session.ts'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import {
  type ChapterAction,
  chapterActions,
  type ChapterCommand,
  type PlainEvent,
} from '../chapter/chapter.actions.ts'
import { useCompletion } from '../chapter/completion/use-completion.tsx'
import type { CallError } from '../../lib/http/call-error.ts'
import { useWrite } from '../../lib/http/query.ts'
import type { FixDrafts } from './fix-drafts.ts'
import { useAppTranslations } from './use-app-translations.ts'

export const CommandDialog = lazyPart(
  async () => (await import('./command-dialog.tsx')).CommandDialog,
  { takesFocus: true },
)

interface StageActionsProps {
  readonly editor: Editor
  readonly seals: SealSession
  readonly order: OrderView
  readonly chapter: ChapterView
  readonly drafts: FixDrafts
  /** where the main actions are shown; null: before the menu of the others */
  readonly place: HTMLElement | null
}

/** Doors that lead out of the workspace stand on the chapter's own page. */
const HERE: readonly ChapterCommand['type'][] = [
  'plain',
  'event',
  'request_check',
  'withdraw_check',
  'route',
]

/** "Done" and "not good" are buttons, in this order; taking back and reporting are in the menu. */
const BUTTONS = [
  'claim_visual_review',
  'refuse_visual',
  'accept_visual',
  'refuse_review',
  'accept_review',
  'fail_recheck',
  'pass_recheck',
  'complete_translation',
  'complete_proofreading',
  'complete_typesetting',
  'complete_rework',
]

const useCommandLabel = (): ((command: ChapterCommand) => string) => {
  const t = useAppTranslations()
  return (command) => {
    if (command.type === 'plain' || command.type === 'event')
      return t(`chapter.event.${command.event}`)
    if (command.type === 'withdraw_check') return t('chapter.event.withdraw_check')
    return command.type === 'route' ? t('route.open') : t('chapter.event.request_check')
  }
}

const SEAL_WAIT_MS = 3000
const pause = (ms: number): Promise<void> => new Promise((done) => void setTimeout(done, ms))

const isRefusal = (key: string): boolean => key.startsWith('refuse') || key.startsWith('fail')

/**
 * The cursor goes into the selected line: its translation, or its source text where that was not
 * read.
 */
const focusLine = (field: 'data-words' | 'data-source' = 'data-words'): void => {
  const line = document.querySelector('[data-line][data-selected]')
  const target =
    line?.querySelector<HTMLElement>(`[${field}] textarea, textarea[${field}]`) ??
    line?.querySelector<HTMLElement>('textarea')
  target?.focus()
}

/**
 * The refusal says that words are missing: the next missing ones are where the person wants to be,
 * also when that line was open already.
 */
const goToMissingText = async (editor: Editor): Promise<void> => {
  if (await stepLine(editor, 1, 'untranslated')) focusLine()
}

/** An open place, with the cursor in its line when the dialog that named it is gone. */
const toPlace = async (
  editor: Editor,
  language: string,
  { pageId, itemId, check }: FindingView,
): Promise<void> => {
  await editor.goToItem(pageId, itemId)
  // a bubble whose line was deleted: without a new one its words could not be typed anywhere
  if (check === 'missing_words') addLine(editor, language, pageId, itemId)
  requestAnimationFrame(() => focusLine(check === 'unread' ? 'data-source' : 'data-words'))
}

/**
 * What the chapter's `can` offers the acting person. Before a chapter goes on, everything typed has
 * reached the studio.
 */
export const StageActions = ({
  editor,
  seals,
  order,
  chapter,
  drafts,
  place,
}: StageActionsProps) => {
  const t = usePanelTranslations()
  const app = useAppTranslations()
  const words = useCommandLabel()
  const [command, setCommand] = useState<ChapterCommand | null>(null)
  const send = useWrite(chapterTransition, {
    done: (after) =>
      app('chapter.event_done', {
        number: after.number,
        status: app(`chapter.status.${after.status}`),
      }),
  })
  const open = async (next: ChapterCommand): Promise<void> => {
    const isPainted = await settleStrokes(editor.cleanup)
    if (!isPainted || !(await editor.session.settled())) return toastFailed(t('save.not_settled'))
    if (next.type !== 'plain') return setCommand(next)
    await completion.complete(chapter, next.event)
  }
  const complete = async ({ id, version }: ChapterView, event: PlainEvent): Promise<void> => {
    // what is visible is sealed as it was last seen; a slow machine does not keep anybody,
    // synthesis looks again
    if (event === 'complete_typesetting') await Promise.race([seals.flush(), pause(SEAL_WAIT_MS)])
    const onError = (error: CallError): void => {
      if (error.fact === 'chapter.empty_translation') void goToMissingText(editor)
    }
    send.mutate(
      { params: { chapterId: id }, body: { version, event: { type: event } } },
      { onError },
    )
  }
  const completion = useCompletion({
    onComplete: (at, event) => void complete(at, event),
    onNavigate: (_, place) => void toPlace(editor, order.targetLanguage, place),
  })
  const actions = chapterActions(chapter).filter((action) => HERE.includes(action.command.type))
  const buttons = BUTTONS.flatMap((key) => actions.find((action) => action.key === key) ?? [])
  const rest = actions.filter((action) => !buttons.includes(action))
  const visibleButtons = buttons.map((action) => (
    <ActionButton
      key={action.key}
      size="compact-sm"
      color={isRefusal(action.key) ? 'red' : undefined}
      variant={isRefusal(action.key) ? 'outline' : 'filled'}
      // readable on the header and on a coloured notice, in both themes
      {...(isRefusal(action.key) ? { c: 'var(--pf-bad-fg)', bg: 'var(--pf-surface)' } : {})}
      reason={action.reason}
      loading={(send.isPending || completion.checking) && action.command.type === 'plain'}
      onClick={() => void open(action.command)}
    >
      {words(action.command)}
    </ActionButton>
  ))
  return (
    <Group gap="xs" wrap="nowrap">
      {place === null ? visibleButtons : createPortal(visibleButtons, place)}
      <RestMenu actions={rest} words={words} onOpen={(next) => void open(next)} />
      {completion.modal}
      {command === null ? null : (
        <CommandDialog
          command={command}
          order={order}
          chapter={chapter}
          drafts={drafts}
          onClose={() => setCommand(null)}
        />
      )}
    </Group>
  )
}

interface RestMenuProps {
  readonly actions: readonly ChapterAction[]
  readonly words: (command: ChapterCommand) => string
  readonly onOpen: (command: ChapterCommand) => void
}

const RestMenu = ({ actions, words, onOpen }: RestMenuProps) => {
  const app = useAppTranslations()
  if (actions.length === 0) return null
  return (
    <Menu>
      <Menu.Target>
        <IconButton label={app('action.more')}>
          <IconDots size={18} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ key, command, reason }) => (
          <ActionItem
            key={key}
            words={words(command)}
            reason={reason}
            onChoose={() => onOpen(command)}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

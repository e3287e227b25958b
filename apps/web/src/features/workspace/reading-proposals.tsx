import { Button, Text, UnstyledButton } from '@mantine/core'
import { readingDismiss, proposalList, type ProposalsView } from '@panelflow/contract/proposal.ts'
import type { ReadingChange } from '@panelflow/domain/page/reading-changes.ts'
import { toastDone, toastRemark } from '@panelflow/ui/patterns/toast.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import {
  comparePage,
  isPersons,
  type PageReading,
  showChange,
  takeReadings,
} from '../../editor/capture/reading-proposals.ts'
import { getCaptures } from '../../editor/capture/captures.ts'
import { openPages } from '../../editor/engine/fill-from-memory.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import { useWrite } from '../../lib/http/query.ts'
import classes from '../../lib/table/drawer-list.module.css'

const getKey = (change: ReadingChange): string =>
  change.kind === 'new'
    ? `new ${JSON.stringify(change.found.polygon[0])}`
    : `${change.kind} ${change.region.id}`

/** What is pressed goes away: the keys stay in the drawer. */
const keepFocus = (pressed: Element): void =>
  pressed.closest('section')?.querySelector('button')?.focus()

interface ChangeRowProps {
  readonly change: ReadingChange
  readonly inUse: ReadonlySet<string>
  readonly onShow: () => void
  readonly onTake: () => void
}

/** What is there and what was found, one above the other. */
const ChangeRow = ({ change, inUse, onShow, onTake }: ChangeRowProps) => {
  const { t } = useTranslation('proposal')
  const stays = change.kind === 'vanished' && inUse.has(change.region.id)
  const note =
    change.kind === 'changed' && change.byPerson
      ? t('by_person')
      : stays
        ? t('reading.in_use')
        : null
  return (
    <div className={classes['row']} data-change={change.kind}>
      <UnstyledButton className={classes['give']} onClick={onShow}>
        {change.kind === 'new' ? null : (
          <Text fz="xs" c="dimmed" td="line-through">
            {change.region.props.sourceText || t('reading.unread')}
          </Text>
        )}
        <Text fz="sm">
          {change.kind === 'vanished'
            ? t('reading.vanished')
            : change.kind === 'new'
              ? t('reading.new', { words: change.found.sourceText || t('reading.unread') })
              : change.found.sourceText}
        </Text>
        {note === null ? null : (
          <Text fz="xs" c="orange">
            {note}
          </Text>
        )}
      </UnstyledButton>
      <Button
        size="compact-xs"
        variant="default"
        disabled={stays}
        onClick={({ currentTarget }) => {
          keepFocus(currentTarget)
          onTake()
        }}
      >
        {t('reading.take')}
      </Button>
    </div>
  )
}

interface ReadingProposalsProps {
  readonly editor: Editor
  readonly chapterId: string
  /** of the translation */
  readonly language: string
  readonly view: ProposalsView
}

/** What a second reading found, page by page, to be taken one by one or all. */
export const ReadingProposals = ({ editor, chapterId, language, view }: ReadingProposalsProps) => {
  const { t } = useTranslation('proposal')
  const dismiss = useWrite(readingDismiss, { refreshes: [proposalList] })
  const { readings } = view
  useEffect(() => {
    void openPages(
      editor,
      readings.map(({ pageId }) => pageId),
    )
  }, [editor, readings])
  useEffect(() => () => getCaptures(editor).looked.set(null), [editor])
  const inUse = new Set(view.regionsInUse)
  const take = (
    readings: readonly PageReading[],
    choose: (change: ReadingChange) => boolean,
  ): void => {
    getCaptures(editor).looked.set(null)
    void takeReadings(editor, language, readings, choose).then((count) =>
      count === 0 ? toastRemark(t('reading.nothing')) : toastDone(t('reading.done', { count })),
    )
  }
  const pages = view.readings.map((reading) => {
    const { pageId } = reading
    const frame = editor.session.frames.find(({ id }) => id === pageId)
    return {
      reading,
      name: frame?.name ?? '',
      comparison: comparePage(editor.session.page(pageId).view.get(), reading),
    }
  })
  const free = pages.flatMap(({ comparison }) =>
    (comparison?.changes ?? []).filter((change) => !isPersons(change, inUse)),
  ).length
  if (pages.length === 0) return null
  return (
    <>
      {pages.map(({ reading, name, comparison }) => (
        <div key={reading.pageId} role="group" aria-label={t('reading.page', { name })}>
          <Text fz="xs" fw={600} p="6px 10px 0">
            {t('reading.page', { name })}
            {comparison === null
              ? null
              : ` · ${comparison.changes.length === 0 ? t('reading.differs_none') : ''} ${t('reading.same', { count: comparison.same })}`}
          </Text>
          {(comparison?.changes ?? []).map((change) => (
            <ChangeRow
              key={getKey(change)}
              change={change}
              inUse={inUse}
              onShow={() => void showChange(editor, reading.pageId, change)}
              onTake={() => take([reading], (other) => getKey(other) === getKey(change))}
            />
          ))}
        </div>
      ))}
      <div className={classes['foot']}>
        {free === 0 ? null : (
          <Button
            size="compact-xs"
            variant="default"
            onClick={({ currentTarget }) => {
              keepFocus(currentTarget)
              take(view.readings, (change) => !isPersons(change, inUse))
            }}
          >
            {t('reading.take_all', { count: free })}
          </Button>
        )}
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={({ currentTarget }) => {
            keepFocus(currentTarget)
            dismiss.mutate({
              params: { chapterId },
              body: { pageIds: view.readings.map(({ pageId }) => pageId) },
            })
          }}
        >
          {t('reading.dismiss')}
        </Button>
      </div>
    </>
  )
}

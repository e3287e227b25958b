import { Text, UnstyledButton } from '@mantine/core'
import type { CheckRequestView } from '@panelflow/contract/check-request.ts'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './check.module.css'
import { type DecisionDraft, draftErrors } from './decision-draft.ts'

interface LineProps {
  readonly chapterId: string
  readonly number: number
  readonly draft: DecisionDraft
  readonly tried: boolean
  readonly open: boolean
  readonly onToggle: (chapterId: string) => void
}

/** What is chosen for a chapter so far, and what is missing. */
const DecisionLine = memo(({ chapterId, number, draft, tried, open, onToggle }: LineProps) => {
  const { t } = useTranslation('check')
  const [missing] = draftErrors(draft)
  const action = draft.action === 'assign_another' ? t('decide.another') : t('decide.same')
  const chosen = [
    t(`decide.${draft.conclusion}`),
    ...(draft.conclusion === 'dismissed' ? [] : [action]),
  ].join(' · ')
  const Icon = open ? IconChevronDown : IconChevronRight
  return (
    <UnstyledButton
      className={classes['line']}
      aria-expanded={open}
      data-decision-line={chapterId}
      onClick={() => onToggle(chapterId)}
    >
      <Icon size={16} aria-hidden />
      <strong>{t('decide.chapter', { count: 1, number })}</strong>
      <span className={classes['chosen']}>{chosen}</span>
      {missing === undefined ? null : (
        <span className={tried ? classes['wrong'] : classes['missing']}>
          {t(`decide.${missing}`)}
        </span>
      )}
    </UnstyledButton>
  )
})

/** A line that is opened because something is missing there may be far down. */
const reveal = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

interface ChapterDecisionsProps {
  readonly chapters: CheckRequestView['chapters']
  readonly draftAt: (chapterId: string) => DecisionDraft
  readonly tried: boolean
  /** the chapter whose fields are shown */
  readonly open: string | null
  readonly onToggle: (chapterId: string) => void
  readonly renderFields: (chapter: CheckRequestView['chapters'][number]) => ReactNode
}

/**
 * Every chapter by itself: a line each, and the fields of one. Four hundred forms at once would
 * keep the window from opening.
 */
export const ChapterDecisions = ({
  chapters,
  draftAt,
  tried,
  open,
  onToggle,
  renderFields,
}: ChapterDecisionsProps) => {
  const { t } = useTranslation('check')
  const ready = chapters.filter(
    ({ chapterId }) => draftErrors(draftAt(chapterId)).length === 0,
  ).length
  return (
    <div>
      <Text fz="xs" c="dimmed" role="status" mb={4}>
        {t('decide.ready', { ready, all: chapters.length })}
      </Text>
      <div className={classes['lines']}>
        {chapters.map((chapter) => {
          const { chapterId, number } = chapter
          const isOpen = chapterId === open
          const line = {
            chapterId,
            number,
            draft: draftAt(chapterId),
            tried,
            open: isOpen,
            onToggle,
          }
          return (
            <section
              key={chapterId}
              data-decision={chapterId}
              className={classes['one']}
              ref={isOpen ? reveal : null}
            >
              <DecisionLine {...line} />
              {isOpen ? <div className={classes['fields']}>{renderFields(chapter)}</div> : null}
            </section>
          )
        })}
      </div>
    </div>
  )
}

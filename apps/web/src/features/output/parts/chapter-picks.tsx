import { Button, Group, Text } from '@mantine/core'
import { memo, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ExportPlan,
  createGroups,
  numberRanges,
  type OfferedChapter,
  type Offers,
} from '../export-plan.ts'
import { getChapterLabel, getChapterRangeLabel, getRefusalMessage } from '../export-labels.ts'
import classes from './chapter-picks.module.css'

interface ChapterPicksProps {
  readonly offers: Offers
  readonly plan: ExportPlan
  readonly picked: ReadonlySet<string>
  readonly onPick: (change: (picked: ReadonlySet<string>) => ReadonlySet<string>) => void
}

const LeftOutList = ({ plan }: Pick<ChapterPicksProps, 'plan'>) => {
  const { t } = useTranslation('output')
  if (plan.leftOut.length === 0) return null
  return (
    <div className={classes['left']} role="status">
      <b>{t('dialog.left_out', { count: plan.leftOut.length })}</b>
      {createGroups(plan.leftOut).map(({ refusal, chapter, numbers }) => (
        <p key={`${chapter.chapterId} ${refusal.code}`}>
          {numbers.length === 1
            ? getChapterLabel(chapter)
            : getChapterRangeLabel(chapter, numberRanges(numbers))}
          <br />
          {getRefusalMessage(refusal)}
        </p>
      ))}
    </div>
  )
}

interface PickProps {
  readonly chapter: OfferedChapter
  readonly checked: boolean
  readonly onToggle: (id: string) => void
}

/** A plain box of the browser: five hundred of them open at once. */
const Pick = memo(({ chapter, checked, onToggle }: PickProps) => {
  const { t } = useTranslation('output')
  return (
    <label className={classes['row']}>
      <input
        type="checkbox"
        className={classes['box']}
        checked={checked}
        onChange={() => onToggle(chapter.chapterId)}
      />
      <span className={classes['name']} title={getChapterLabel(chapter)}>
        {getChapterLabel(chapter)}
      </span>
      <span className={classes['pages']}>{t('dialog.pages', { count: chapter.pages })}</span>
    </label>
  )
})

/** Which chapters go along; those that cannot yet stand below with their reason. */
export const ChapterPicks = ({ offers, plan, picked, onPick }: ChapterPicksProps) => {
  const { t } = useTranslation('output')
  const { chapters } = offers
  const all = picked.size === chapters.length
  const toggle = useCallback(
    (id: string): void =>
      onPick((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [onPick],
  )
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text fz="sm" fw={600}>
          {t('dialog.chapters')}{' '}
          <Text component="span" fz="xs" c="dimmed" fw={400}>
            {t('dialog.chapters_of', { picked: picked.size, all: chapters.length })}
          </Text>
        </Text>
        {chapters.length > 1 ? (
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() =>
              onPick(() => new Set(all ? [] : chapters.map(({ chapterId }) => chapterId)))
            }
          >
            {all ? t('dialog.choose_none') : t('dialog.choose_all')}
          </Button>
        ) : null}
      </Group>
      <div className={classes['list']} role="group" aria-label={t('dialog.chapters')}>
        {chapters.map((chapter) => (
          <Pick
            key={chapter.chapterId}
            chapter={chapter}
            checked={picked.has(chapter.chapterId)}
            onToggle={toggle}
          />
        ))}
      </div>
      <LeftOutList plan={plan} />
    </div>
  )
}

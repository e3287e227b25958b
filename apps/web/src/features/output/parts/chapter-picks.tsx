import { Alert, Button, Checkbox, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ExportPlan, Offers } from '../export-plan.ts'
import { chapterWords, refusalWords } from '../export-words.ts'

interface ChapterPicksProps {
  readonly offers: Offers
  readonly plan: ExportPlan
  readonly picked: ReadonlySet<string>
  readonly onPick: (picked: ReadonlySet<string>) => void
}

const LeftOutList = ({ plan }: Pick<ChapterPicksProps, 'plan'>) => {
  const { t } = useTranslation('output')
  if (plan.leftOut.length === 0) return null
  return (
    <Alert color="yellow" variant="light" p="xs" mt="xs" title={t('dialog.left_out', { count: plan.leftOut.length })}>
      <div style={{ maxHeight: 96, overflowY: 'auto' }}>
        {plan.leftOut.map((refused) => (
          <Text key={refused.chapter.chapterId} fz="xs">
            <b>{chapterWords(refused.chapter)}</b>: {refusalWords(refused)}
          </Text>
        ))}
      </div>
    </Alert>
  )
}

/** Which chapters go along; those that cannot yet stand below with their reason. */
export const ChapterPicks = ({ offers, plan, picked, onPick }: ChapterPicksProps) => {
  const { t } = useTranslation('output')
  const { chapters } = offers
  const all = picked.size === chapters.length
  const toggle = (id: string): void => {
    const next = new Set(picked)
    if (!next.delete(id)) next.add(id)
    onPick(next)
  }
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text fz="sm" fw={500}>
          {t('dialog.chapters')}{' '}
          <Text component="span" fz="xs" c="dimmed" fw={400}>
            {t('dialog.chapters_of', { picked: picked.size, all: chapters.length })}
          </Text>
        </Text>
        {chapters.length > 1 ? (
          <Button variant="subtle" size="compact-xs" onClick={() => onPick(new Set(all ? [] : chapters.map(({ chapterId }) => chapterId)))}>
            {all ? t('dialog.choose_none') : t('dialog.choose_all')}
          </Button>
        ) : null}
      </Group>
      <div style={{ maxHeight: 132, overflowY: 'auto', border: '1px solid var(--pf-line)', borderRadius: 6 }}>
        {chapters.map((chapter) => (
          <Group
            key={chapter.chapterId}
            justify="space-between"
            wrap="nowrap"
            px="xs"
            py={3}
            style={{ contentVisibility: 'auto', containIntrinsicHeight: 26 }}
          >
            <Checkbox
              size="xs"
              label={chapterWords(chapter)}
              checked={picked.has(chapter.chapterId)}
              onChange={() => toggle(chapter.chapterId)}
            />
            <Text fz="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {t('dialog.pages', { count: chapter.pages })}
            </Text>
          </Group>
        ))}
      </div>
      <LeftOutList plan={plan} />
    </div>
  )
}

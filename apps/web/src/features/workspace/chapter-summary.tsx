import { Button, Text, Textarea } from '@mantine/core'
import {
  chapterSetSummary,
  chapterSummary,
  MAX_SUMMARY,
  type SummaryView,
} from '@panelflow/contract/chapter-summary.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '../../lib/http/query.ts'
import classes from '../../lib/table/drawer-list.module.css'

const Form = ({
  chapterId,
  stored,
}: {
  readonly chapterId: string
  readonly stored: SummaryView
}) => {
  const { t } = useTranslation('proposal')
  /** null: as it is stored */
  const [typed, setTyped] = useState<string | null>(null)
  const save = useWrite(chapterSetSummary, {
    refreshes: [chapterSummary],
    done: () => t('summary.saved'),
    onDone: () => setTyped(null),
  })
  const words = typed ?? stored.words
  return (
    <div className={classes['foot']}>
      <Textarea
        w="100%"
        size="xs"
        autosize
        minRows={2}
        maxRows={8}
        label={t('summary.title')}
        description={
          stored.by === 'machine' && typed === null
            ? `${t('summary.hint')} (${t('summary.by_machine')})`
            : t('summary.hint')
        }
        placeholder={t('summary.placeholder')}
        maxLength={MAX_SUMMARY}
        value={words}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button
        size="compact-xs"
        variant="default"
        loading={save.isPending}
        disabled={words.trim() === stored.words}
        onClick={() =>
          save.mutate({ params: { chapterId }, body: { words, version: stored.version } })
        }
      >
        {t('summary.save')}
      </Button>
    </div>
  )
}

/** What happens in the chapter, as engines are told it; people change it. */
export const ChapterSummary = ({ chapterId }: { readonly chapterId: string }) => {
  const { t } = useTranslation('proposal')
  const { data, isError } = useRead(chapterSummary, { params: { chapterId } })
  if (isError)
    return (
      <Text fz="xs" c="red" p="6px 10px">
        {t('summary.failed')}
      </Text>
    )
  return data === undefined ? null : <Form chapterId={chapterId} stored={data} />
}

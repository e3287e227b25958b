import { MultiSelect, Radio, Stack } from '@mantine/core'
import { type ChapterView, orderAssign, orderChapters, type OrderView } from '@panelflow/contract/order.ts'
import type { Seat } from '@panelflow/domain/order/seat.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureWords } from '../../../lib/failure-words.ts'
import { useRead, useWrite } from '../../../lib/query.ts'
import { CandidateList } from './candidate-list.tsx'

interface AssignModalProps {
  readonly order: OrderView
  readonly seat: Seat
  readonly chapterId?: string
  readonly onClose: () => void
}

interface ChaptersFieldProps {
  readonly chapters: readonly ChapterView[]
  readonly chosen: readonly string[] | null
  readonly onChange: (chosen: readonly string[] | null) => void
  readonly error: string | null
}

/** All chapters, or some of them; `null` is all. */
const ChaptersField = ({ chapters, chosen, onChange, error }: ChaptersFieldProps) => {
  const { t } = useTranslation()
  return (
    <Radio.Group
      label={t('order.assign.chapters')}
      value={chosen === null ? 'all' : 'some'}
      onChange={(value) => onChange(value === 'all' ? null : [])}
    >
      <Stack gap={6} mt={4}>
        <Radio value="all" label={t('order.assign.all')} />
        <Radio value="some" label={t('order.assign.some')} />
        {chosen === null ? null : (
          <MultiSelect
            aria-label={t('order.assign.chapters')}
            searchable
            data={chapters.map((chapter) => ({ value: chapter.id, label: t('chapter.label', { number: chapter.number }) }))}
            value={[...chosen]}
            onChange={onChange}
            error={error}
            maxDropdownHeight={200}
          />
        )}
      </Stack>
    </Radio.Group>
  )
}

export const AssignModal = ({ order, seat, chapterId, onClose }: AssignModalProps) => {
  const { t } = useTranslation()
  const chapters = useRead(orderChapters, { params: { orderId: order.id } }).data ?? []
  const [accountId, setAccountId] = useState<string | null>(null)
  const [chosen, setChosen] = useState<readonly string[] | null>(chapterId === undefined ? null : [chapterId])
  const [tried, setTried] = useState(false)
  const assign = useWrite(orderAssign, {
    quiet: true,
    done: () => t('order.assign.done_seat', { seat: t(`seat.${seat}`) }),
    onDone: onClose,
  })
  const complete = accountId !== null && (chosen === null || chosen.length > 0)

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!complete || accountId === null) return
    assign.mutate({
      params: { orderId: order.id },
      body: { version: order.version, seat, accountId, chapterIds: chosen === null ? undefined : [...chosen] },
    })
  }

  return (
    <FormModal
      opened
      onClose={onClose}
      title={t(`order.assign.title.${seat}`)}
      submitLabel={t('order.assign.open')}
      cancelLabel={t('action.cancel')}
      busy={assign.isPending}
      failure={assign.error ? failureWords(assign.error) : null}
      onSubmit={submit}
    >
      <CandidateList
        orderId={order.id}
        seat={seat}
        value={accountId}
        onChange={setAccountId}
        label={t('order.assign.person')}
        error={tried && accountId === null ? t('order.assign.person_required') : undefined}
      />
      <ChaptersField
        chapters={chapters}
        chosen={chosen}
        onChange={setChosen}
        error={tried && chosen?.length === 0 ? t('order.assign.chapters_required') : null}
      />
    </FormModal>
  )
}

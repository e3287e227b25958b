import { MultiSelect, Radio, Stack, Text } from '@mantine/core'
import type { WorkloadView } from '@panelflow/contract/assignment.ts'
import { useTranslation } from 'react-i18next'
import { openFor } from './assign-plan.ts'
import { getRefusalMessage } from './refusal-message.ts'

interface ChaptersFieldProps {
  readonly workload: readonly WorkloadView[]
  /** `null` is all that are open for the seat */
  readonly chosen: readonly string[] | null
  readonly onChange: (chosen: readonly string[] | null) => void
  readonly error: string | null
}

/** All chapters open for the seat, or some of them; why others are not. */
export const ChaptersField = ({ workload, chosen, onChange, error }: ChaptersFieldProps) => {
  const { t } = useTranslation('assign')
  const { t: app } = useTranslation()
  const open = openFor(workload)
  const closed = workload.filter(({ refusal }) => refusal !== null)
  const why = closed[0]?.refusal
  return (
    <Radio.Group
      label={t('chapters')}
      value={chosen === null ? 'all' : 'some'}
      onChange={(value) => onChange(value === 'all' ? null : [])}
    >
      <Stack gap={6} mt={4}>
        <Radio value="all" label={t('all', { count: open.length })} />
        <Radio value="some" label={t('some')} />
        {chosen === null ? null : (
          <MultiSelect
            aria-label={t('chapters')}
            searchable
            data={open.map(({ chapterId, number }) => ({
              value: chapterId,
              label: app('chapter.label', { number }),
            }))}
            value={[...chosen]}
            onChange={onChange}
            error={error}
            maxDropdownHeight={200}
          />
        )}
        {why === null || why === undefined ? null : (
          <Text fz="xs" c="dimmed">
            {t('closed', { count: closed.length, reason: getRefusalMessage(why) })}
          </Text>
        )}
      </Stack>
    </Radio.Group>
  )
}

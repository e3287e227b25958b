import { Button, Menu } from '@mantine/core'
import type { QueryInput } from '@panelflow/contract/endpoint.ts'
import { reportFile } from '@panelflow/contract/report.ts'
import { toastDone, toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/http/api.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { saveAnswer } from '../../../lib/save-file.ts'

type Query = NonNullable<QueryInput<typeof reportFile>>

/** long reports are counted anew for the file */
const PATIENCE_MS = 60_000

const CHOICES = [
  { words: 'as_shown_xlsx', detail: 'groups', format: 'xlsx' },
  { words: 'as_shown_csv', detail: 'groups', format: 'csv' },
  { words: 'chapters_xlsx', detail: 'chapters', format: 'xlsx' },
  { words: 'chapters_csv', detail: 'chapters', format: 'csv' },
] as const

/** Takes the report away, as shown or chapter by chapter. */
export const ReportExport = ({ query }: { readonly query: Omit<Query, 'detail' | 'format'> }) => {
  const { t } = useTranslation('report')
  const save = useMutation({
    mutationFn: async (choice: Pick<Query, 'detail' | 'format'>) =>
      await saveAnswer(
        await api.open(reportFile, { query: { ...query, ...choice }, timeoutMs: PATIENCE_MS }),
        `report.${choice.format}`,
      ),
    onSuccess: () => toastDone(t('saved')),
    onError: (error) => toastFailed(getFailureMessage(error)),
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconDownload size={15} />} loading={save.isPending}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {CHOICES.map(({ words, detail, format }) => (
          <Menu.Item key={words} onClick={() => save.mutate({ detail, format })}>
            {t(words)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

import { TABLE_FORMATS } from '@panelflow/domain/output/output-values.ts'
import { Button, Menu } from '@mantine/core'
import { gradeFile } from '@panelflow/contract/grade.ts'
import { toastDone, toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { saveAnswer } from '../../lib/save-file.ts'
import type { toFilter } from './grade-search.ts'

const PATIENCE_MS = 60_000

/** Takes the scores away that the filters find. */
export const GradeExport = ({ filter }: { readonly filter: ReturnType<typeof toFilter> }) => {
  const { t } = useTranslation('grade')
  const save = useMutation({
    mutationFn: async (format: (typeof TABLE_FORMATS)[number]) =>
      await saveAnswer(
        await api.open(gradeFile, { query: { ...filter, format }, timeoutMs: PATIENCE_MS }),
        `scores.${format}`,
      ),
    onSuccess: () => toastDone(t('file.saved')),
    onError: (error) => toastFailed(getFailureMessage(error)),
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={15} />} loading={save.isPending}>
          {t('file.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {TABLE_FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => save.mutate(format)}>
            {t(`file.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

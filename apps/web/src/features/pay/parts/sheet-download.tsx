import { Button, Group } from '@mantine/core'
import { PAY_FILE_FORMATS, paySheetFile } from '@panelflow/contract/pay-sheet.ts'
import { toastDone, toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/http/api.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { saveAnswer } from '../../../lib/save-file.ts'

/** fonts are read for the first PDF */
const PATIENCE_MS = 60_000

/** Takes a locked sheet away as PDF or workbook. */
export const SheetDownload = ({ sheetId }: { readonly sheetId: string }) => {
  const { t } = useTranslation('pay')
  const save = useMutation({
    mutationFn: async (format: (typeof PAY_FILE_FORMATS)[number]) =>
      await saveAnswer(
        await api.open(paySheetFile, {
          params: { sheetId },
          query: { format },
          timeoutMs: PATIENCE_MS,
        }),
        `pay.${format}`,
      ),
    onSuccess: () => toastDone(t('done.saved')),
    onError: (error) => toastFailed(getFailureMessage(error)),
  })
  return (
    <Group gap="xs">
      {PAY_FILE_FORMATS.map((format) => (
        <Button
          key={format}
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} />}
          loading={save.isPending && save.variables === format}
          onClick={() => save.mutate(format)}
        >
          {t(`file.${format}`)}
        </Button>
      ))}
    </Group>
  )
}

import { Button, FileInput } from '@mantine/core'
import { batchTemplate } from '@panelflow/contract/serial.ts'
import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/http/api.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { getReasonText } from '../../../lib/forms/reason.ts'
import { saveBlob } from '../../../lib/save-file.ts'

const LIMIT_MB = 10

/** What can be said of a file before it is sent; null: nothing against it. */
export const fileReason = (file: File): string | null => {
  if (!file.name.toLowerCase().endsWith('.xlsx')) return getReasonText('sheet.not_xlsx')
  return file.size > LIMIT_MB * 1024 * 1024
    ? getReasonText('sheet.too_large', { limitMb: LIMIT_MB })
    : null
}

const saveTemplate = async (name: string): Promise<void> =>
  saveBlob(await (await api.open(batchTemplate, {})).blob(), name)

interface SheetFieldProps {
  readonly file: File | null
  readonly onChange: (file: File | null) => void
  readonly error?: string
}

/** The import file, with the way to its template. */
export const SheetField = ({ file, onChange, error }: SheetFieldProps) => {
  const { t } = useTranslation('serial')
  return (
    <div>
      <FileInput
        label={t('field.file')}
        description={t('field.file_hint')}
        placeholder={t('field.file_pick')}
        withAsterisk
        clearable
        clearButtonProps={{ 'aria-label': t('field.file_clear') }}
        accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        leftSection={<IconFileSpreadsheet size={16} />}
        value={file}
        onChange={onChange}
        error={error}
      />
      <Button
        variant="default"
        size="compact-sm"
        mt={6}
        leftSection={<IconDownload size={14} />}
        onClick={() =>
          void saveTemplate(`${t('batch.panel')}.xlsx`).catch((failure: unknown) =>
            toastFailed(getFailureMessage(failure)),
          )
        }
      >
        {t('field.template')}
      </Button>
    </div>
  )
}

import type { ExportRow } from '@panelflow/contract/output.ts'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { useTranslation } from 'react-i18next'
import { isPartly, getTone } from '../export-labels.ts'

export const ExportStatusLabel = ({
  row,
}: {
  readonly row: Pick<ExportRow, 'status' | 'chaptersRefused'>
}) => {
  const { t } = useTranslation('output')
  return (
    <StatusLabel tone={getTone(row)}>
      {t(isPartly(row) ? 'status.done_partly' : `status.${row.status}`)}
    </StatusLabel>
  )
}

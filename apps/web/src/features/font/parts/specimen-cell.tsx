import { Text } from '@mantine/core'
import type { FontLanguage } from '@panelflow/contract/font.ts'
import { useTranslation } from 'react-i18next'
import { FontSpecimen, specimenLanguage } from '../../../lib/font/font-specimen.tsx'
import type { FontRow } from '../font-rows.ts'

interface SpecimenCellProps {
  readonly row: FontRow
  readonly template: string
  readonly wanted: FontLanguage | null
}

export const SpecimenCell = ({ row, template, wanted }: SpecimenCellProps) => {
  const { t } = useTranslation('font')
  const none = (
    <Text fz="xs" c="dimmed">
      {t('row.specimen_failed')}
    </Text>
  )
  return (
    <FontSpecimen
      template={template}
      sha={row.face.sha256}
      language={specimenLanguage(row.languages, wanted)}
      otherwise={none}
    />
  )
}

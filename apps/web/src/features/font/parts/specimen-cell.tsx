import { Button, Text } from '@mantine/core'
import type { FontLanguage } from '@panelflow/contract/font.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FontRow } from '../font-rows.ts'
import { specimenOf } from '../specimen.ts'
import { useFontFace } from '../../../lib/use-font-face.ts'

interface SpecimenCellProps {
  readonly row: FontRow
  readonly wanted: FontLanguage | null
}

/** A line set in the font itself. Large fonts are fetched when somebody asks. */
export const SpecimenCell = ({ row, wanted }: SpecimenCellProps) => {
  const { t } = useTranslation('font')
  const [asked, setAsked] = useState(false)
  const shown = asked || !row.heavy
  const name = `pf-${row.face.id}`
  const state = useFontFace(name, shown ? row.address : null)
  const { text, language } = specimenOf(row.languages, wanted)
  if (!shown) {
    return (
      <Button size="compact-xs" variant="subtle" onClick={() => setAsked(true)}>
        {t('row.show_specimen')}
      </Button>
    )
  }
  if (state === 'failed') {
    return (
      <Text fz="xs" c="dimmed">
        {t('row.specimen_failed')}
      </Text>
    )
  }
  return (
    <Text
      lang={language}
      fz={19}
      lh="26px"
      truncate
      title={text}
      ff={`"${name}", sans-serif`}
      opacity={state === 'ready' ? 1 : 0.25}
      // the file has this one weight: faking another would show a font nobody has
      style={{ fontSynthesis: 'none', fontWeight: 'normal' }}
    >
      {text}
    </Text>
  )
}

import { Input, Slider } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface QualityFieldProps {
  readonly value: number
  readonly onChange: (quality: number) => void
  readonly disabled?: boolean
  readonly note?: string
}

/** 1 to 100, by mouse or arrows; the figure stands beside its name. */
export const QualityField = ({ value, onChange, disabled = false, note }: QualityFieldProps) => {
  const { t } = useTranslation('output')
  const words = t('option.quality_value', { quality: value })
  return (
    <Input.Wrapper
      label={disabled ? t('option.quality') : t('option.quality_with_value', { quality: value })}
      description={note}
    >
      <Slider
        mt={8}
        mb={4}
        min={1}
        max={100}
        value={value}
        onChange={onChange}
        disabled={disabled}
        label={null}
        thumbLabel={t('option.quality')}
        thumbProps={{ 'aria-valuetext': words }}
      />
    </Input.Wrapper>
  )
}

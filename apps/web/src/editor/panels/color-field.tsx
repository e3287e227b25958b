import { ColorInput, ColorPicker } from '@mantine/core'
import { useState } from 'react'
import { usePanelTranslations } from './use-panel-translations.ts'

interface ColorFieldProps {
  readonly label: string
  readonly value: string | null
  readonly disabled: boolean
  readonly onChange: (color: string) => void
}

const SWATCHES = [
  '#000000',
  '#ffffff',
  '#1d2430',
  '#c0392b',
  '#2f6fe4',
  '#f2c037',
  '#2a8f6a',
  '#7d5fc4',
]
const VALID = /^#[0-9a-f]{6}([0-9a-f]{2})?$/i

/** A colour as #rrggbb or #rrggbbaa; dragging in the picker is one step. */
export const ColorField = ({ label, value, disabled, onChange }: ColorFieldProps) => {
  const t = usePanelTranslations()
  const [picked, setPicked] = useState<string | null>(null)
  const commit = (color: string): void => {
    setPicked(null)
    if (VALID.test(color) && color !== value) onChange(color)
  }
  return (
    <ColorInput
      size="xs"
      label={label}
      format="hexa"
      value={picked ?? value ?? ''}
      placeholder={value === null ? '–' : undefined}
      swatches={SWATCHES}
      disabled={disabled}
      eyeDropperButtonProps={{ 'aria-label': t('properties.pick_color', { label }) }}
      onChange={setPicked}
      onChangeEnd={commit}
      onBlur={() => (picked === null ? undefined : commit(picked))}
    />
  )
}

interface ColorPaletteProps {
  readonly value: string
  readonly onChange: (color: string) => void
}

/** The picker alone; dragging in it is one step. */
export const ColorPalette = ({ value, onChange }: ColorPaletteProps) => (
  <ColorPicker size="xs" format="hexa" swatches={SWATCHES} value={value} onChangeEnd={onChange} />
)

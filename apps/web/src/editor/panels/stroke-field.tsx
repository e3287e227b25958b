import type { TextStroke } from '@panelflow/domain/page/document/page-document.ts'
import { Switch } from '@mantine/core'
import { ColorField } from './color-field.tsx'
import { NumberField } from './number-field.tsx'
import classes from './panels.module.css'
import { usePanelTranslations } from './use-panel-translations.ts'

const FIRST_STROKE: TextStroke = { width: 3, color: '#ffffff' }

interface StrokeNumbersProps {
  readonly value: TextStroke
  readonly disabled: boolean
  readonly onChange: (stroke: TextStroke) => void
}

/** Width and colour of a stroke. */
export const StrokeNumbers = ({ value, disabled, onChange }: StrokeNumbersProps) => {
  const t = usePanelTranslations()
  return (
    <div className={classes['row']}>
      <NumberField
        label={t('properties.width')}
        value={value.width}
        min={0}
        max={200}
        step={0.5}
        disabled={disabled}
        onChange={(width) => onChange({ ...value, width })}
      />
      <ColorField
        label={t('properties.color')}
        value={value.color}
        disabled={disabled}
        onChange={(color) => onChange({ ...value, color })}
      />
    </div>
  )
}

interface StrokeFieldProps {
  readonly label: string
  /** null: none, or the selected items differ */
  readonly value: TextStroke | null
  /** what it begins with when it is switched on */
  readonly first?: TextStroke
  readonly disabled: boolean
  readonly onChange: (stroke: TextStroke | null) => void
}

/** A stroke, its width and colour. */
export const StrokeField = ({
  label,
  value: stroke,
  first = FIRST_STROKE,
  disabled,
  onChange,
}: StrokeFieldProps) => {
  return (
    <>
      <Switch
        size="xs"
        label={label}
        checked={stroke !== null}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked ? first : null)}
      />
      {stroke === null ? null : (
        <StrokeNumbers value={stroke} disabled={disabled} onChange={onChange} />
      )}
    </>
  )
}

import type { Shadow, Stroke } from '@panelflow/domain/page/document/page-document.ts'
import { Switch } from '@mantine/core'
import type { Editor } from '../engine/editor.ts'
import { BehindField } from './behind-field.tsx'
import { ColorField } from './color-field.tsx'
import { NumberField } from './number-field.tsx'
import classes from './panels.module.css'
import type { FieldGroupProps } from './field-group.ts'
import { sharedValue } from './shared-value.ts'
import { usePanelTranslations } from './use-panel-translations.ts'

const FIRST_STROKE: Stroke = { width: 3, color: '#ffffff' }
const FIRST_SECOND: Stroke = { width: 3, color: '#000000' }
const FIRST_SHADOW: Shadow = { color: '#00000080', distance: 4, angle: 45, size: 0, blur: 4 }

interface StrokeFieldProps {
  readonly label: string
  /** null: none, or the selected items differ */
  readonly value: Stroke | null
  /** what it begins with when it is switched on */
  readonly first?: Stroke
  readonly disabled: boolean
  readonly onChange: (stroke: Stroke | null) => void
}

/** A stroke, its width and colour. */
export const StrokeField = ({
  label,
  value: stroke,
  first = FIRST_STROKE,
  disabled,
  onChange,
}: StrokeFieldProps) => {
  const t = usePanelTranslations()
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
        <div className={classes['row']}>
          <NumberField
            label={t('properties.width')}
            value={stroke.width}
            min={0}
            max={200}
            step={0.5}
            disabled={disabled}
            onChange={(width) => onChange({ ...stroke, width })}
          />
          <ColorField
            label={t('properties.color')}
            value={stroke.color}
            disabled={disabled}
            onChange={(color) => onChange({ ...stroke, color })}
          />
        </div>
      )}
    </>
  )
}

/**
 * The second stroke lies outside the first; without a first there is nothing it could be second to.
 */
const StrokeFields = ({ texts, isLocked, set }: FieldGroupProps) => {
  const t = usePanelTranslations()
  const isStroked = texts.every(({ stroke, stroke2 }) => stroke !== null || stroke2)
  return (
    <>
      <StrokeField
        label={t('properties.stroke')}
        value={sharedValue(texts, 'stroke')}
        disabled={isLocked('stroke')}
        onChange={(stroke) => set({ stroke })}
      />
      {isStroked ? (
        <StrokeField
          label={t('properties.stroke2')}
          value={sharedValue(texts, 'stroke2')}
          first={FIRST_SECOND}
          disabled={isLocked('stroke2')}
          onChange={(stroke2) => set({ stroke2 })}
        />
      ) : null}
    </>
  )
}

const SHADOW_NUMBERS = [
  { field: 'distance', min: 0, max: 500 },
  { field: 'angle', min: -360, max: 360 },
  { field: 'size', min: 0, max: 200 },
  { field: 'blur', min: 0, max: 500 },
] as const

interface ShadowFieldProps {
  readonly value: Shadow | null
  readonly disabled: boolean
  readonly onChange: (shadow: Shadow | null) => void
}

/** A shadow with colour, distance, angle, size and blur. */
export const ShadowField = ({ value: shadow, disabled, onChange }: ShadowFieldProps) => {
  const t = usePanelTranslations()
  return (
    <>
      <Switch
        size="xs"
        label={t('properties.shadow')}
        checked={shadow !== null}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked ? FIRST_SHADOW : null)}
      />
      {shadow === null ? null : (
        <>
          <ColorField
            label={t('properties.color')}
            value={shadow.color}
            disabled={disabled}
            onChange={(color) => onChange({ ...shadow, color })}
          />
          <div className={classes['row']}>
            {SHADOW_NUMBERS.map(({ field, min, max }) => (
              <NumberField
                key={field}
                label={t(`properties.shadow_${field}`)}
                value={shadow[field]}
                min={min}
                max={max}
                disabled={disabled}
                onChange={(value) => onChange({ ...shadow, [field]: value })}
              />
            ))}
          </div>
        </>
      )}
    </>
  )
}

/** Outlines and shadow, what hides the text, and whether it is printed at all. */
export const EffectFields = ({
  editor,
  ...group
}: FieldGroupProps & { readonly editor: Editor }) => {
  const t = usePanelTranslations()
  const { texts, isLocked, set } = group
  return (
    <>
      <h2 className={classes['heading']}>{t('properties.effects')}</h2>
      <StrokeFields {...group} />
      <ShadowField
        value={sharedValue(texts, 'shadow')}
        disabled={isLocked('shadow')}
        onChange={(shadow) => set({ shadow })}
      />
      <BehindField editor={editor} {...group} />
      <Switch
        size="xs"
        label={t('properties.hidden')}
        checked={sharedValue(texts, 'hidden') === true}
        disabled={isLocked('hidden')}
        onChange={(event) => set({ hidden: event.currentTarget.checked })}
      />
    </>
  )
}

import type { Shadow, Stroke } from '@panelflow/domain/page/page-document.ts'
import { Switch } from '@mantine/core'
import { ColorField } from './color-field.tsx'
import { NumberField } from './number-field.tsx'
import classes from './panels.module.css'
import type { FieldGroupProps } from './field-group.ts'
import { sharedValue } from './shared-value.ts'
import { usePanelWords } from './use-panel-words.ts'

const FIRST_STROKE: Stroke = { width: 3, color: '#ffffff' }
const FIRST_SHADOW: Shadow = { color: '#00000080', distance: 4, angle: 45, size: 0, blur: 4 }

const StrokeFields = ({ texts, isLocked, set }: FieldGroupProps) => {
  const t = usePanelWords()
  const stroke = sharedValue(texts, 'stroke')
  const locked = isLocked('stroke')
  return (
    <>
      <Switch
        size="xs"
        label={t('properties.stroke')}
        checked={stroke !== null}
        disabled={locked}
        onChange={(event) => set({ stroke: event.currentTarget.checked ? FIRST_STROKE : null })}
      />
      {stroke === null ? null : (
        <div className={classes['row']}>
          <NumberField
            label={t('properties.width')}
            value={stroke.width}
            min={0}
            max={200}
            step={0.5}
            disabled={locked}
            onChange={(width) => set({ stroke: { ...stroke, width } })}
          />
          <ColorField
            label={t('properties.color')}
            value={stroke.color}
            disabled={locked}
            onChange={(color) => set({ stroke: { ...stroke, color } })}
          />
        </div>
      )}
    </>
  )
}

const SHADOW_NUMBERS = [
  { field: 'distance', min: 0, max: 500 },
  { field: 'angle', min: -360, max: 360 },
  { field: 'size', min: 0, max: 200 },
  { field: 'blur', min: 0, max: 500 },
] as const

const ShadowFields = ({ texts, isLocked, set }: FieldGroupProps) => {
  const t = usePanelWords()
  const shadow = sharedValue(texts, 'shadow')
  const locked = isLocked('shadow')
  return (
    <>
      <Switch
        size="xs"
        label={t('properties.shadow')}
        checked={shadow !== null}
        disabled={locked}
        onChange={(event) => set({ shadow: event.currentTarget.checked ? FIRST_SHADOW : null })}
      />
      {shadow === null ? null : (
        <>
          <ColorField
            label={t('properties.color')}
            value={shadow.color}
            disabled={locked}
            onChange={(color) => set({ shadow: { ...shadow, color } })}
          />
          <div className={classes['row']}>
            {SHADOW_NUMBERS.map(({ field, min, max }) => (
              <NumberField
                key={field}
                label={t(`properties.shadow_${field}`)}
                value={shadow[field]}
                min={min}
                max={max}
                disabled={locked}
                onChange={(value) => set({ shadow: { ...shadow, [field]: value } })}
              />
            ))}
          </div>
        </>
      )}
    </>
  )
}

/** Outline and shadow, and whether the text is printed at all. */
export const EffectFields = (group: FieldGroupProps) => {
  const t = usePanelWords()
  const { texts, isLocked, set } = group
  return (
    <>
      <h3 className={classes['heading']}>{t('properties.effects')}</h3>
      <StrokeFields {...group} />
      <ShadowFields {...group} />
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

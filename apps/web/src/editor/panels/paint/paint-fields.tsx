import { BLEND_MODES } from '@panelflow/domain/page/document/item-values.ts'
import type { Glow } from '@panelflow/domain/page/document/page-document.ts'
import { Select, Switch } from '@mantine/core'
import { ColorField } from '../color-field.tsx'
import type { FieldGroupProps } from '../field-group.ts'
import { NumberField } from '../number-field.tsx'
import classes from '../panels.module.css'
import { isMixed, sharedValue } from '../shared-value.ts'
import { usePanelTranslations } from '../use-panel-translations.ts'
import { FillFields } from './fill-fields.tsx'
import { StrokeList } from './stroke-list.tsx'

const FIRST_GLOW: Glow = { color: '#ffe680', size: 2, blur: 12 }

const GLOW_NUMBERS = [
  { field: 'size', max: 200 },
  { field: 'blur', max: 500 },
] as const

const GlowField = ({ texts, isLocked, set }: FieldGroupProps) => {
  const t = usePanelTranslations()
  const glow = sharedValue(texts, 'glow')
  const disabled = isLocked('glow')
  return (
    <>
      <Switch
        size="xs"
        label={t('paint.glow')}
        checked={glow !== null}
        disabled={disabled}
        onChange={(event) => set({ glow: event.currentTarget.checked ? FIRST_GLOW : null })}
      />
      {glow === null ? null : (
        <div className={classes['row']} data-columns="3">
          <ColorField
            label={t('properties.color')}
            value={glow.color}
            disabled={disabled}
            onChange={(color) => set({ glow: { ...glow, color } })}
          />
          {GLOW_NUMBERS.map(({ field, max }) => (
            <NumberField
              key={field}
              label={t(`properties.shadow_${field}`)}
              value={glow[field]}
              min={0}
              max={max}
              disabled={disabled}
              onChange={(value) => set({ glow: { ...glow, [field]: value } })}
            />
          ))}
        </div>
      )}
    </>
  )
}

const BlendField = ({ texts, isLocked, set }: FieldGroupProps) => {
  const t = usePanelTranslations()
  return (
    <Select
      size="xs"
      label={t('properties.blend')}
      placeholder={t('properties.mixed')}
      value={isMixed(texts, 'blend') ? null : (sharedValue(texts, 'blend') ?? 'cover')}
      allowDeselect={false}
      disabled={isLocked('blend')}
      data={(['cover', ...BLEND_MODES] as const).map((value) => ({
        value,
        label: t(`properties.blend_${value}`),
      }))}
      onChange={(value) => set({ blend: BLEND_MODES.find((mode) => mode === value) ?? null })}
    />
  )
}

/** How letters are painted: fill, blend mode, strokes and glow. */
export const PaintFields = (group: FieldGroupProps) => {
  const t = usePanelTranslations()
  return (
    <>
      <FillFields {...group} />
      <BlendField {...group} />
      <h2 className={classes['heading']}>{t('properties.effects')}</h2>
      <StrokeList {...group} />
      <GlowField {...group} />
    </>
  )
}

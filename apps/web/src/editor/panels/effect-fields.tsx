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

interface OneStrokeProps extends FieldGroupProps {
  readonly field: 'stroke' | 'stroke2'
  readonly first: Stroke
}

const OneStroke = ({ texts, isLocked, set, field, first }: OneStrokeProps) => {
  const t = usePanelTranslations()
  const stroke = sharedValue(texts, field)
  const locked = isLocked(field)
  return (
    <>
      <Switch
        size="xs"
        label={t(`properties.${field}`)}
        checked={stroke !== null}
        disabled={locked}
        onChange={(event) => set({ [field]: event.currentTarget.checked ? first : null })}
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
            onChange={(width) => set({ [field]: { ...stroke, width } })}
          />
          <ColorField
            label={t('properties.color')}
            value={stroke.color}
            disabled={locked}
            onChange={(color) => set({ [field]: { ...stroke, color } })}
          />
        </div>
      )}
    </>
  )
}

/**
 * The second stroke lies outside the first; without a first there is nothing it could be second to.
 */
const StrokeFields = (group: FieldGroupProps) => {
  const { texts } = group
  const isStroked = texts.every(({ stroke, stroke2 }) => stroke !== null || stroke2)
  return (
    <>
      <OneStroke {...group} field="stroke" first={FIRST_STROKE} />
      {isStroked ? <OneStroke {...group} field="stroke2" first={FIRST_SECOND} /> : null}
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
  const t = usePanelTranslations()
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

/** Outlines and shadow, what hides the text, and whether it is printed at all. */
export const EffectFields = ({
  editor,
  ...group
}: FieldGroupProps & { readonly editor: Editor }) => {
  const t = usePanelTranslations()
  const { texts, isLocked, set } = group
  return (
    <>
      <h3 className={classes['heading']}>{t('properties.effects')}</h3>
      <StrokeFields {...group} />
      <ShadowFields {...group} />
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

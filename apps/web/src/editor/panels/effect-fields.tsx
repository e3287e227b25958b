import type { Shadow } from '@panelflow/domain/page/document/page-document.ts'
import { Switch } from '@mantine/core'
import type { Editor } from '../engine/editor.ts'
import { BehindField } from './behind-field.tsx'
import { ColorField } from './color-field.tsx'
import { LayoutFields } from './layout-fields.tsx'
import { NumberField } from './number-field.tsx'
import classes from './panels.module.css'
import type { FieldGroupProps } from './field-group.ts'
import { PaintFields } from './paint/paint-fields.tsx'
import { sharedValue } from './shared-value.ts'
import { usePanelTranslations } from './use-panel-translations.ts'
import { WarpFields } from './warp-fields.tsx'

const FIRST_SHADOW: Shadow = { color: '#00000080', distance: 4, angle: 45, size: 0, blur: 4 }

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

/** Fill, outlines, glow and shadow, what hides the text, and whether it is printed at all. */
const EffectFields = ({ editor, ...group }: FieldGroupProps & { readonly editor: Editor }) => {
  const t = usePanelTranslations()
  const { texts, isLocked, set } = group
  return (
    <>
      <PaintFields {...group} />
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

/** How letters are laid out, painted and bent: what is fetched after the panel is shown. */
export const LetteringFields = ({
  editor,
  ...group
}: FieldGroupProps & { readonly editor: Editor }) => (
  <>
    <LayoutFields editor={editor} {...group} />
    <EffectFields editor={editor} {...group} />
    <WarpFields {...group} />
  </>
)

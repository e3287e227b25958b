import type { TextStroke } from '@panelflow/domain/page/document/page-document.ts'
import {
  MAX_MORE_STROKES,
  STROKE_JOINS,
  STROKE_POSITIONS,
} from '@panelflow/domain/page/document/paint-values.ts'
import { Button, CloseButton, Select } from '@mantine/core'
import { StrokeField, StrokeNumbers } from '../stroke-field.tsx'
import type { FieldGroupProps } from '../field-group.ts'
import classes from '../panels.module.css'
import { sharedValue } from '../shared-value.ts'
import { usePanelTranslations } from '../use-panel-translations.ts'

const FIRST_SECOND: TextStroke = { width: 3, color: '#000000' }

interface ShapeProps {
  readonly label: string
  readonly value: TextStroke
  readonly disabled: boolean
  readonly onChange: (stroke: TextStroke) => void
}

/** Where a stroke lies and how it goes round corners. */
const StrokeShape = ({ label, value, disabled, onChange }: ShapeProps) => {
  const t = usePanelTranslations()
  return (
    <div className={classes['row']}>
      <Select
        size="xs"
        aria-label={t('paint.position_of', { stroke: label })}
        allowDeselect={false}
        disabled={disabled}
        value={value.position ?? 'outer'}
        data={STROKE_POSITIONS.map((position) => ({
          value: position,
          label: t(`paint.position.${position}`),
        }))}
        onChange={(chosen) => {
          const position = STROKE_POSITIONS.find((one) => one === chosen)
          if (position) onChange({ ...value, position })
        }}
      />
      <Select
        size="xs"
        aria-label={t('paint.join_of', { stroke: label })}
        allowDeselect={false}
        disabled={disabled}
        value={value.join ?? 'round'}
        data={STROKE_JOINS.map((join) => ({ value: join, label: t(`paint.join.${join}`) }))}
        onChange={(chosen) => {
          const join = STROKE_JOINS.find((one) => one === chosen)
          if (join) onChange({ ...value, join })
        }}
      />
    </div>
  )
}

/**
 * The strokes of a text: the first, the second where there is a first, and further ones, each
 * beyond the one before.
 */
export const StrokeList = ({ texts, isLocked, set }: FieldGroupProps) => {
  const t = usePanelTranslations()
  const isStroked = texts.every(({ stroke, stroke2 }) => stroke !== null || stroke2)
  const more = sharedValue(texts, 'strokes') ?? []
  const last = sharedValue(texts, more.length > 0 ? 'strokes' : 'stroke2')
  const isLockedMore = isLocked('strokes')
  const named = [
    { field: 'stroke', label: t('properties.stroke') },
    ...(isStroked
      ? [{ field: 'stroke2', label: t('properties.stroke2'), first: FIRST_SECOND } as const]
      : []),
  ] as const
  return (
    <>
      {named.map(({ field, label, ...rest }) => {
        const value = sharedValue(texts, field)
        return (
          <div key={field} className={classes['part']}>
            <StrokeField
              label={label}
              value={value}
              {...rest}
              disabled={isLocked(field)}
              onChange={(stroke) => set({ [field]: stroke })}
            />
            {value === null ? null : (
              <StrokeShape
                label={label}
                value={value}
                disabled={isLocked(field)}
                onChange={(stroke) => set({ [field]: stroke })}
              />
            )}
          </div>
        )
      })}
      {more.map((stroke, at) => (
        <MoreStroke
          // strokes have no other name than their place
          key={at}
          label={t('paint.stroke_number', { number: at + 3 })}
          value={stroke}
          disabled={isLockedMore}
          onChange={(next) => set({ strokes: more.with(at, next) })}
          onRemove={() => set({ strokes: more.length > 1 ? more.toSpliced(at, 1) : null })}
        />
      ))}
      {isStroked && last !== null && more.length < MAX_MORE_STROKES ? (
        <Button
          size="compact-xs"
          variant="default"
          disabled={isLockedMore}
          onClick={() => set({ strokes: [...more, { width: 3, color: '#ffffff' }] })}
        >
          {t('paint.add_stroke')}
        </Button>
      ) : null}
    </>
  )
}

/** A stroke beyond the second; it is taken away instead of switched off. */
const MoreStroke = ({ onRemove, ...props }: ShapeProps & { readonly onRemove: () => void }) => {
  const t = usePanelTranslations()
  const { label, value, disabled, onChange } = props
  return (
    <div className={classes['part']} role="group" aria-label={label}>
      <div className={classes['buttons']}>
        <p className={classes['heading']}>{label}</p>
        <CloseButton
          size="xs"
          aria-label={t('paint.remove', { name: label })}
          disabled={disabled}
          onClick={onRemove}
        />
      </div>
      <StrokeNumbers value={value} disabled={disabled} onChange={onChange} />
      <StrokeShape {...props} />
    </div>
  )
}

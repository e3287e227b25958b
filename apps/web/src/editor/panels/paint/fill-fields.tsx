import type { Fill, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { FILL_PATTERNS, MAX_STOPS, PITCH } from '@panelflow/domain/page/document/paint-values.ts'
import { Button, CloseButton, SegmentedControl, Select, Switch } from '@mantine/core'
import { ColorField } from '../color-field.tsx'
import type { FieldGroupProps } from '../field-group.ts'
import { NumberField } from '../number-field.tsx'
import classes from '../panels.module.css'
import { isMixed, sharedValue } from '../shared-value.ts'
import { usePanelTranslations } from '../use-panel-translations.ts'

const KINDS = ['plain', 'linear', 'radial', 'pattern'] as const
type Kind = (typeof KINDS)[number]
type Gradient = Exclude<Fill, { kind: 'pattern' }>
type Pattern = Extract<Fill, { kind: 'pattern' }>

interface PartProps<F extends Fill> {
  readonly fill: F
  readonly disabled: boolean
  readonly put: (fill: Fill) => void
}

/** What a fill of a kind begins with: from the colour of the letters, seen at once. */
const firstFill = (
  kind: Exclude<Kind, 'plain'>,
  { color, size }: Pick<TextProps, 'color' | 'size'>,
  before: Fill | null,
): Fill => {
  const stops =
    before && before.kind !== 'pattern'
      ? before.stops
      : [
          { at: 0, color: color.slice(0, 7) === '#ffffff' ? '#ffe14d' : '#ffffff' },
          { at: 1, color: color.slice(0, 7) },
        ]
  if (kind === 'linear') return { kind, stops, angle: 90 }
  if (kind === 'radial') return { kind, stops }
  return {
    kind,
    pattern: 'dots',
    color: color.slice(0, 7),
    background: '#ffffff',
    // a tenth of the letters: coarser ones are not read
    pitch: Math.min(PITCH.max, Math.max(PITCH.min, Math.round(size / 10))),
    angle: 45,
    share: 0.4,
  }
}

/** The colours from left to right; the letters show their direction. */
const toCssGradient = (stops: Gradient['stops']): string =>
  `linear-gradient(to right, ${stops
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, color }) => `${color} ${at * 100}%`)
    .join(', ')})`

const GradientStops = ({ fill, disabled, put }: PartProps<Gradient>) => {
  const t = usePanelTranslations()
  const { stops } = fill
  const putStops = (next: Gradient['stops']): void => put({ ...fill, stops: next })
  return (
    <>
      <div
        className={classes['gradient']}
        style={{ background: toCssGradient(stops) }}
        aria-hidden
      />
      {stops.map((stop, at) => {
        const label = t('paint.stop', { number: at + 1 })
        return (
          // colours have no other name than their place
          <div key={at} className={classes['stop']} role="group" aria-label={label}>
            <ColorField
              label={label}
              value={stop.color}
              disabled={disabled}
              onChange={(color) => putStops(stops.with(at, { ...stop, color }))}
            />
            <NumberField
              label={t('paint.stop_at')}
              value={stop.at * 100}
              min={0}
              max={100}
              decimals={0}
              suffix=" %"
              disabled={disabled}
              onChange={(percent) => putStops(stops.with(at, { ...stop, at: percent / 100 }))}
            />
            <CloseButton
              size="xs"
              aria-label={t('paint.remove', { name: label })}
              disabled={disabled || stops.length <= 2}
              onClick={() => putStops(stops.toSpliced(at, 1))}
            />
          </div>
        )
      })}
      <div className={classes['buttons']}>
        <Button
          size="compact-xs"
          variant="default"
          disabled={disabled || stops.length >= MAX_STOPS}
          onClick={() => putStops(withMiddleStop(stops))}
        >
          {t('paint.add_stop')}
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          disabled={disabled}
          onClick={() =>
            putStops(stops.map(({ at, color }) => ({ at: 1 - at, color })).toReversed())
          }
        >
          {t('paint.reverse')}
        </Button>
      </div>
    </>
  )
}

/** One more colour, halfway between the last two. */
const withMiddleStop = (stops: Gradient['stops']): Gradient['stops'] => {
  const sorted = stops.toSorted((a, b) => a.at - b.at)
  const [before, last] = sorted.slice(-2)
  if (!before || !last) return stops
  const at = Math.round(((before.at + last.at) / 2) * 100) / 100
  return sorted.toSpliced(-1, 0, { at, color: last.color })
}

const PATTERN_NUMBERS = [
  { field: 'pitch', label: 'paint.pitch', ...PITCH, step: 1, suffix: ' px' },
  { field: 'angle', label: 'properties.shadow_angle', min: -360, max: 360, step: 15, suffix: '°' },
] as const

const PatternFields = ({ fill, disabled, put }: PartProps<Pattern>) => {
  const t = usePanelTranslations()
  return (
    <>
      <Select
        size="xs"
        label={t('paint.pattern')}
        allowDeselect={false}
        disabled={disabled}
        value={fill.pattern}
        data={FILL_PATTERNS.map((value) => ({ value, label: t(`paint.pattern_name.${value}`) }))}
        onChange={(chosen) => {
          const pattern = FILL_PATTERNS.find((one) => one === chosen)
          if (pattern) put({ ...fill, pattern })
        }}
      />
      <div className={classes['row']}>
        <ColorField
          label={t('paint.pattern_color')}
          value={fill.color}
          disabled={disabled}
          onChange={(color) => put({ ...fill, color })}
        />
        {fill.background === null ? null : (
          <ColorField
            label={t('paint.background')}
            value={fill.background}
            disabled={disabled}
            onChange={(background) => put({ ...fill, background })}
          />
        )}
      </div>
      <Switch
        size="xs"
        label={t('paint.see_through')}
        checked={fill.background === null}
        disabled={disabled}
        onChange={(event) =>
          put({ ...fill, background: event.currentTarget.checked ? null : '#ffffff' })
        }
      />
      <div className={classes['row']} data-columns="3">
        {PATTERN_NUMBERS.map(({ field, label, ...limits }) => (
          <NumberField
            key={field}
            label={t(label)}
            value={fill[field]}
            {...limits}
            disabled={disabled}
            onChange={(value) => put({ ...fill, [field]: value })}
          />
        ))}
        <NumberField
          label={t('paint.share')}
          value={fill.share * 100}
          min={0}
          max={100}
          decimals={0}
          suffix=" %"
          disabled={disabled}
          onChange={(percent) => put({ ...fill, share: percent / 100 })}
        />
      </div>
    </>
  )
}

/** What the letters are filled with: their colour, a gradient or a screentone. */
export const FillFields = ({ texts, isLocked, set }: FieldGroupProps) => {
  const t = usePanelTranslations()
  const fill = sharedValue(texts, 'fill')
  const disabled = isLocked('fill')
  const put = (next: Fill | null): void => set({ fill: next })
  const choose = (chosen: string): void => {
    const kind = KINDS.find((one) => one === chosen)
    if (kind === 'plain') put(null)
    else if (kind) put(firstFill(kind, texts[0] ?? { color: '#000000', size: 60 }, fill))
  }
  return (
    <>
      <h2 className={classes['heading']}>{t('paint.fill')}</h2>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t('paint.fill')}
        disabled={disabled}
        value={isMixed(texts, 'fill') ? '' : (fill?.kind ?? 'plain')}
        onChange={choose}
        data={KINDS.map((kind) => ({ value: kind, label: t(`paint.fill_kind.${kind}`) }))}
      />
      {fill === null || fill.kind === 'pattern' ? null : (
        <GradientStops fill={fill} disabled={disabled} put={put} />
      )}
      {fill?.kind === 'linear' ? (
        <NumberField
          label={t('properties.shadow_angle')}
          value={fill.angle}
          min={-360}
          max={360}
          step={15}
          suffix="°"
          disabled={disabled}
          onChange={(angle) => put({ ...fill, angle })}
        />
      ) : null}
      {fill?.kind === 'pattern' ? (
        <PatternFields fill={fill} disabled={disabled} put={put} />
      ) : null}
    </>
  )
}

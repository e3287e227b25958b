import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { NumberField } from './number-field.tsx'
import classes from './panels.module.css'
import type { FieldGroupProps } from './field-group.ts'
import { sharedValue } from './shared-value.ts'
import { usePanelTranslations } from './use-panel-translations.ts'

/** Left and top edge are what people measure; the document keeps the centre. */
const edge = (texts: readonly TextProps[], axis: 'x' | 'y'): number | null => {
  const edges = texts.map(({ cx, cy, w, h }) => (axis === 'x' ? cx - w / 2 : cy - h / 2))
  const [first] = edges
  return first !== undefined && edges.every((each) => each === first) ? first : null
}

/** Place, size, angle and opacity. Setting a width keeps the left edge where it is. */
export const BoxFields = ({ texts, isLocked, set }: FieldGroupProps) => {
  const t = usePanelTranslations()
  const [only] = texts
  const setEdge = (axis: 'x' | 'y', value: number): void => {
    if (only !== undefined)
      set(axis === 'x' ? { cx: value + only.w / 2 } : { cy: value + only.h / 2 })
  }
  const setSide = (side: 'w' | 'h', value: number): void => {
    if (only === undefined || texts.length > 1)
      return set(side === 'w' ? { w: value } : { h: value })
    set(
      side === 'w'
        ? { w: value, cx: only.cx - only.w / 2 + value / 2 }
        : { h: value, cy: only.cy - only.h / 2 + value / 2 },
    )
  }
  const many = texts.length > 1
  return (
    <>
      <h2 className={classes['heading']}>{t('properties.place')}</h2>
      <div className={classes['row']} data-columns="4">
        <NumberField
          label="X"
          value={edge(texts, 'x')}
          disabled={many || isLocked('cx')}
          onChange={(value) => setEdge('x', value)}
        />
        <NumberField
          label="Y"
          value={edge(texts, 'y')}
          disabled={many || isLocked('cy')}
          onChange={(value) => setEdge('y', value)}
        />
        <NumberField
          label={t('properties.width')}
          value={sharedValue(texts, 'w')}
          min={4}
          max={40_000}
          disabled={isLocked('w')}
          onChange={(value) => setSide('w', value)}
        />
        <NumberField
          label={t('properties.height')}
          value={sharedValue(texts, 'h')}
          min={4}
          max={40_000}
          disabled={isLocked('h')}
          onChange={(value) => setSide('h', value)}
        />
      </div>
      <div className={classes['row']}>
        <NumberField
          label={t('properties.rotation')}
          value={sharedValue(texts, 'rotation')}
          min={-360}
          max={360}
          suffix="°"
          disabled={isLocked('rotation')}
          onChange={(rotation) => set({ rotation })}
        />
        <NumberField
          label={t('properties.opacity')}
          value={percent(sharedValue(texts, 'opacity'))}
          min={0}
          max={100}
          decimals={0}
          suffix=" %"
          disabled={isLocked('opacity')}
          onChange={(value) => set({ opacity: value / 100 })}
        />
      </div>
    </>
  )
}

const percent = (value: number | null): number | null => (value === null ? null : value * 100)

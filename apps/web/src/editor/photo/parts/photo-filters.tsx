import { Button, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { useWatched } from '../../canvas/use-watched.ts'
import { usePictureTranslations } from '../../use-picture-translations.ts'
import {
  blurred,
  despeckled,
  type FilterRun,
  grained,
  sharpened,
  withLevels,
} from '../engine/filters.ts'
import { withHue } from '../engine/hue.ts'
import { applyFilter } from '../engine/photo-actions.ts'
import type { Photo } from '../engine/photo.ts'
import type { Pixels } from '../engine/pixels.ts'
import { Bar } from './photo-options.tsx'
import classes from './photo.module.css'

const FILTERS = ['levels', 'hue', 'blur', 'sharpen', 'despeckle', 'grain'] as const
type FilterName = (typeof FILTERS)[number]

interface Figures {
  readonly black: number
  readonly white: number
  /** hundredths */
  readonly gamma: number
  /** degrees */
  readonly hue: number
  /** hundredths */
  readonly saturation: number
  readonly lightness: number
  readonly radius: number
  readonly amount: number
  readonly strength: number
  readonly grain: number
}

const FIRST: Figures = {
  black: 0,
  white: 255,
  gamma: 100,
  hue: 0,
  saturation: 0,
  lightness: 0,
  radius: 2,
  amount: 80,
  strength: 50,
  grain: 16,
}

interface Pull {
  readonly field: keyof Figures
  readonly min: number
  readonly max: number
  readonly unit: string
}

const PULLS: Readonly<Record<FilterName, readonly Pull[]>> = {
  levels: [
    { field: 'black', min: 0, max: 254, unit: '' },
    { field: 'white', min: 1, max: 255, unit: '' },
    { field: 'gamma', min: 20, max: 300, unit: ' %' },
  ],
  hue: [
    { field: 'hue', min: -180, max: 180, unit: '°' },
    { field: 'saturation', min: -100, max: 100, unit: ' %' },
    { field: 'lightness', min: -100, max: 100, unit: ' %' },
  ],
  blur: [{ field: 'radius', min: 1, max: 40, unit: ' px' }],
  sharpen: [
    { field: 'radius', min: 1, max: 10, unit: ' px' },
    { field: 'amount', min: 5, max: 300, unit: ' %' },
  ],
  despeckle: [{ field: 'strength', min: 1, max: 100, unit: '' }],
  grain: [{ field: 'grain', min: 1, max: 100, unit: '' }],
}

const RUNS: Readonly<Record<FilterName, (source: Pixels, figures: Figures) => FilterRun>> = {
  levels: (source, { black, white, gamma }) =>
    withLevels(source, { black, white: Math.max(white, black + 1), gamma: gamma / 100 }),
  hue: (source, { hue, saturation, lightness }) =>
    withHue(source, { hue, saturation: saturation / 100, lightness: lightness / 100 }),
  blur: (source, { radius }) => blurred(source, radius),
  sharpen: (source, { radius, amount }) => sharpened(source, radius, amount / 100),
  despeckle: (source, { strength }) => despeckled(source, strength),
  grain: (source, { grain }) => grained(source, grain),
}

/** Levels and filters of the active layer, within the selection. */
export const PhotoFilters = ({ photo }: { readonly photo: Photo }) => {
  const t = usePictureTranslations()
  const [name, setName] = useState<FilterName>('levels')
  const [figures, setFigures] = useState(FIRST)
  const busy = useWatched(photo.state).working !== null
  return (
    <section aria-label={t('photo.filters')} className={classes['section']}>
      <Text fz="xs" fw={600}>
        {t('photo.filters')}
      </Text>
      <SegmentedControl
        size="xs"
        fullWidth
        orientation="vertical"
        aria-label={t('photo.filters')}
        value={name}
        onChange={(value) => setName(FILTERS.find((each) => each === value) ?? 'levels')}
        data={FILTERS.map((value) => ({ value, label: t(`photo.filter_${value}`) }))}
      />
      {PULLS[name].map(({ field, ...range }) => (
        <Bar
          key={field}
          label={t(`photo.figure_${field}`)}
          value={Math.min(range.max, Math.max(range.min, figures[field]))}
          {...range}
          onChange={(value) => setFigures({ ...figures, [field]: value })}
        />
      ))}
      <Button
        size="xs"
        variant="default"
        disabled={busy}
        onClick={() => void applyFilter(photo, (source) => RUNS[name](source, figures))}
      >
        {t('photo.apply')}
      </Button>
    </section>
  )
}

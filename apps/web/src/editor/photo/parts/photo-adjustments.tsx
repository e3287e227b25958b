import { Button, Group, Select, Text, UnstyledButton } from '@mantine/core'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { IconEye, IconEyeOff, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useWatched } from '../../canvas/use-watched.ts'
import { OptionBar } from '../../tool-options/option-bar.tsx'
import { usePictureTranslations } from '../../use-picture-translations.ts'
import { ADJUSTMENTS } from '@panelflow/domain/page/layer-file.ts'
import type { Adjustment, AdjustmentKind, Figures } from '../engine/adjustments.ts'
import {
  addAdjustment,
  flattenLayer,
  planAdjustment,
  removeAdjustment,
} from '../engine/layer-looks.ts'
import type { Photo } from '../engine/photo.ts'
import { CurveField } from './curve-field.tsx'
import classes from './photo.module.css'
import { usePulled } from './use-pulled.ts'

interface Pull {
  readonly field: keyof Figures
  readonly min: number
  readonly max: number
  readonly unit: string
}

const PULLS: Readonly<Record<AdjustmentKind, readonly Pull[]>> = {
  levels: [
    { field: 'black', min: 0, max: 254, unit: '' },
    { field: 'white', min: 1, max: 255, unit: '' },
    { field: 'gamma', min: 20, max: 300, unit: ' %' },
  ],
  curves: [],
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

/** What one adjustment is set to; seen while it is pulled. */
const Settings = ({
  photo,
  adjustment,
}: {
  readonly photo: Photo
  readonly adjustment: Adjustment
}) => {
  const t = usePictureTranslations()
  const { pull, settle } = usePulled(photo)
  const { id, kind, figures, curves } = adjustment
  if (kind === 'curves')
    return (
      <CurveField
        curves={curves}
        onPull={(after) => pull(planAdjustment(photo, id, { curves: after }))}
        onSettle={settle}
      />
    )
  return PULLS[kind].map(({ field, ...range }) => (
    <OptionBar
      key={field}
      label={t(`photo.figure_${field}`)}
      value={Math.min(range.max, Math.max(range.min, figures[field]))}
      {...range}
      onChange={(value) =>
        pull(planAdjustment(photo, id, { figures: { ...figures, [field]: value } }))
      }
      onChangeEnd={settle}
    />
  ))
}

interface RowProps {
  readonly photo: Photo
  readonly adjustment: Adjustment
  readonly isOpen: boolean
  readonly onOpen: () => void
}

const Row = ({ photo, adjustment, isOpen, onOpen }: RowProps) => {
  const t = usePictureTranslations()
  const { id, kind, isOn, mask } = adjustment
  const name = t(`photo.filter_${kind}`)
  return (
    <div className={classes['layer']} data-active={isOpen || undefined}>
      <IconButton
        label={t(isOn ? 'photo.switch_off' : 'photo.switch_on', { name })}
        variant="subtle"
        color="gray"
        onClick={() => photo.setLayers(planAdjustment(photo, id, { isOn: !isOn }))}
      >
        {isOn ? <IconEye size={16} /> : <IconEyeOff size={16} />}
      </IconButton>
      <UnstyledButton className={classes['layerName']} aria-expanded={isOpen} onClick={onOpen}>
        {mask === null ? name : t('photo.in_selection', { name })}
      </UnstyledButton>
      <IconButton
        label={t('photo.remove_adjustment', { name })}
        variant="subtle"
        color="gray"
        onClick={() => removeAdjustment(photo, id)}
      >
        <IconTrash size={15} />
      </IconButton>
    </div>
  )
}

/** Adjustments and filters of the active layer: they can be changed, switched off and removed. */
export const PhotoAdjustments = ({ photo }: { readonly photo: Photo }) => {
  const t = usePictureTranslations()
  const { layers, active, working } = useWatched(photo.state)
  const [openId, setOpenId] = useState<number | null>(null)
  const layer = layers.find(({ id }) => id === active)
  if (layer === undefined) return null
  const { adjustments, mask } = layer
  const open = adjustments.find(({ id }) => id === openId)
  const add = (value: string | null): void => {
    const kind = ADJUSTMENTS.find((each) => each === value)
    if (kind !== undefined) setOpenId(addAdjustment(photo, kind))
  }
  return (
    <section aria-label={t('photo.filters')} className={classes['section']}>
      <Text fz="xs" fw={600}>
        {t('photo.filters')}
      </Text>
      <Select
        size="xs"
        aria-label={t('photo.add_adjustment')}
        placeholder={t('photo.add_adjustment')}
        value={null}
        data={ADJUSTMENTS.map((value) => ({ value, label: t(`photo.filter_${value}`) }))}
        comboboxProps={{ zIndex: 500 }}
        onChange={add}
      />
      {adjustments.map((adjustment) => (
        <Row
          key={adjustment.id}
          photo={photo}
          adjustment={adjustment}
          isOpen={adjustment === open}
          onOpen={() => setOpenId(adjustment === open ? null : adjustment.id)}
        />
      ))}
      {open === undefined ? null : <Settings key={open.id} photo={photo} adjustment={open} />}
      {adjustments.length === 0 && mask === null ? null : (
        <Group gap={6}>
          <Button
            size="xs"
            variant="default"
            disabled={working !== null}
            onClick={() => void flattenLayer(photo)}
          >
            {t('photo.apply')}
          </Button>
        </Group>
      )}
    </section>
  )
}

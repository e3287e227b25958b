import { Button, ColorInput, NumberInput, Slider, Text } from '@mantine/core'
import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useState } from 'react'
import { useWatched } from '../../canvas/use-watched.ts'
import { usePictureTranslations } from '../../use-picture-translations.ts'
import {
  clearSelection,
  fillSelection,
  findCopyRefusal,
  heal,
  invertSelection,
} from '../engine/photo-actions.ts'
import { featherSelection } from '../engine/layer-looks.ts'
import { isPainting, type PhotoSettings } from '../engine/photo-tool.ts'
import type { Photo } from '../engine/photo.ts'
import classes from './photo.module.css'

interface BarProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly unit: string
  readonly onChange: (value: number) => void
  /** the pointer or the key was let go */
  readonly onChangeEnd?: () => void
}

/** A figure that is pulled. */
export const Bar = ({ label, value, min, max, unit, onChange, onChangeEnd }: BarProps) => (
  <div className={classes['option']}>
    <Text fz="xs">{label}</Text>
    <Slider
      w={90}
      size="sm"
      min={min}
      max={max}
      value={value}
      label={(visible) => `${visible}${unit}`}
      thumbLabel={label}
      onChange={onChange}
      {...(onChangeEnd === undefined ? {} : { onChangeEnd })}
    />
    <Text fz="xs" c="dimmed" w={44}>{`${value}${unit}`}</Text>
  </div>
)

const SelectionButtons = ({ photo }: { readonly photo: Photo }) => {
  const t = usePictureTranslations()
  const selection = useWatched(photo.selection)
  const [feather, setFeather] = useState(8)
  if (selection === null) return null
  const healSelection = (): void => {
    const refusal = findCopyRefusal(photo)
    if (refusal === null) void heal(photo, selection)
    else toastFailed(t(`photo.${refusal}`))
  }
  return (
    <div className={classes['option']} role="group" aria-label={t('photo.selection')}>
      <Button size="compact-xs" variant="default" onClick={() => void fillSelection(photo)}>
        {t('photo.fill_selection')}
      </Button>
      <Button size="compact-xs" variant="default" onClick={healSelection}>
        {t('photo.heal_selection')}
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => void clearSelection(photo)}>
        {t('photo.clear_selection')}
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => invertSelection(photo)}>
        {t('photo.invert_selection')}
      </Button>
      <NumberInput
        size="xs"
        w={64}
        min={1}
        max={200}
        aria-label={t('photo.feather_by')}
        value={feather}
        onChange={(value) => setFeather(Number(value))}
      />
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => void featherSelection(photo, feather)}
      >
        {t('photo.feather')}
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => photo.selection.set(null)}>
        {t('photo.deselect')}
      </Button>
    </div>
  )
}

/** A mask is painted on in black and white. */
const MaskColors = ({ photo }: { readonly photo: Photo }) => {
  const t = usePictureTranslations()
  const paint = (colour: string): void => photo.settings.set({ ...photo.settings.get(), colour })
  return (
    <div className={classes['option']} role="group" aria-label={t('photo.mask')}>
      <Text fz="xs">{t('photo.on_mask')}</Text>
      <Button size="compact-xs" variant="default" onClick={() => paint('#000000')}>
        {t('photo.mask_hide')}
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => paint('#ffffff')}>
        {t('photo.mask_show')}
      </Button>
    </div>
  )
}

/** What the chosen tool can be set to. */
export const PhotoOptions = ({ photo }: { readonly photo: Photo }) => {
  const t = usePictureTranslations()
  const settings = useWatched(photo.settings)
  const clone = useWatched(photo.clone)
  const { isMask } = useWatched(photo.state)
  const { tool } = settings
  const set = (change: Partial<PhotoSettings>): void =>
    photo.settings.set({ ...photo.settings.get(), ...change })
  return (
    <div className={classes['options']}>
      {isPainting(tool) ? (
        <Bar
          label={t('photo.size')}
          value={settings.radius}
          min={1}
          max={300}
          unit=" px"
          onChange={(radius) => set({ radius })}
        />
      ) : null}
      {isPainting(tool) && tool !== 'heal' ? (
        <>
          <Bar
            label={t('photo.hardness')}
            value={Math.round(settings.hardness * 100)}
            min={0}
            max={100}
            unit=" %"
            onChange={(value) => set({ hardness: value / 100 })}
          />
          <Bar
            label={t('photo.opacity')}
            value={Math.round(settings.opacity * 100)}
            min={1}
            max={100}
            unit=" %"
            onChange={(value) => set({ opacity: value / 100 })}
          />
        </>
      ) : null}
      {tool === 'fill' ? (
        <Bar
          label={t('photo.tolerance')}
          value={settings.tolerance}
          min={0}
          max={255}
          unit=""
          onChange={(tolerance) => set({ tolerance })}
        />
      ) : null}
      <ColorInput
        size="xs"
        w={116}
        aria-label={t('photo.colour')}
        value={settings.colour}
        format="hex"
        withEyeDropper={false}
        onChange={(colour) => {
          if (/^#[0-9a-f]{6}$/i.test(colour)) set({ colour })
        }}
      />
      {isMask ? <MaskColors photo={photo} /> : null}
      {tool === 'clone' ? (
        <Text fz="xs" c="dimmed" role="status">
          {t(clone === null ? 'photo.clone_first' : 'photo.clone_hint')}
        </Text>
      ) : null}
      <SelectionButtons photo={photo} />
    </div>
  )
}

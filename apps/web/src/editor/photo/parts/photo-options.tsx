import { Button, NumberInput, Text } from '@mantine/core'
import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useState } from 'react'
import { useWatched } from '../../canvas/use-watched.ts'
import { useBrushOptions } from '../../tool-options/brush-options.tsx'
import { OptionRow, type ToolOption } from '../../tool-options/option-row.tsx'
import { usePictureTranslations } from '../../use-picture-translations.ts'
import { featherSelection } from '../engine/layer-looks.ts'
import {
  clearSelection,
  fillSelection,
  findCopyRefusal,
  heal,
  invertSelection,
} from '../engine/photo-actions.ts'
import { isPainting } from '../engine/photo-tool.ts'
import type { Photo } from '../engine/photo.ts'
import classes from './photo.module.css'

const MOST_RADIUS = 300
const MOST_TOLERANCE = 255

const Feather = ({ photo }: { readonly photo: Photo }) => {
  const t = usePictureTranslations()
  const [feather, setFeather] = useState(8)
  return (
    <div className={classes['option']}>
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
    </div>
  )
}

/** What can be done with what is selected. */
const useSelectionOptions = (photo: Photo): readonly ToolOption[] => {
  const t = usePictureTranslations()
  const selection = useWatched(photo.selection)
  if (selection === null) return []
  const healSelection = (): void => {
    const refusal = findCopyRefusal(photo)
    if (refusal === null) void heal(photo, selection)
    else toastFailed(t(`photo.${refusal}`))
  }
  const buttons = {
    fill_selection: () => void fillSelection(photo),
    heal_selection: healSelection,
    clear_selection: () => void clearSelection(photo),
    deselect: () => photo.selection.set(null),
    invert_selection: () => invertSelection(photo),
  }
  const options = (Object.keys(buttons) as (keyof typeof buttons)[]).map((key): ToolOption => ({
    key,
    node: (
      <Button size="compact-xs" variant="default" onClick={buttons[key]}>
        {t(`photo.${key}`)}
      </Button>
    ),
  }))
  return [...options, { key: 'feather', node: <Feather photo={photo} /> }]
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
  const hint = clone === null ? 'clone_first' : 'clone_hint'
  const cloneHint: ToolOption = {
    key: hint,
    node: (
      <Text fz="xs" c="dimmed" role="status">
        {t(`photo.${hint}`)}
      </Text>
    ),
  }
  const limits = {
    radius: isPainting(tool) ? { min: 1, max: MOST_RADIUS } : null,
    hasInk: isPainting(tool) && tool !== 'heal',
    hasColour: true,
    tolerance: tool === 'fill' ? MOST_TOLERANCE : null,
  }
  const brush = useBrushOptions(settings, limits, (change) =>
    photo.settings.set({ ...photo.settings.get(), ...change }),
  )
  const selection = useSelectionOptions(photo)
  return (
    <div className={classes['options']} role="toolbar" aria-label={t('photo.options')}>
      <OptionRow
        options={[
          ...(tool === 'clone' ? [cloneHint] : []),
          ...(isMask ? [{ key: 'mask', node: <MaskColors photo={photo} /> }] : []),
          ...brush,
          ...selection,
        ]}
      />
    </div>
  )
}

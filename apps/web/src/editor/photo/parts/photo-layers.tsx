import { Text, UnstyledButton } from '@mantine/core'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import {
  IconArrowDown,
  IconArrowMerge,
  IconArrowUp,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useWatched } from '../../canvas/use-watched.ts'
import { usePictureTranslations } from '../../use-picture-translations.ts'
import type { Layer } from '../engine/layers.ts'
import {
  addLayer,
  deleteLayer,
  duplicateLayer,
  mergeDown,
  moveLayerBy,
  setLayer,
} from '../engine/photo-actions.ts'
import type { Photo } from '../engine/photo.ts'
import { Bar } from './photo-options.tsx'
import classes from './photo.module.css'

interface RowProps {
  readonly photo: Photo
  readonly layer: Layer
  readonly active: boolean
}

const Row = ({ photo, layer, active }: RowProps) => {
  const t = usePictureTranslations()
  return (
    <div className={classes['layer']} data-active={active || undefined}>
      <IconButton
        label={t(layer.visible ? 'photo.hide_layer' : 'photo.show_layer')}
        variant="subtle"
        color="gray"
        onClick={() => setLayer(photo, layer.id, { visible: !layer.visible })}
      >
        {layer.visible ? <IconEye size={16} /> : <IconEyeOff size={16} />}
      </IconButton>
      <UnstyledButton
        className={classes['layerName']}
        aria-current={active || undefined}
        onClick={() => photo.choose(layer.id)}
      >
        {layer.name}
      </UnstyledButton>
    </div>
  )
}

const LayerOpacity = ({ photo, layer }: { readonly photo: Photo; readonly layer: Layer }) => {
  const t = usePictureTranslations()
  const [pulled, setPulled] = useState<number | null>(null)
  const value = pulled ?? Math.round(layer.opacity * 100)
  return (
    <div
      onPointerUp={() => {
        if (pulled === null) return
        setPulled(null)
        setLayer(photo, layer.id, { opacity: pulled / 100 })
      }}
      onKeyUp={() => {
        if (pulled === null) return
        setPulled(null)
        setLayer(photo, layer.id, { opacity: pulled / 100 })
      }}
    >
      <Bar
        label={t('photo.layer_opacity')}
        value={value}
        min={0}
        max={100}
        unit=" %"
        onChange={setPulled}
      />
    </div>
  )
}

/** The layers, the topmost first. */
export const PhotoLayers = ({ photo }: { readonly photo: Photo }) => {
  const t = usePictureTranslations()
  const { layers, active } = useWatched(photo.state)
  const at = layers.findIndex(({ id }) => id === active)
  const chosen = layers[at]
  const only = layers.length < 2 ? t('photo.only_layer') : null
  const buttons = [
    {
      label: t('photo.add_layer'),
      Icon: IconPlus,
      reason: null,
      run: () => addLayer(photo, t('photo.layer', { number: layers.length + 1 })),
    },
    {
      label: t('photo.duplicate_layer'),
      Icon: IconCopy,
      reason: null,
      run: () => duplicateLayer(photo, `${chosen?.name ?? ''} 2`),
    },
    {
      label: t('photo.layer_up'),
      Icon: IconArrowUp,
      reason: at === layers.length - 1 ? t('photo.is_top') : null,
      run: () => moveLayerBy(photo, 1),
    },
    {
      label: t('photo.layer_down'),
      Icon: IconArrowDown,
      reason: at === 0 ? t('photo.is_bottom') : null,
      run: () => moveLayerBy(photo, -1),
    },
    {
      label: t('photo.merge_down'),
      Icon: IconArrowMerge,
      reason: at === 0 ? t('photo.is_bottom') : null,
      run: () => void mergeDown(photo),
    },
    {
      label: t('photo.delete_layer'),
      Icon: IconTrash,
      reason: only,
      run: () => void deleteLayer(photo),
    },
  ]
  return (
    <section aria-label={t('photo.layers')} className={classes['section']}>
      <Text fz="xs" fw={600}>
        {t('photo.layers')}
      </Text>
      {layers.toReversed().map((layer) => (
        <Row key={layer.id} photo={photo} layer={layer} active={layer.id === active} />
      ))}
      {chosen === undefined ? null : <LayerOpacity key={chosen.id} photo={photo} layer={chosen} />}
      <div className={classes['buttons']}>
        {buttons.map(({ label, Icon, reason, run }) => (
          <IconButton key={label} label={label} reason={reason} variant="default" onClick={run}>
            <Icon size={15} />
          </IconButton>
        ))}
      </div>
    </section>
  )
}

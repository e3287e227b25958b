import { Select, Text, UnstyledButton } from '@mantine/core'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import {
  IconArrowDown,
  IconArrowMerge,
  IconArrowUp,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconMask,
  IconMaskOff,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useWatched } from '../../canvas/use-watched.ts'
import { OptionBar } from '../../tool-options/option-bar.tsx'
import { usePictureTranslations } from '../../use-picture-translations.ts'
import { addMask, removeMask } from '../engine/layer-looks.ts'
import { LAYER_BLENDS } from '@panelflow/domain/page/layer-file.ts'
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
import classes from './photo.module.css'
import { usePulled } from './use-pulled.ts'

interface RowProps {
  readonly photo: Photo
  readonly layer: Layer
  readonly active: boolean
  /** its mask is painted on */
  readonly isMask: boolean
}

const Row = ({ photo, layer, active, isMask }: RowProps) => {
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
      {layer.mask === null ? null : (
        <IconButton
          label={t('photo.paint_mask', { name: layer.name })}
          variant={isMask ? 'light' : 'subtle'}
          color={isMask ? 'ink' : 'gray'}
          onClick={() => photo.choose(layer.id, !isMask)}
        >
          <IconMask size={16} />
        </IconButton>
      )}
    </div>
  )
}

const LayerLook = ({ photo, layer }: { readonly photo: Photo; readonly layer: Layer }) => {
  const t = usePictureTranslations()
  const { pull, settle } = usePulled(photo)
  const { layers, active } = photo.state.get()
  return (
    <>
      <OptionBar
        label={t('photo.layer_opacity')}
        value={Math.round(layer.opacity * 100)}
        min={0}
        max={100}
        unit=" %"
        onChange={(value) =>
          pull({
            layers: layers.map((each) =>
              each.id === layer.id ? { ...each, opacity: value / 100 } : each,
            ),
            active,
          })
        }
        onChangeEnd={settle}
      />
      <Select
        size="xs"
        aria-label={t('photo.blend')}
        value={layer.blend}
        allowDeselect={false}
        comboboxProps={{ zIndex: 500 }}
        data={LAYER_BLENDS.map((value) => ({ value, label: t(`photo.blend_${value}`) }))}
        onChange={(value) => {
          const blend = LAYER_BLENDS.find((each) => each === value)
          if (blend !== undefined) setLayer(photo, layer.id, { blend })
        }}
      />
    </>
  )
}

/** The layers, the topmost first. */
export const PhotoLayers = ({ photo }: { readonly photo: Photo }) => {
  const t = usePictureTranslations()
  const { layers, active, isMask } = useWatched(photo.state)
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
    chosen?.mask == null
      ? { label: t('photo.add_mask'), Icon: IconMask, reason: null, run: () => addMask(photo) }
      : {
          label: t('photo.remove_mask'),
          Icon: IconMaskOff,
          reason: null,
          run: () => removeMask(photo),
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
        <Row
          key={layer.id}
          photo={photo}
          layer={layer}
          active={layer.id === active}
          isMask={isMask && layer.id === active}
        />
      ))}
      {chosen === undefined ? null : <LayerLook key={chosen.id} photo={photo} layer={chosen} />}
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

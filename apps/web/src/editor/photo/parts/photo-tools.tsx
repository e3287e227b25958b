import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import {
  IconBandage,
  IconBrush,
  IconBucketDroplet,
  IconColorPicker,
  IconEraser,
  IconHandStop,
  IconLasso,
  IconMarquee2,
  IconRubberStamp,
  IconTransform,
  type TablerIcon,
} from '@tabler/icons-react'
import { useWatched } from '../../canvas/use-watched.ts'
import { usePictureTranslations } from '../../use-picture-translations.ts'
import { PHOTO_TOOLS, type PhotoTool } from '../engine/photo-tool.ts'
import type { Photo } from '../engine/photo.ts'
import { TOOL_KEYS } from '../use-photo-keys.ts'
import classes from './photo.module.css'

const ICONS: Readonly<Record<PhotoTool, TablerIcon>> = {
  brush: IconBrush,
  eraser: IconEraser,
  clone: IconRubberStamp,
  heal: IconBandage,
  fill: IconBucketDroplet,
  eyedropper: IconColorPicker,
  rectangle: IconMarquee2,
  lasso: IconLasso,
  hand: IconHandStop,
}

interface PhotoToolsProps {
  readonly photo: Photo
  /** a frame is open */
  readonly isInert: boolean
  readonly onTransform: () => void
}

export const PhotoTools = ({ photo, isInert, onTransform }: PhotoToolsProps) => {
  const t = usePictureTranslations()
  const settings = useWatched(photo.settings)
  return (
    <div className={classes['tools']} role="group" aria-label={t('photo.tools')} inert={isInert}>
      {PHOTO_TOOLS.map((tool) => {
        const Icon = ICONS[tool]
        const isOn = settings.tool === tool
        return (
          <IconButton
            key={tool}
            label={`${t(`photo.tool_${tool}`)} (${TOOL_KEYS[tool]})`}
            variant={isOn ? 'light' : 'subtle'}
            color={isOn ? 'ink' : 'gray'}
            onClick={() => photo.settings.set({ ...settings, tool })}
          >
            <Icon size={18} />
          </IconButton>
        )
      })}
      <IconButton
        label={t('photo.transform_key')}
        variant="subtle"
        color="gray"
        onClick={onTransform}
      >
        <IconTransform size={18} />
      </IconButton>
    </div>
  )
}

import { Button, ColorInput, Loader, Slider, Text } from '@mantine/core'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import {
  IconBandage,
  IconBrush,
  IconBucketDroplet,
  IconColorPicker,
  IconLasso,
  IconRestore,
  IconRubberStamp,
  IconWand,
  type TablerIcon,
} from '@tabler/icons-react'
import { useKeyLabel } from '../../lib/shortcut/shortcut-store.ts'
import { runAction } from '../actions/editor-actions.ts'
import { useWatched } from '../canvas/use-watched.ts'
import {
  CLEANUP_TOOLS,
  type CleanupSettings,
  type CleanupTool,
  isBrush,
} from '../engine/cleanup.ts'
import type { Editor } from '../engine/editor.ts'
import { MAX_RADIUS, MIN_RADIUS } from '../engine/eraser.ts'
import { usePanelTranslations } from '../panels/use-panel-translations.ts'
import { PatchScope } from '../patch/patch-scope.tsx'
import classes from '../patch/patch.module.css'
import { usePictureTranslations } from '../use-picture-translations.ts'

const ICONS: Readonly<Record<CleanupTool, TablerIcon>> = {
  brush: IconBrush,
  restore: IconRestore,
  clone: IconRubberStamp,
  heal: IconBandage,
  fill: IconBucketDroplet,
  eyedropper: IconColorPicker,
  lasso: IconLasso,
  wand: IconWand,
}

interface BarProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly unit: string
  readonly onChange: (value: number) => void
}

const Bar = ({ label, value, min, max, unit, onChange }: BarProps) => (
  <div className={classes['option']}>
    <Text fz="xs">{label}</Text>
    <Slider
      w={64}
      size="sm"
      min={min}
      max={max}
      value={value}
      label={null}
      thumbLabel={label}
      onChange={onChange}
    />
    <Text fz="xs" c="dimmed" className={classes['figure']}>{`${value}${unit}`}</Text>
  </div>
)

interface SettingsProps {
  readonly settings: CleanupSettings
  readonly set: (change: Partial<CleanupSettings>) => void
}

const BrushSettings = ({ settings, set }: SettingsProps) => {
  const t = usePictureTranslations()
  const { tool } = settings
  return (
    <>
      <Bar
        label={t('cleanup.size')}
        value={settings.radius * 2}
        min={MIN_RADIUS * 2}
        max={MAX_RADIUS * 2}
        unit=" px"
        onChange={(size) => set({ radius: Math.round(size / 2) })}
      />
      {tool === 'heal' ? null : (
        <>
          <Bar
            label={t('cleanup.hardness')}
            value={Math.round(settings.hardness * 100)}
            min={0}
            max={100}
            unit=" %"
            onChange={(value) => set({ hardness: value / 100 })}
          />
          <Bar
            label={t('cleanup.opacity')}
            value={Math.round(settings.opacity * 100)}
            min={1}
            max={100}
            unit=" %"
            onChange={(value) => set({ opacity: value / 100 })}
          />
        </>
      )}
    </>
  )
}

/** What the chosen tool can be set to. */
const ToolSettings = ({ settings, set }: SettingsProps) => {
  const t = usePictureTranslations()
  const { tool } = settings
  return (
    <>
      {isBrush(tool) ? <BrushSettings settings={settings} set={set} /> : null}
      {tool === 'fill' || tool === 'wand' ? (
        <Bar
          label={t('cleanup.tolerance')}
          value={settings.tolerance}
          min={0}
          max={128}
          unit=""
          onChange={(tolerance) => set({ tolerance })}
        />
      ) : null}
      {tool === 'brush' || tool === 'fill' || tool === 'eyedropper' ? (
        <ColorInput
          size="xs"
          w={100}
          aria-label={t('cleanup.colour')}
          value={settings.colour}
          format="hex"
          withEyeDropper={false}
          onChange={(colour) => {
            if (/^#[0-9a-f]{6}$/i.test(colour)) set({ colour })
          }}
        />
      ) : null}
    </>
  )
}

/** What goes on: a healing that takes a while, strokes on their way. */
const Progress = ({ editor }: { readonly editor: Editor }) => {
  const t = usePictureTranslations()
  const working = useWatched(editor.cleanup.working)
  const waiting = useWatched(editor.cleanup.waiting)
  if (working === null && waiting === 0) return null
  return (
    <div className={classes['running']} role="status">
      <Loader size={14} />
      <Text fz="xs">
        {working === null
          ? t('cleanup.saving', { count: waiting })
          : t('cleanup.working', { percent: Math.round(working * 100) })}
      </Text>
      {working === null ? null : (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => editor.cleanup.brushes.get()?.stop()}
        >
          {t('cleanup.stop')}
        </Button>
      )}
    </div>
  )
}

/** The tools that clean the picture on the page, and what they are set to. */
export const CleanupControls = ({ editor }: { readonly editor: Editor }) => {
  const t = usePictureTranslations()
  const action = usePanelTranslations()
  const keyLabel = useKeyLabel()
  const isOut = useWatched(editor.toolName) === 'cleanup'
  const settings = useWatched(editor.cleanup.settings)
  const scope = useWatched(editor.eraser.settings)
  const area = useWatched(editor.eraser.area)
  const clone = useWatched(editor.cleanup.clone)
  if (!isOut) return null
  const { tool } = settings
  const hint =
    area !== null
      ? 'hint_selected'
      : tool === 'clone' && clone !== null
        ? 'hint_clone_ready'
        : (`hint_${tool}` as const)
  return (
    <div className={classes['bar']} role="toolbar" aria-label={t('cleanup.title')}>
      <div className={classes['tools']} role="group" aria-label={t('cleanup.tool')}>
        {CLEANUP_TOOLS.map((each) => {
          const Icon = ICONS[each]
          const id = `tool_${each}` as const
          return (
            <IconButton
              key={each}
              label={keyLabel(action(`action.${id}`), id)}
              variant={each === tool ? 'light' : 'subtle'}
              color={each === tool ? 'ink' : 'gray'}
              onClick={() => runAction(editor, id)}
            >
              <Icon size={17} />
            </IconButton>
          )
        })}
      </div>
      <ToolSettings
        settings={settings}
        set={(change) => editor.cleanup.settings.set({ ...settings, ...change })}
      />
      <PatchScope
        document={scope.document}
        onChange={(document) => editor.eraser.settings.set({ ...scope, document })}
      />
      {area === null ? null : (
        <Button size="compact-sm" variant="default" onClick={() => editor.eraser.area.set(null)}>
          {t('cleanup.deselect')}
        </Button>
      )}
      <Text fz="xs" c="dimmed" className={classes['hint']}>
        {t(`cleanup.${hint}`)}
      </Text>
      <Progress editor={editor} />
    </div>
  )
}

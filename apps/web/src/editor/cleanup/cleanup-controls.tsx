import { Button, Loader, Text, VisuallyHidden } from '@mantine/core'
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
import { CLEANUP_TOOLS, type CleanupTool, isBrush } from '../engine/cleanup.ts'
import type { Editor } from '../engine/editor.ts'
import { MAX_RADIUS, MIN_RADIUS } from '../engine/eraser.ts'
import { usePanelTranslations } from '../panels/use-panel-translations.ts'
import { PatchScope } from '../patch/patch-scope.tsx'
import classes from '../patch/patch.module.css'
import { useBrushOptions } from '../tool-options/brush-options.tsx'
import { OptionRow, type ToolOption } from '../tool-options/option-row.tsx'
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

const MOST_TOLERANCE = 128

/** What the chosen tool can be set to, and for whom it paints. */
const ToolSettings = ({ editor }: { readonly editor: Editor }) => {
  const t = usePictureTranslations()
  const settings = useWatched(editor.cleanup.settings)
  const scope = useWatched(editor.eraser.settings)
  const area = useWatched(editor.eraser.area)
  const clone = useWatched(editor.cleanup.clone)
  const { tool } = settings
  const limits = {
    radius: isBrush(tool) ? { min: MIN_RADIUS, max: MAX_RADIUS } : null,
    hasInk: isBrush(tool) && tool !== 'heal',
    hasColour: tool === 'brush' || tool === 'fill' || tool === 'eyedropper',
    tolerance: tool === 'fill' || tool === 'wand' ? MOST_TOLERANCE : null,
  }
  const brush = useBrushOptions(settings, limits, (change) =>
    editor.cleanup.settings.set({ ...editor.cleanup.settings.get(), ...change }),
  )
  const toolHint =
    tool === 'clone' && clone !== null ? 'hint_clone_ready' : (`hint_${tool}` as const)
  const hint = area === null ? toolHint : 'hint_selected'
  const hintOption: ToolOption = {
    key: hint,
    node: (
      <Text fz="xs" c="dimmed">
        {t(`cleanup.${hint}`)}
      </Text>
    ),
  }
  const isUrgent = hint === 'hint_clone'
  const deselect: ToolOption = {
    key: 'deselect',
    node: (
      <Button size="compact-sm" variant="default" onClick={() => editor.eraser.area.set(null)}>
        {t('cleanup.deselect')}
      </Button>
    ),
  }
  const patchScope: ToolOption = {
    key: 'scope',
    node: (
      <PatchScope
        document={scope.document}
        onChange={(document) => editor.eraser.settings.set({ ...scope, document })}
      />
    ),
  }
  const options = [
    ...(isUrgent ? [hintOption] : []),
    ...(area === null ? [] : [deselect]),
    ...brush,
    patchScope,
    ...(isUrgent ? [] : [hintOption]),
  ]
  return <OptionRow options={options} />
}

/** What goes on: a healing that takes a while, strokes on their way. */
const Progress = ({ editor }: { readonly editor: Editor }) => {
  const t = usePictureTranslations()
  const working = useWatched(editor.cleanup.working)
  const waiting = useWatched(editor.cleanup.waiting)
  const words =
    working === null
      ? t('cleanup.saving', { count: waiting })
      : t('cleanup.working', { percent: Math.round(working * 100) })
  const isIdle = working === null && waiting === 0
  return (
    <div className={classes['progress']} role="status">
      {isIdle ? null : <Loader size={14} />}
      {isIdle ? null : working === null ? (
        <VisuallyHidden>{words}</VisuallyHidden>
      ) : (
        <>
          <Text fz="xs">{words}</Text>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => editor.cleanup.brushes.get()?.stop()}
          >
            {t('cleanup.stop')}
          </Button>
        </>
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
  const { tool } = useWatched(editor.cleanup.settings)
  if (!isOut) return null
  return (
    <div className={classes['oneRow']} role="toolbar" aria-label={t('cleanup.title')}>
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
      <ToolSettings editor={editor} />
      <Progress editor={editor} />
    </div>
  )
}

import { Group, SegmentedControl, Text } from '@mantine/core'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import {
  IconArrowAutofitWidth,
  IconArrowsMaximize,
  IconBook,
  IconBrush,
  IconChevronLeft,
  IconChevronRight,
  IconColumns2,
  IconEraser,
  IconHandStop,
  IconLasso,
  IconMagnet,
  IconNotebook,
  IconPointer,
  IconRoute,
  IconTextPlus,
  IconTextScan2,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { EditorActionId } from '@panelflow/domain/shortcut/shortcut-table.ts'
import { runAction } from '../../editor/actions/editor-actions.ts'
import { useWatched, useWatchedPart } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import { maySet, type PictureView } from '../../editor/engine/stage.ts'
import { usePageInWork } from '../../editor/panels/script-panel.tsx'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import { useKeyLabel } from '../../lib/shortcut/shortcut-store.ts'
import { WindowButtons } from './window-buttons.tsx'
import classes from './workspace.module.css'

const ICON = 18
const PICTURES: readonly PictureView[] = ['original', 'cleaned', 'lettered']
/** Offered to whoever judges the picture. */
const JUDGED: readonly PictureView[] = ['difference']

interface ActionIconProps {
  readonly editor: Editor
  readonly id: EditorActionId
  readonly children: ReactNode
  readonly reason?: string | null
  readonly on?: boolean
}

const ActionIcon = ({ editor, id, children, reason, on }: ActionIconProps) => {
  const t = usePanelTranslations()
  const keyLabel = useKeyLabel()
  return (
    <IconButton
      label={keyLabel(t(`action.${id}`), id)}
      reason={reason}
      variant={on ? 'light' : 'subtle'}
      color={on ? 'ink' : 'gray'}
      onClick={() => runAction(editor, id)}
    >
      {children}
    </IconButton>
  )
}

interface ToolStripProps {
  readonly editor: Editor
  /** tools the chapter brings along */
  readonly children: ReactNode
}

/** Tools under each other at the left of the page, below them what opens drawers and windows. */
export const ToolStrip = ({ editor, children }: ToolStripProps) => {
  const t = usePanelTranslations()
  const tool = useWatched(editor.toolName)
  const stage = useWatched(editor.stage)
  const snaps = useWatched(editor.snaps)
  const page = editor.session.page(usePageInWork(editor))
  const mayAddText = useWatchedPart(
    page.view,
    (view) => view.status === 'ready' && view.editable.add.includes('text'),
  )
  const mayRead = useWatchedPart(page.view, (view) => maySet(view, 'region', 'polygon'))
  const mayContour = useWatchedPart(page.view, (view) => maySet(view, 'text', 'bubble'))
  const mayErase = useWatchedPart(
    page.view,
    (view) => view.status === 'ready' && view.editable.add.includes('patch'),
  )
  const mayAdd = stage === 'visual_review' || mayAddText
  return (
    <div className={classes['tools']}>
      <div className={classes['toolGroup']} role="group" aria-label={t('view.tools')}>
        <ActionIcon editor={editor} id="tool_select" on={tool === 'select'}>
          <IconPointer size={ICON} />
        </ActionIcon>
        <ActionIcon editor={editor} id="tool_hand" on={tool === 'hand'}>
          <IconHandStop size={ICON} />
        </ActionIcon>
        <ActionIcon
          editor={editor}
          id="tool_box"
          on={tool === 'box'}
          reason={mayAdd ? null : t('view.may_not_add')}
        >
          <IconTextPlus size={ICON} />
        </ActionIcon>
        <ActionIcon
          editor={editor}
          id="tool_capture"
          on={tool === 'capture'}
          reason={mayRead ? null : t('view.may_not_read')}
        >
          <IconTextScan2 size={ICON} />
        </ActionIcon>
        <ActionIcon editor={editor} id="tool_order" on={tool === 'order'}>
          <IconRoute size={ICON} />
        </ActionIcon>
        <ActionIcon
          editor={editor}
          id="tool_contour"
          on={tool === 'contour'}
          reason={mayContour ? null : t('view.may_not_letter')}
        >
          <IconLasso size={ICON} />
        </ActionIcon>
        <ActionIcon
          editor={editor}
          id="tool_erase"
          on={tool === 'erase'}
          reason={mayErase ? null : t('view.may_not_erase')}
        >
          <IconEraser size={ICON} />
        </ActionIcon>
        <ActionIcon
          editor={editor}
          id="tool_brush"
          on={tool === 'cleanup'}
          reason={mayErase ? null : t('view.may_not_erase')}
        >
          <IconBrush size={ICON} />
        </ActionIcon>
        {stage === 'typeset' ? (
          <ActionIcon editor={editor} id="toggle_snap" on={snaps}>
            <IconMagnet size={ICON} />
          </ActionIcon>
        ) : null}
        {children}
      </div>
      <WindowButtons editor={editor} />
    </div>
  )
}

/** By itself: while one zooms it changes with every frame, the buttons beside it never. */
const ZoomPercent = ({ editor }: { readonly editor: Editor }) => {
  const percent = useWatchedPart(editor.calmCamera, ({ zoom }) =>
    Math.round(zoom * devicePixelRatio * 100),
  )
  return (
    <Text fz="xs" w={42} ta="center" data-zoom>
      {percent} %
    </Text>
  )
}

const Zoom = ({ editor }: { readonly editor: Editor }) => (
  <Group gap={2} wrap="nowrap">
    <ActionIcon editor={editor} id="zoom_out">
      <IconZoomOut size={ICON} />
    </ActionIcon>
    <ZoomPercent editor={editor} />
    <ActionIcon editor={editor} id="zoom_in">
      <IconZoomIn size={ICON} />
    </ActionIcon>
    <ActionIcon editor={editor} id="zoom_fit">
      <IconArrowsMaximize size={ICON} />
    </ActionIcon>
    <ActionIcon editor={editor} id="zoom_width">
      <IconArrowAutofitWidth size={ICON} />
    </ActionIcon>
  </Group>
)

/** On a second look: how many places changed, and which of them is in front. */
const ChangedCount = ({ editor }: { readonly editor: Editor }) => {
  const t = usePanelTranslations()
  const changed = useWatched(editor.review.changed)
  const at = useWatched(editor.review.changedAt)
  if (changed === null) return null
  return (
    <Group gap={2} wrap="nowrap">
      <ActionIcon editor={editor} id="previous_place">
        <IconChevronLeft size={ICON} />
      </ActionIcon>
      <Text fz="xs" role="status" data-changed-places>
        {t('view.changed', { at: at + 1, total: changed.length })}
      </Text>
      <ActionIcon editor={editor} id="next_place">
        <IconChevronRight size={ICON} />
      </ActionIcon>
    </Group>
  )
}

/** Pages in pairs, as they lie in the open book; nothing in a strip or where there is one page. */
const SpreadControls = ({ editor }: { readonly editor: Editor }) => {
  const { isPaired, hasCover } = useWatched(editor.spreads)
  if (editor.direction === 'strip' || editor.strip.pages.length < 2) return null
  return (
    <Group gap={2} wrap="nowrap">
      <ActionIcon editor={editor} id="double_page" on={isPaired}>
        <IconBook size={ICON} />
      </ActionIcon>
      {isPaired ? (
        <ActionIcon editor={editor} id="cover_alone" on={hasCover}>
          <IconNotebook size={ICON} />
        </ActionIcon>
      ) : null}
    </Group>
  )
}

interface ViewControlsProps {
  readonly editor: Editor
}

/** Which picture is shown, and how large. */
export const ViewControls = ({ editor }: ViewControlsProps) => {
  const t = usePanelTranslations()
  const picture = useWatched(editor.picture)
  const isSideBySide = useWatched(editor.review.sideBySide)
  const outputs = useWatched(editor.outputs)
  const isReview = useWatched(editor.stage) === 'visual_review'
  const pictures: readonly PictureView[] = [
    ...PICTURES,
    ...(outputs.size > 0 ? (['composite'] as const) : []),
    ...(isReview || picture === 'difference' ? JUDGED : []),
  ]
  return (
    <div className={classes['controls']}>
      <SegmentedControl
        size="xs"
        aria-label={t('view.picture')}
        value={picture}
        onChange={(value) =>
          editor.picture.set(pictures.find((each) => each === value) ?? 'lettered')
        }
        data={pictures.map((value) => ({ value, label: t(`view.${value}`) }))}
      />
      <ActionIcon editor={editor} id="side_by_side" on={isSideBySide}>
        <IconColumns2 size={ICON} />
      </ActionIcon>
      <SpreadControls editor={editor} />
      <ChangedCount editor={editor} />
      <Zoom editor={editor} />
    </div>
  )
}

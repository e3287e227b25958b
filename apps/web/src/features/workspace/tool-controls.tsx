import { lazyPart } from '@panelflow/ui/patterns/lazy-part.tsx'
import type { CaptureJobs } from '../../editor/capture/use-captures.ts'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import type { Erasures } from '../../editor/patch/use-erasures.ts'
import { ContourControls } from './contour-controls.tsx'
import classes from './workspace.module.css'

export const EraseControls = lazyPart(
  async () => (await import('../../editor/patch/erase-controls.tsx')).EraseControls,
)
export const CleanupControls = lazyPart(
  async () => (await import('../../editor/cleanup/cleanup-controls.tsx')).CleanupControls,
)
export const CaptureControls = lazyPart(
  async () => (await import('../../editor/capture/capture-controls.tsx')).CaptureControls,
)

interface ToolControlsProps {
  readonly editor: Editor
  readonly erasures: Erasures
  readonly captures: CaptureJobs
  /** language of the book */
  readonly source: string
}

/** The row of options of the tool in hand, and what tools have at work. */
export const ToolControls = ({ editor, erasures, captures, source }: ToolControlsProps) => {
  const tool = useWatched(editor.toolName)
  return (
    <div className={classes['options']}>
      <ContourControls editor={editor} />
      {tool === 'erase' || erasures.active.length > 0 ? (
        <EraseControls editor={editor} erasures={erasures} />
      ) : null}
      {tool === 'cleanup' ? <CleanupControls editor={editor} /> : null}
      {tool === 'capture' || captures.active.length > 0 ? (
        <CaptureControls editor={editor} jobs={captures} source={source} />
      ) : null}
    </div>
  )
}

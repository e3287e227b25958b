import { useMediaQuery } from '@mantine/hooks'
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import {
  getWidth,
  isFolded,
  NARROW_WINDOW,
  type PanelLayout,
  readLayout,
  resizeByKey,
  resizeTo,
  setFolded,
  type SidePart,
  storeLayout,
  WIDTHS,
} from './panel-layout.ts'
import classes from './workspace.module.css'

interface DividerProps {
  readonly part: SidePart
  readonly layout: PanelLayout
  readonly isNarrow: boolean
  readonly onChange: (layout: PanelLayout) => void
  /** the pointer or the key let go: what stands now is kept */
  readonly onEnd: (layout: PanelLayout) => void
}

/** The edge of the page list or of the panel, moved by pointer and keys. */
const ColumnDivider = ({ part, layout, isNarrow, onChange, onEnd }: DividerProps) => {
  const t = usePanelTranslations()
  const isDragging = useRef(false)
  const onMove = (event: PointerEvent<HTMLElement>): void => {
    const frame = event.currentTarget.parentElement?.getBoundingClientRect()
    if (!isDragging.current || frame === undefined) return
    const width = part === 'rail' ? event.clientX - frame.left : frame.right - event.clientX
    onChange(resizeTo(layout, part, width))
  }
  const onKey = (event: KeyboardEvent): void => {
    const next = resizeByKey(layout, part, event.key, isNarrow)
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    onEnd(next)
  }
  const onRelease = (): void => {
    if (isDragging.current) onEnd(layout)
    isDragging.current = false
  }
  const folded = isFolded(layout, part)
  return (
    <div
      className={classes['columnDivider']}
      data-part={part}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t(`panel.divider_${part}`)}
      aria-valuemin={0}
      aria-valuemax={WIDTHS[part].max}
      aria-valuenow={folded ? 0 : getWidth(layout, part, isNarrow)}
      onKeyDown={onKey}
      onDoubleClick={() => onEnd(setFolded(layout, part, !folded))}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        isDragging.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={onMove}
      onPointerUp={onRelease}
      onPointerCancel={onRelease}
    />
  )
}

/** A drawer that is opened, or a panel somebody is led to, is never hidden. */
const useShowOnDrawer = (editor: Editor): void => {
  useEffect(
    () =>
      editor.drawer.subscribe(() => {
        if (editor.drawer.get() !== null) editor.hidesPanels.set(false)
      }),
    [editor],
  )
}

/** What a key hides is kept with the widths. */
const useHiddenPanels = (
  editor: Editor,
  layout: PanelLayout,
  onChange: (layout: PanelLayout) => void,
): boolean => {
  const [opened] = useState(layout)
  const isHidden = useWatched(editor.hidesPanels)
  useEffect(() => editor.hidesPanels.set(opened.hidden), [editor, opened])
  const latest = useRef({ layout, onChange })
  useEffect(() => {
    latest.current = { layout, onChange }
  })
  useEffect(
    () =>
      editor.hidesPanels.subscribe(() =>
        latest.current.onChange({ ...latest.current.layout, hidden: editor.hidesPanels.get() }),
      ),
    [editor],
  )
  return isHidden
}

/** What was in a hidden panel gives the focus to the page. */
const useFocusWhileHidden = (isHidden: boolean): void => {
  useEffect(() => {
    const focused = document.activeElement
    const isLost = focused === document.body || focused?.checkVisibility() === false
    if (isHidden && isLost)
      document.querySelector<HTMLElement>('[data-editor-canvas]')?.focus({ preventScroll: true })
  }, [isHidden])
}

interface WorkspaceFrameProps {
  readonly editor: Editor
  readonly account: string
  readonly children: ReactNode
}

/** The columns of the workspace: page list, tools, page, panel. */
export const WorkspaceFrame = ({ editor, account, children }: WorkspaceFrameProps) => {
  const [layout, setLayout] = useState(() => readLayout(account))
  const isNarrow = useMediaQuery(NARROW_WINDOW, false, { getInitialValueInEffect: false })
  const keep = (next: PanelLayout): void => {
    setLayout(next)
    storeLayout(account, next)
  }
  const isHidden = useHiddenPanels(editor, layout, keep)
  useShowOnDrawer(editor)
  useFocusWhileHidden(isHidden)
  const toColumn = (part: SidePart): string =>
    isFolded(layout, part) ? '9px' : `${getWidth(layout, part, isNarrow)}px`
  const columns: CSSProperties & Record<`--${string}`, string> = {
    '--rail-width': toColumn('rail'),
    '--panel-width': toColumn('panel'),
  }
  const divider = { layout, isNarrow, onChange: setLayout, onEnd: keep }
  return (
    <div
      className={classes['workspace']}
      style={columns}
      data-folded={layout.folded.join(' ')}
      data-panels-hidden={isHidden || undefined}
    >
      {children}
      <ColumnDivider part="rail" {...divider} />
      <ColumnDivider part="panel" {...divider} />
    </div>
  )
}

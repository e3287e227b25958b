import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import { sessionStore } from '../../lib/http/session-store.ts'
import { readShare, shareAfterKey, shareAt, storeShare } from './panel-share.ts'
import classes from './workspace.module.css'

interface SplitPanelProps {
  readonly upper: ReactNode
  readonly lower: ReactNode
  /** the part that is left where both would be too low to work in */
  readonly front: 'upper' | 'lower'
}

/** Two parts of the panel over each other, with a divider that pointer and keys move. */
export const SplitPanel = ({ upper, lower, front }: SplitPanelProps) => {
  const t = usePanelTranslations()
  const account = useStore(sessionStore, ({ user }) => user?.id ?? '')
  const [share, setShare] = useState(() => readShare(account))
  const frame = useRef<HTMLDivElement>(null)
  const isDragging = useRef(false)
  const onMove = (event: PointerEvent): void => {
    const box = frame.current?.getBoundingClientRect()
    if (isDragging.current && box !== undefined)
      setShare(shareAt(event.clientY, box.top, box.height))
  }
  const onKey = (event: KeyboardEvent): void => {
    const next = shareAfterKey(share, event.key)
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    setShare(next)
    storeShare(account, next)
  }
  const onEnd = (): void => {
    if (isDragging.current) storeShare(account, share)
    isDragging.current = false
  }
  return (
    <div
      className={classes['split']}
      ref={frame}
      data-front={front}
      style={{ gridTemplateRows: `minmax(0, ${share}fr) 8px minmax(0, ${1 - share}fr)` }}
    >
      <div className={classes['splitPart']} data-place="upper">
        {upper}
      </div>
      <div
        className={classes['divider']}
        role="separator"
        tabIndex={0}
        aria-orientation="horizontal"
        aria-label={t('panel.divider')}
        aria-valuemin={15}
        aria-valuemax={85}
        aria-valuenow={Math.round(share * 100)}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          isDragging.current = true
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={onMove}
        onPointerUp={onEnd}
        onPointerCancel={onEnd}
      />
      <div className={classes['splitPart']} data-place="lower">
        {lower}
      </div>
    </div>
  )
}

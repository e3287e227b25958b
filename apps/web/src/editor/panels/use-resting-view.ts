import { useEffect, useState } from 'react'
import type { Editor } from '../engine/editor.ts'
import type { PageSession, PageView } from '../engine/page-session.ts'
import { createRestTimer } from '../engine/rest-timer.ts'
import { browserTimers } from '../link/live-letterer.ts'

/** Somebody who types sees what stands round the field follow when the fingers rest. */
const LIMITS = { restMs: 250, maxWaitMs: 1000 }

const isTyping = ({ session }: Editor): boolean => {
  const { done, undone } = session.history.state.get()
  return undone.length === 0 && done.at(-1)?.label === 'typing'
}

/**
 * A page as `useWatched` gives it, but some time after a letter that was typed: to render a list of
 * lines costs several times what the letter costs. Fields watch their own words.
 */
export const useRestingView = (editor: Editor, { view }: PageSession): PageView => {
  const [shown, setShown] = useState(() => ({ cell: view, page: view.get() }))
  useEffect(() => {
    const follow = (): void =>
      setShown((before) =>
        before.cell === view && before.page === view.get()
          ? before
          : { cell: view, page: view.get() },
      )
    const timer = createRestTimer(browserTimers, LIMITS, follow)
    const stop = view.subscribe(() =>
      // the step of an edit is recorded after the page has changed
      queueMicrotask(() => {
        if (isTyping(editor)) return timer.touch()
        timer.cancel()
        follow()
      }),
    )
    follow()
    return () => {
      stop()
      timer.cancel()
    }
  }, [editor, view])
  const now = view.get()
  const isSame = shown.cell === view && shown.page.status === now.status
  return isSame ? shown.page : now
}

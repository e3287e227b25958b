import { Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Anchor } from './anchor.tsx'
import { TIP_ATTRIBUTES, watchTips, wordsOf } from './tip.ts'

interface ShownTip {
  readonly element: HTMLElement
  readonly words: string
}

// one without words is watched further: its list may close again
const shownAt = (element: HTMLElement | null): ShownTip | null => (element === null ? null : { element, words: wordsOf(element) })

const useTip = (): ShownTip | null => {
  const [shown, setShown] = useState<ShownTip | null>(null)
  const [watch] = useState(() => watchTips((element) => setShown(shownAt(element))))
  useEffect(() => {
    const over = ({ target }: Event): void => watch.over(target)
    const key = ({ key: name }: KeyboardEvent): void => (name === 'Escape' ? watch.dismiss() : undefined)
    document.addEventListener('pointerover', over)
    document.addEventListener('focusin', watch.focus)
    document.addEventListener('focusout', watch.focus)
    document.addEventListener('scroll', watch.check, { capture: true, passive: true })
    document.addEventListener('keydown', key, { capture: true })
    return () => {
      watch.stop()
      document.removeEventListener('pointerover', over)
      document.removeEventListener('focusin', watch.focus)
      document.removeEventListener('focusout', watch.focus)
      document.removeEventListener('scroll', watch.check, { capture: true })
      document.removeEventListener('keydown', key, { capture: true })
    }
  }, [watch])
  const element = shown?.element
  useEffect(() => {
    if (element === undefined) return undefined
    const words = new MutationObserver(() => setShown(shownAt(element)))
    words.observe(element, { attributes: true, attributeFilter: TIP_ATTRIBUTES })
    // what leaves the document has no size any more
    const size = new ResizeObserver(watch.check)
    size.observe(element)
    return () => {
      words.disconnect()
      size.disconnect()
    }
  }, [watch, element])
  return shown
}

/** The one tooltip of everything that has a `tip`: a tooltip of its own for each cell of each row made long lists stutter. */
export const TipLayer = () => {
  const shown = useTip()
  if (shown === null || shown.words === '') return null
  return (
    <Tooltip opened label={<span style={{ whiteSpace: 'pre-line' }}>{shown.words}</span>}>
      <Anchor element={shown.element} />
    </Tooltip>
  )
}

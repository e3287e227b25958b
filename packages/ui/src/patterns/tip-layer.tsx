import { lazy, Suspense, useEffect, useState } from 'react'
import { TIP_ATTRIBUTES, watchTips, getTipText } from './tip.ts'
import { loadFloating } from './toast.ts'

const TipBubble = lazy(async () => ({ default: (await loadFloating()).TipBubble }))

interface ActiveTip {
  readonly element: HTMLElement
  readonly words: string
}

// one without words is watched further: its list may close again
const toActiveTip = (element: HTMLElement | null): ActiveTip | null =>
  element === null ? null : { element, words: getTipText(element) }

const useTip = (): ActiveTip | null => {
  const [tip, setTip] = useState<ActiveTip | null>(null)
  const [watch] = useState(() => watchTips((element) => setTip(toActiveTip(element))))
  useEffect(() => {
    const over = ({ target }: Event): void => watch.over(target)
    const click = ({ target }: Event): void => watch.click(target)
    const key = ({ key: name }: KeyboardEvent): void =>
      name === 'Escape' ? watch.dismiss() : undefined
    document.addEventListener('pointerover', over)
    document.addEventListener('focusin', watch.focus)
    document.addEventListener('focusout', watch.focus)
    document.addEventListener('scroll', watch.check, { capture: true, passive: true })
    document.addEventListener('keydown', key, { capture: true })
    document.addEventListener('click', click, { capture: true })
    return () => {
      watch.stop()
      document.removeEventListener('pointerover', over)
      document.removeEventListener('focusin', watch.focus)
      document.removeEventListener('focusout', watch.focus)
      document.removeEventListener('scroll', watch.check, { capture: true })
      document.removeEventListener('keydown', key, { capture: true })
      document.removeEventListener('click', click, { capture: true })
    }
  }, [watch])
  const element = tip?.element
  useEffect(() => {
    if (element === undefined) return undefined
    const words = new MutationObserver(() => setTip(toActiveTip(element)))
    words.observe(element, { attributes: true, attributeFilter: TIP_ATTRIBUTES })
    // what leaves the document has no size any more
    const size = new ResizeObserver(watch.check)
    size.observe(element)
    return () => {
      words.disconnect()
      size.disconnect()
    }
  }, [watch, element])
  return tip
}

/**
 * The one tooltip of everything that has a `tip`: a tooltip of its own for each cell of each row
 * made long lists stutter.
 */
export const TipLayer = () => {
  const tip = useTip()
  if (tip === null || tip.words === '') return null
  return (
    <Suspense fallback={null}>
      <TipBubble {...tip} />
    </Suspense>
  )
}

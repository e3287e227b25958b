import { type Ref, useLayoutEffect } from 'react'

interface AnchorProps {
  readonly element: HTMLElement
  /** given by the target it stands in for */
  readonly ref?: Ref<HTMLElement>
  readonly 'aria-describedby'?: string
}

/**
 * Stands in for the target of something floating, which then hangs on an element that is drawn
 * elsewhere: that one is not drawn anew for it.
 */
export const Anchor = ({ element, ref, 'aria-describedby': describedBy }: AnchorProps) => {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return undefined
    const undo = ref(element)
    return typeof undo === 'function' ? undo : () => void ref(null)
  }, [element, ref])
  useLayoutEffect(() => {
    if (describedBy === undefined) return undefined
    element.setAttribute('aria-describedby', describedBy)
    return () => element.removeAttribute('aria-describedby')
  }, [element, describedBy])
  return null
}

import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has been in sight. */
export const useSeen = (element: RefObject<HTMLElement | null>): boolean => {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      setIsSeen(true)
      observer.disconnect()
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return isSeen
}

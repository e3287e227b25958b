import type { SpelledWord } from '@panelflow/domain/spelling/list-words.ts'
import { Fragment, type RefObject, useEffect, useRef } from 'react'
import classes from './spelling.module.css'

interface MisspeltMarksProps {
  readonly words: string
  readonly misspelt: readonly SpelledWord[]
  readonly language: string
  readonly field: RefObject<HTMLTextAreaElement | null>
}

/** Waves under the misspelt words of a field, on a copy of its words that lies over it. */
export const MisspeltMarks = ({ words, misspelt, language, field }: MisspeltMarksProps) => {
  const copy = useRef<HTMLDivElement>(null)
  const isShown = misspelt.length > 0
  useEffect(() => {
    const element = field.current
    if (element === null || !isShown) return undefined
    const follow = (): void => {
      if (copy.current !== null) copy.current.scrollTop = element.scrollTop
    }
    follow()
    element.addEventListener('scroll', follow)
    return () => element.removeEventListener('scroll', follow)
    // not with each letter: to ask where a field has been scrolled to lays the page out
  }, [field, isShown])
  if (!isShown) return null
  return (
    <div ref={copy} className={classes['marks']} lang={language} aria-hidden>
      {misspelt.map(({ from, to }, at) => (
        <Fragment key={from}>
          {words.slice(misspelt[at - 1]?.to ?? 0, from)}
          <span>{words.slice(from, to)}</span>
        </Fragment>
      ))}
      {words.slice(misspelt.at(-1)?.to)}
    </div>
  )
}

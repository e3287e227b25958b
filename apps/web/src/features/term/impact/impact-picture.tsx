import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { rangesAfterEdit } from '@panelflow/domain/page/text-ranges.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isLightInk, scaleToFit } from '../../../editor/engine/style-specimen.ts'
import type { LetteringClient } from '../../../editor/lettering/worker-client.ts'
import { useSeen } from '../../../lib/use-seen.ts'
import classes from './impact.module.css'

const MOST = { width: 180, height: 96 }

/** The text with other words, laid out anew. */
export const replaceTranslation = (text: TextProps, translation: string): TextProps => ({
  ...text,
  translation,
  ranges: rangesAfterEdit(text.ranges ?? [], text.translation, translation),
  layout: null,
})

interface ImpactPictureProps {
  readonly lettering: Pick<LetteringClient, 'enqueue'>
  readonly text: TextProps
  readonly language: TargetLanguage
  readonly label: string
}

/** A text as the engine that letters the page shows it; painted when it comes into sight. */
export const ImpactPicture = ({ lettering, text, language, label }: ImpactPictureProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const isSeen = useSeen(frame)
  const [isFailed, setIsFailed] = useState(false)
  const scale = useMemo(() => Math.min(1, scaleToFit(text, MOST)), [text])
  useEffect(() => {
    if (!isSeen) return undefined
    let isCanceled = false
    lettering.enqueue({ kind: 'raster', text, language, scale: scale * devicePixelRatio }, 2).then(
      ({ picture }) => {
        const { current } = canvas
        if (isCanceled || current === null || picture === null) return
        Object.assign(current, { width: picture.width, height: picture.height })
        current.style.width = `${picture.width / devicePixelRatio}px`
        current.getContext('2d')?.drawImage(picture, 0, 0)
      },
      () => (isCanceled ? undefined : setIsFailed(true)),
    )
    return () => {
      isCanceled = true
    }
  }, [isSeen, lettering, text, language, scale])
  return (
    <div
      ref={frame}
      className={classes['picture']}
      data-ground={isLightInk(text.color) ? 'dark' : 'light'}
      hidden={isFailed}
    >
      <canvas ref={canvas} width={1} height={1} role="img" aria-label={label} />
    </div>
  )
}

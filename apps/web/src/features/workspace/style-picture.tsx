import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { PresetStyle } from '@panelflow/domain/style/style-preset.ts'
import { useEffect, useRef, useState } from 'react'
import { createLru } from '../../editor/engine/lru.ts'
import { createStyleSpecimen, isLightInk, scaleToFit } from '../../editor/engine/style-specimen.ts'
import type { LetteringClient } from '../../editor/lettering/worker-client.ts'
import { useSeen } from '../../lib/use-seen.ts'
import classes from './style-picture.module.css'

const MOST = { width: 240, height: 48 }
/** Some hundred styles. */
const CACHE_BYTES = 4_000_000

const cache = createLru<Promise<ImageBitmap | null>>(CACHE_BYTES, () => undefined)

/** The words in the style, as the page would show them; asked for once. */
const paintStyle = (
  lettering: LetteringClient,
  style: PresetStyle,
  words: string,
  language: TargetLanguage,
): Promise<ImageBitmap | null> => {
  const text = createStyleSpecimen(style, words, language)
  const scale = scaleToFit(text, MOST) * devicePixelRatio
  const key = JSON.stringify([text, language, scale])
  const known = cache.get(key)
  if (known !== undefined) return known
  const painted = lettering
    .enqueue({ kind: 'raster', text, language, scale }, 2)
    .then(({ picture }) => picture)
  const bytes = Math.ceil(text.w * scale) * Math.ceil(text.h * scale) * 4
  cache.put(key, painted, bytes)
  painted.catch(() => cache.remove(key))
  return painted
}

const draw = (canvas: HTMLCanvasElement, picture: ImageBitmap): void => {
  const least = Math.min(
    1,
    (MOST.width * devicePixelRatio) / picture.width,
    (MOST.height * devicePixelRatio) / picture.height,
  )
  const width = Math.max(1, Math.round(picture.width * least))
  const height = Math.max(1, Math.round(picture.height * least))
  Object.assign(canvas, { width, height })
  canvas.style.width = `${width / devicePixelRatio}px`
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
}

interface StylePictureProps {
  readonly lettering: LetteringClient
  readonly style: PresetStyle
  /** words of the selected text; empty: a specimen */
  readonly words: string
  readonly language: TargetLanguage
}

/** A style drawn by the engine that letters the page, when it comes into sight. */
export const StylePicture = ({ lettering, style, words, language }: StylePictureProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const isSeen = useSeen(frame)
  const [isFailed, setIsFailed] = useState(false)
  useEffect(() => {
    if (!isSeen) return undefined
    let isCanceled = false
    paintStyle(lettering, style, words, language).then(
      (picture) => {
        if (isCanceled || canvas.current === null || picture === null) return
        setIsFailed(false)
        draw(canvas.current, picture)
      },
      () => (isCanceled ? undefined : setIsFailed(true)),
    )
    return () => {
      isCanceled = true
    }
  }, [isSeen, lettering, style, words, language])
  return (
    <div
      ref={frame}
      className={classes['frame']}
      data-ground={isLightInk(style.more.color ?? '#000000') ? 'dark' : 'light'}
      hidden={isFailed}
      aria-hidden
    >
      <canvas ref={canvas} width={1} height={1} />
    </div>
  )
}

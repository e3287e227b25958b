import { useEffect, useRef } from 'react'
import { usePicture } from '../image/load-picture.ts'
import classes from './patch-window.module.css'

const SIDE = 44

/** A patch by itself, on the chequers of what can be seen through. */
export const PatchThumb = ({ assets, sha }: { readonly assets: string; readonly sha: string }) => {
  const loaded = usePicture(assets, sha)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (pen == null || loaded.state !== 'ready') return
    const { width, height } = loaded.picture
    const scale = Math.min(1, SIDE / width, SIDE / height)
    pen.clearRect(0, 0, SIDE, SIDE)
    pen.drawImage(
      loaded.picture,
      (SIDE - width * scale) / 2,
      (SIDE - height * scale) / 2,
      width * scale,
      height * scale,
    )
  }, [loaded])
  return <canvas ref={canvas} width={SIDE} height={SIDE} className={classes['thumb']} aria-hidden />
}

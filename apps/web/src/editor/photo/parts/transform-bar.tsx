import { Button, Loader } from '@mantine/core'
import { IconButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import {
  IconFlipHorizontal,
  IconFlipVertical,
  IconRotate2,
  IconRotateClockwise2,
} from '@tabler/icons-react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useWatched } from '../../canvas/use-watched.ts'
import { NumberField } from '../../panels/number-field.tsx'
import { usePictureTranslations } from '../../use-picture-translations.ts'
import { flipQuad, getFigures, rotateQuad, setFigures } from '../engine/quad.ts'
import type { Transforming } from '../engine/transforming.ts'
import classes from './photo.module.css'

const MOST_PX = 40_000
const ICON = 17

/** A number was set or left: the next Enter or Escape is the frame's. */
const returnToCanvas = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'Enter' && event.key !== 'Escape') return
  if (!(event.target instanceof HTMLInputElement)) return
  const window = event.currentTarget.closest('[data-photo-window]')
  window?.querySelector<HTMLElement>('[data-photo-canvas]')?.focus()
}

/** A button that is clicked leaves the keys where they are. */
const keepFocus = (event: MouseEvent): void => {
  if (event.target instanceof Element && event.target.closest('button') !== null)
    event.preventDefault()
}

const Figures = ({ open }: { readonly open: Transforming }) => {
  const t = usePictureTranslations()
  const frame = useWatched(open.frame)
  const isTaking = useWatched(open.isTaking)
  const figures = getFigures(frame)
  const set = (change: Parameters<typeof setFigures>[1]): void =>
    open.change(setFigures(frame, change))
  const common = { disabled: isTaking, decimals: 1 }
  return (
    <div className={classes['figures']} role="group" aria-label={t('photo.frame')}>
      <NumberField {...common} label="X" value={figures.x} onChange={(x) => set({ x })} />
      <NumberField {...common} label="Y" value={figures.y} onChange={(y) => set({ y })} />
      <NumberField
        {...common}
        label={t('photo.frame_width')}
        value={Math.abs(figures.w)}
        min={1}
        max={MOST_PX}
        onChange={(w) => set({ w: Math.sign(figures.w) * w })}
      />
      <NumberField
        {...common}
        label={t('photo.frame_height')}
        value={Math.abs(figures.h)}
        min={1}
        max={MOST_PX}
        onChange={(h) => set({ h: Math.sign(figures.h) * h })}
      />
      <NumberField
        {...common}
        label={t('photo.frame_angle')}
        value={figures.angle}
        min={-360}
        max={360}
        suffix="°"
        onChange={(angle) => set({ angle })}
      />
      <NumberField
        {...common}
        label={t('photo.frame_skew')}
        value={figures.skew}
        min={-85}
        max={85}
        suffix="°"
        onChange={(skew) => set({ skew })}
      />
    </div>
  )
}

/** What the open frame is set to, and the ways out of it. */
export const TransformBar = ({ open }: { readonly open: Transforming }) => {
  const t = usePictureTranslations()
  const isTaking = useWatched(open.isTaking)
  const turns = [
    { label: t('photo.flip_across'), Icon: IconFlipHorizontal, change: () => flip('x') },
    { label: t('photo.flip_down'), Icon: IconFlipVertical, change: () => flip('y') },
    { label: t('photo.turn_left'), Icon: IconRotate2, change: () => turn(-90) },
    { label: t('photo.turn_right'), Icon: IconRotateClockwise2, change: () => turn(90) },
  ]
  const flip = (axis: 'x' | 'y'): void => open.change(flipQuad(open.frame.get(), axis))
  const turn = (degrees: number): void => open.change(rotateQuad(open.frame.get(), degrees))
  return (
    <div
      className={classes['options']}
      role="toolbar"
      aria-label={t('photo.transform')}
      onKeyDown={returnToCanvas}
      onMouseDown={keepFocus}
    >
      <Figures open={open} />
      {turns.map(({ label, Icon, change }) => (
        <IconButton key={label} label={label} variant="default" onClick={change}>
          <Icon size={ICON} />
        </IconButton>
      ))}
      {isTaking ? <Loader size={14} aria-label={t('photo.frame_working')} /> : null}
      <Button size="xs" disabled={isTaking} onClick={() => void open.take()}>
        {t('photo.frame_take')}
      </Button>
      <Button size="xs" variant="default" onClick={open.cancel}>
        {t('photo.frame_cancel')}
      </Button>
    </div>
  )
}

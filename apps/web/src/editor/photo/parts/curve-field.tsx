import { Button, SegmentedControl, Text } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { usePictureTranslations } from '../../use-picture-translations.ts'
import {
  addMiddlePoint,
  addPoint,
  type Curve,
  CURVE_CHANNELS,
  type CurveChannel,
  type CurvePoint,
  type Curves,
  movePoint,
  removePoint,
  toCurveTable,
} from '../engine/curves.ts'
import classes from './photo.module.css'

const COLORS: Readonly<Record<CurveChannel, string>> = {
  all: 'currentColor',
  red: '#e03131',
  green: '#2f9e44',
  blue: '#1971c2',
}
/** Closer to a point than this takes hold of it, values. */
const NEAR = 12
const FAR = 10

const STEPS: Readonly<Record<string, CurvePoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

const toPath = (curve: Curve): string =>
  Array.from(toCurveTable(curve), (y, x) => `${x === 0 ? 'M' : 'L'}${x} ${255 - y}`).join('')

interface CurveFieldProps {
  readonly curves: Curves
  /** under way: no step of the history yet */
  readonly onPull: (curves: Curves) => void
  readonly onSettle: () => void
}

/** A curve for all channels and for each, by points that are pulled or moved by key. */
export const CurveField = ({ curves, onPull, onSettle }: CurveFieldProps) => {
  const t = usePictureTranslations()
  const [channel, setChannel] = useState<CurveChannel>('all')
  const [chosen, setChosen] = useState(0)
  const pulled = useRef<number>(null)
  const drawing = useRef<SVGSVGElement>(null)
  const curve = curves[channel]
  const put = (after: Curve): void => onPull({ ...curves, [channel]: after })
  const focus = (at: number): void => {
    setChosen(at)
    requestAnimationFrame(() =>
      drawing.current?.querySelectorAll<SVGElement>('[data-curve-point]')[at]?.focus(),
    )
  }
  const locate = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): CurvePoint => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return { x: ((clientX - left) / width) * 255, y: 255 - ((clientY - top) / height) * 255 }
  }
  const take = (event: PointerEvent<SVGSVGElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = locate(event)
    const near = curve.findIndex(({ x, y }) => Math.hypot(x - at.x, y - at.y) < NEAR)
    const added = near < 0 ? addPoint(curve, at) : null
    pulled.current = added?.at ?? (near < 0 ? null : near)
    if (added !== null) put(added.curve)
    if (pulled.current !== null) focus(pulled.current)
  }
  const remove = (at: number): void => {
    put(removePoint(curve, at))
    onSettle()
    focus(Math.max(0, at - 1))
  }
  const onKey = (event: KeyboardEvent, at: number): void => {
    const step = STEPS[event.key]
    const point = curve[at]
    if (event.key === 'Delete' || event.key === 'Backspace') remove(at)
    else if (step !== undefined && point !== undefined) {
      const by = event.shiftKey ? FAR : 1
      put(movePoint(curve, at, { x: point.x + step.x * by, y: point.y + step.y * by }))
      onSettle()
    } else return
    event.preventDefault()
  }
  const addInTheMiddle = (): void => {
    const added = addMiddlePoint(curve)
    if (added === null) return
    put(added.curve)
    onSettle()
    focus(added.at)
  }
  const now = curve[chosen]
  return (
    <>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t('photo.channel')}
        value={channel}
        onChange={(value) => {
          setChannel(CURVE_CHANNELS.find((each) => each === value) ?? 'all')
          setChosen(0)
        }}
        data={CURVE_CHANNELS.map((value) => ({ value, label: t(`photo.channel_${value}`) }))}
      />
      <svg
        ref={drawing}
        className={classes['curve']}
        viewBox="0 0 255 255"
        role="group"
        aria-label={t('photo.filter_curves')}
        onPointerDown={take}
        onPointerMove={(event) => {
          if (pulled.current !== null) put(movePoint(curve, pulled.current, locate(event)))
        }}
        onPointerUp={() => {
          pulled.current = null
          onSettle()
        }}
      >
        <path d="M0 255L255 0M0 127H255M127 0V255" className={classes['curveGrid']} />
        <path d={toPath(curve)} className={classes['curveLine']} stroke={COLORS[channel]} />
        {curve.map(({ x, y }, at) => (
          <circle
            key={`${channel} ${at}`}
            className={classes['curvePoint']}
            cx={x}
            cy={255 - y}
            r={6}
            tabIndex={0}
            role="slider"
            aria-label={t('photo.point', { number: at + 1 })}
            aria-valuemin={0}
            aria-valuemax={255}
            aria-valuenow={y}
            aria-valuetext={`${x} → ${y}`}
            data-curve-point
            onFocus={() => setChosen(at)}
            onKeyDown={(event) => onKey(event, at)}
          />
        ))}
      </svg>
      <Text fz="xs" c="dimmed">
        {now === undefined ? '' : `${now.x} → ${now.y} · `}
        {t('photo.curve_hint')}
      </Text>
      <Button size="compact-xs" variant="default" onClick={addInTheMiddle}>
        {t('photo.add_point')}
      </Button>
    </>
  )
}

import { Slider, Stack, Text } from '@mantine/core'
import { type CoverCrop, fitCover } from '@panelflow/domain/book/cover-crop.ts'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../book-home.module.css'

/** How a picture lies in the frame; see `fitCover`. */
export interface CoverPlace {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export const FIRST_PLACE: CoverPlace = { x: 0.5, y: 0, zoom: 1 }

const MAX_ZOOM = 5
/** of an arrow key, as a share of the way there is */
const STEP = 0.05

const clamp = (value: number): number => Math.max(0, Math.min(1, value))

/** The place after the picture was moved by shares of the frame. */
const moveBy = (place: CoverPlace, crop: CoverCrop, dx: number, dy: number): CoverPlace => {
  const [roomX, roomY] = [1 - crop.width, 1 - crop.height]
  return {
    ...place,
    x: roomX < 1e-6 ? place.x : clamp(place.x - (dx * crop.width) / roomX),
    y: roomY < 1e-6 ? place.y : clamp(place.y - (dy * crop.height) / roomY),
  }
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

interface CoverFrameProps {
  readonly src: string
  readonly size: { readonly width: number; readonly height: number }
  readonly place: CoverPlace
  readonly onPlace: (place: CoverPlace) => void
}

/** The part of a picture that becomes the cover: dragged, moved by arrows, zoomed. */
export const CoverFrame = ({ src, size, place, onPlace }: CoverFrameProps) => {
  const { t } = useTranslation('book-home')
  const [dragged, setDragged] = useState<{ readonly x: number; readonly y: number } | null>(null)
  const crop = fitCover(size, place)
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    if (dragged === null) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    const [dx, dy] = [(event.clientX - dragged.x) / width, (event.clientY - dragged.y) / height]
    setDragged({ x: event.clientX, y: event.clientY })
    onPlace(moveBy(place, crop, dx, dy))
  }
  const press = (event: KeyboardEvent): void => {
    const step = ARROWS[event.key]
    if (step === undefined) return
    event.preventDefault()
    onPlace({ ...place, x: clamp(place.x + step[0]), y: clamp(place.y + step[1]) })
  }
  return (
    <Stack gap={6} align="center">
      <div
        className={classes['frame']}
        role="img"
        aria-label={t('cover.frame')}
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setDragged({ x: event.clientX, y: event.clientY })
        }}
        onPointerMove={drag}
        onPointerUp={() => setDragged(null)}
        onPointerCancel={() => setDragged(null)}
      >
        <img
          src={src}
          alt=""
          draggable={false}
          style={{
            width: `${100 / crop.width}%`,
            height: `${100 / crop.height}%`,
            left: `${(-crop.left / crop.width) * 100}%`,
            top: `${(-crop.top / crop.height) * 100}%`,
          }}
        />
      </div>
      <Text fz="xs" c="dimmed">
        {t('cover.frame_hint')}
      </Text>
      <Slider
        w={240}
        size="sm"
        label={null}
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        thumbLabel={t('cover.zoom')}
        value={place.zoom}
        onChange={(zoom) => onPlace({ ...place, zoom })}
      />
    </Stack>
  )
}

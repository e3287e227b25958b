import { scope, type Mat, type OpenCv } from '../open-cv.ts'

/**
 * A connected piece of ink: a letter, a part of one, or a stroke of the drawing. Lengths in px of
 * the picture searched.
 */
export interface InkComponent {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  /** inked pixels */
  readonly area: number
  /** mean colour of the ink's core, RGB */
  readonly ink: readonly [number, number, number]
  /** median colour of the clean pixels around it, RGB */
  readonly ground: readonly [number, number, number]
  /** share of the pixels around it that are not like the ground, 0..1 */
  readonly unrest: number
  /** id in `InkMap.labels` */
  readonly label: number
}

export interface InkMap {
  readonly width: number
  readonly height: number
  /** RGB, 3 bytes per pixel, inverted when light ink was asked for */
  readonly rgb: Uint8Array
  /** 255 where ink, with its soft edge */
  readonly dilated: Uint8Array
  /** per pixel the label of its piece, 0 for ground */
  readonly labels: Int32Array
  readonly pieces: readonly InkComponent[]
}

/** Strokes wider than this many px are not seen as ink but as a dark surface. */
const WIDEST_STROKE = 21
/** Ink is at least this much darker (0..255) than the ground around it. */
const LEAST_CONTRAST = 38
const MAX_COMPONENT_SIZE = 130
/** Pixels this close to the median (0..255) count as calm ground. */
const CALM = 18
/** For pieces enclosed by other ink: no clean pixel to judge by. */
const DEFAULT_BUSYNESS = 0.5

/**
 * Finds the dark strokes of a picture and measures the ground around each.
 * @param rgb 3-channel picture; invert it to look for light lettering
 */
export function findInk(cv: OpenCv, rgb: Mat): InkMap {
  return scope((manage) => {
    const gray = manage(new cv.Mat())
    cv.cvtColor(rgb, gray, cv.COLOR_RGB2GRAY)
    const contrast = manage(new cv.Mat())
    const wide = manage(
      cv.getStructuringElement(cv.MORPH_RECT, new cv.Size(WIDEST_STROKE, WIDEST_STROKE)),
    )
    cv.morphologyEx(gray, contrast, cv.MORPH_BLACKHAT, wide)
    const ink = manage(new cv.Mat())
    cv.threshold(contrast, ink, LEAST_CONTRAST, 255, cv.THRESH_BINARY)
    const soft = manage(new cv.Mat())
    const five = manage(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(5, 5)))
    cv.dilate(ink, soft, five)
    const labels = manage(new cv.Mat())
    const stats = manage(new cv.Mat())
    const centroids = manage(new cv.Mat())
    const count = cv.connectedComponentsWithStats(ink, labels, stats, centroids, 8, cv.CV_32S)
    const map = {
      width: gray.cols,
      height: gray.rows,
      rgb: rgb.data.slice(),
      dilated: soft.data.slice(),
      labels: labels.data32S.slice(),
    }
    return { ...map, pieces: measurePieces(map, stats.data32S, count, contrast.data) }
  })
}

type Plane = Omit<InkMap, 'pieces'>

function measurePieces(
  map: Plane,
  stats: Int32Array,
  count: number,
  contrast: Uint8Array,
): InkComponent[] {
  const pieces: InkComponent[] = []
  for (let label = 1; label < count; label++) {
    const [x = 0, y = 0, w = 0, h = 0, area = 0] = stats.subarray(label * 5, label * 5 + 5)
    if (area < 4 || w > MAX_COMPONENT_SIZE || h > MAX_COMPONENT_SIZE) continue
    const box = { x, y, w, h }
    pieces.push({
      ...box,
      area,
      label,
      ink: inkColour(map, box, label, contrast),
      ...measureGround(map, box),
    })
  }
  return pieces
}

/**
 * Mean colour of the most contrasting third of the piece: its edge pixels are mixed with the
 * ground.
 */
function inkColour(
  map: Plane,
  box: { x: number; y: number; w: number; h: number },
  label: number,
  contrast: Uint8Array,
) {
  const histogram = new Uint32Array(256)
  let total = 0
  const eachPixel = (visit: (index: number) => void): void => {
    for (let row = box.y; row < box.y + box.h; row++) {
      const start = row * map.width + box.x
      for (let index = start; index < start + box.w; index++)
        if (map.labels[index] === label) visit(index)
    }
  }
  eachPixel((index) => {
    count(histogram, contrast[index])
    total++
  })
  let floor = 255
  for (let seen = 0; floor > 0; floor--) {
    seen += histogram[floor] ?? 0
    if (seen * 3 >= total) break
  }
  const sum: [number, number, number] = [0, 0, 0]
  let used = 0
  eachPixel((index) => {
    if ((contrast[index] ?? 0) < floor) return
    used++
    for (let channel = 0; channel < 3; channel++)
      sum[channel] = (sum[channel] ?? 0) + (map.rgb[index * 3 + channel] ?? 0)
  })
  return [sum[0] / used, sum[1] / used, sum[2] / used] as const
}

/** Colour and calmness of the pixels in and closely around the box that are not ink. */
function measureGround(map: Plane, box: { x: number; y: number; w: number; h: number }) {
  const reach = Math.min(10, Math.max(4, Math.round(Math.max(box.w, box.h) * 0.35)))
  const histograms = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)] as const
  let total = 0
  const bottom = Math.min(map.height, box.y + box.h + reach)
  const right = Math.min(map.width, box.x + box.w + reach)
  for (let row = Math.max(0, box.y - reach); row < bottom; row++) {
    for (let column = Math.max(0, box.x - reach); column < right; column++) {
      const index = row * map.width + column
      if (map.dilated[index] !== 0) continue
      total++
      histograms.forEach((histogram, channel) => count(histogram, map.rgb[index * 3 + channel]))
    }
  }
  const ground = histograms.map((histogram) => computeMedian(histogram, total)) as [
    number,
    number,
    number,
  ]
  const worst = Math.max(
    ...histograms.map((histogram, channel) => shareOutside(histogram, ground[channel] ?? 0, total)),
  )
  return { ground, unrest: total < 12 ? DEFAULT_BUSYNESS : worst }
}

function count(histogram: Uint32Array, value = 0): void {
  histogram[value] = (histogram[value] ?? 0) + 1
}

function computeMedian(histogram: Uint32Array, total: number): number {
  let seen = 0
  for (let value = 0; value < 256; value++) {
    seen += histogram[value] ?? 0
    if (seen * 2 >= total) return value
  }
  return 255
}

function shareOutside(histogram: Uint32Array, centre: number, total: number): number {
  let inside = 0
  for (let value = Math.max(0, centre - CALM); value <= Math.min(255, centre + CALM); value++)
    inside += histogram[value] ?? 0
  return total === 0 ? 1 : 1 - inside / total
}

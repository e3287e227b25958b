/**
 * The painting worker without its worker: requests in their order, one page at a time. What it
 * reads pictures with, and how it hands them out, is given to it.
 */
import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import type { PenPoint } from '../engine/cleanup.ts'
import { toHex, toRgb } from '../photo/engine/photo-tool.ts'
import { joined, type Pixels } from '../photo/engine/pixels.ts'
import type {
  Look,
  PaintedTile,
  PaintLayer,
  PaintPage,
  PaintReply,
  PaintRequest,
  StrokeEnd,
} from './cleanup-protocol.ts'
import {
  createSheet,
  findVisible,
  type ReadPart,
  type Sheet,
  type Surroundings,
} from './engine/sheet.ts'
import { filling, findAlike, healing } from './engine/sheet-fill.ts'
import {
  beginSheetStroke,
  revertChange,
  type SheetChange,
  type SheetStroke,
} from './engine/sheet-stroke.ts'
import { traceMask } from './engine/trace-mask.ts'

export interface PainterPorts {
  readonly openPage: (page: PaintPage) => Promise<Surroundings>
  /** pixels of a patch on the page; clear outside its box */
  readonly openPatch: (
    page: PaintPage,
    patch: NonNullable<PaintLayer['patch']>,
  ) => Promise<ReadPart>
  readonly encode: (pixels: Pixels) => Promise<Blob>
  readonly post: (reply: PaintReply<Pixels>) => void
  /** lets other messages in */
  readonly pause: () => Promise<void>
  readonly now: () => number
}

export interface Painter {
  readonly receive: (request: PaintRequest) => void
}

/** ms of long work between two looks at what came in */
const SLICE_MS = 40

interface OpenLayer {
  readonly layer: number
  readonly itemId: string
  readonly sheet: Sheet
  /** whatever the patch may hold lies in it */
  extent: Box | null
  /** strokes that were finished, for taking back */
  readonly done: Map<number, SheetChange>
}

interface OpenWork {
  readonly stroke: number
  readonly on: OpenLayer
  readonly work: Extract<PaintRequest, { kind: 'begin' }>['work']
  readonly from: PenPoint
  readonly line: SheetStroke | null
}

const isSame = (a: Pixels, b: Pixels): boolean => {
  const [x, y] = [a, b].map(
    ({ data }) => new Uint32Array(data.buffer, data.byteOffset, data.byteLength >> 2),
  )
  return x !== undefined && y !== undefined && x.every((value, at) => value === y[at])
}

const isUnchanged = (change: SheetChange): boolean =>
  change.every(({ changed }) => changed.tiles.every(({ before, after }) => isSame(before, after)))

const boxOfChange = (change: SheetChange): Box | null =>
  change.reduce<Box | null>((all, { tile }) => joined(all, tile.box), null)

const toTiles = (sheet: Sheet, box: Box): readonly PaintedTile<Pixels>[] =>
  sheet.tilesIn(box).map(({ key, box: place, pixels }) => ({ key, box: place, picture: pixels }))

export const createPainter = (ports: PainterPorts): Painter => {
  const inbox: PaintRequest[] = []
  let isBusy = false
  let open: OpenLayer | null = null
  let working: OpenWork | null = null
  /** strokes that are not wanted any more while they are worked on */
  const stopped = new Set<number>()

  const showTiles = ({ itemId, sheet }: OpenLayer, box: Box | null, isWhole = false): void => {
    if (box === null && !isWhole) return
    const tiles = box === null ? [] : toTiles(sheet, box)
    ports.post({ type: 'tiles', itemId, isWhole, tiles })
  }

  const openLayer = async (page: PaintPage, wanted: PaintLayer): Promise<OpenLayer> => {
    const surroundings = await ports.openPage(page)
    if (open?.layer === wanted.layer) {
      open.sheet.surround(surroundings)
      return open
    }
    const read = wanted.patch === null ? null : await ports.openPatch(page, wanted.patch)
    const { layer, itemId, patch } = wanted
    const sheet = createSheet(page, surroundings, read)
    open = { layer, itemId, sheet, extent: patch?.box ?? null, done: new Map() }
    showTiles(open, open.extent, true)
    return open
  }

  const runLong = async <T>(steps: Generator<number, T>, stroke: number): Promise<T | null> => {
    let until = ports.now() + SLICE_MS
    for (;;) {
      const step = steps.next()
      if (step.done === true) return step.value
      if (ports.now() < until) continue
      ports.post({ type: 'progress', stroke, share: step.value })
      await ports.pause()
      if (stopped.has(stroke)) return null
      until = ports.now() + SLICE_MS
    }
  }

  const begin = async (request: Extract<PaintRequest, { kind: 'begin' }>): Promise<void> => {
    const { stroke, page, layer, work, from } = request
    const on = await openLayer(page, layer)
    const line = work.kind === 'stroke' ? beginSheetStroke(on.sheet, work.settings, from) : null
    working = { stroke, on, work, from, line }
    showTiles(on, line?.moveTo([from]) ?? null)
  }

  const toChange = async ({
    on,
    work,
    line,
    stroke,
    from,
  }: OpenWork): Promise<SheetChange | null> => {
    if (work.kind === 'fill') {
      const rgb = toRgb(work.colour)
      return await runLong(filling(on.sheet, from, rgb, work, work.selection), stroke)
    }
    if (line === null || work.settings.tool !== 'heal') return line?.done() ?? null
    const box = line.touched()
    if (box === null) return []
    const mask = line.covered(box)
    line.revert()
    return await runLong(healing(on.sheet, box, mask, work.settings.selection), stroke)
  }

  const finish = async (done: OpenWork): Promise<StrokeEnd> => {
    const { on, stroke } = done
    const touched = done.line?.touched() ?? null
    const change = await toChange(done)
    const box = change === null ? touched : (boxOfChange(change) ?? touched)
    showTiles(on, box)
    if (change === null || isUnchanged(change)) return { kind: 'unchanged' }
    on.done.set(stroke, change)
    on.extent = box === null ? on.extent : joined(on.extent, box)
    const visible = on.extent === null ? null : findVisible(on.sheet.read(on.extent), on.extent)
    if (visible === null) return { kind: 'empty' }
    return { kind: 'painted', box: visible, png: await ports.encode(on.sheet.read(visible)) }
  }

  const end = async (stroke: number): Promise<void> => {
    if (working?.stroke !== stroke) return
    const done = working
    working = null
    ports.post({ type: 'ended', stroke, end: await finish(done) })
  }

  const cancel = (stroke: number): void => {
    if (working?.stroke !== stroke) return
    const { on, line } = working
    working = null
    showTiles(on, line?.revert() ?? null)
    ports.post({ type: 'ended', stroke, end: { kind: 'unchanged' } })
  }

  const takeBack = (stroke: number): void => {
    const change = open?.done.get(stroke)
    if (open === null || change === undefined) return
    open.done.delete(stroke)
    revertChange(change)
    showTiles(open, boxOfChange(change))
  }

  const look = async (request: Extract<PaintRequest, { kind: 'look' }>): Promise<Look | null> => {
    const { page, layer, at, tolerance } = request
    const surroundings = await ports.openPage(page)
    const read = open !== null && open.layer === layer ? open.sheet.seen : surroundings.ground
    const whole = { x: 0, y: 0, w: page.width, h: page.height }
    const [x, y] = [Math.floor(at.x), Math.floor(at.y)]
    if (x < 0 || y < 0 || x >= page.width || y >= page.height) return null
    if (tolerance === null) {
      const [r = 0, g = 0, b = 0] = read({ x, y, w: 1, h: 1 }).data
      return { kind: 'colour', colour: toHex(r, g, b) }
    }
    const found = await runLong(findAlike(read, whole, at, tolerance), -1)
    const points = found === null ? null : traceMask(found.mask, found.box)
    return { kind: 'area', shapes: points === null ? [] : [{ kind: 'polygon', points }] }
  }

  const handle = async (request: PaintRequest): Promise<void> => {
    if (request.kind === 'begin') await begin(request)
    else if (request.kind === 'end') await end(request.stroke)
    else if (request.kind === 'cancel') cancel(request.stroke)
    else if (request.kind === 'stop') return
    else if (request.kind === 'take_back') takeBack(request.stroke)
    else if (request.kind === 'prepare') await ports.openPage(request.page)
    else if (request.kind === 'look')
      ports.post({ type: 'looked', call: request.call, look: await look(request) })
    else if (working?.stroke === request.stroke && working.line !== null)
      showTiles(working.on, working.line.moveTo(request.points))
  }

  const fail = (request: PaintRequest, cause: unknown): void => {
    if (request.kind === 'look') ports.post({ type: 'looked', call: request.call, look: null })
    else if (request.kind === 'begin' || request.kind === 'end') {
      open = null
      working = null
      const end: StrokeEnd = { kind: 'failed', cause: String(cause) }
      ports.post({ type: 'ended', stroke: request.stroke, end })
    }
  }

  /** Moves that wait for one another are one move: tiles are handed out once for all of them. */
  const takeNext = (): PaintRequest | undefined => {
    const first = inbox.shift()
    if (first?.kind !== 'move') return first
    const points = [...first.points]
    for (
      let [next] = inbox;
      next?.kind === 'move' && next.stroke === first.stroke;
      [next] = inbox
    ) {
      points.push(...next.points)
      inbox.shift()
    }
    return { ...first, points }
  }

  const drain = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    for (let next = takeNext(); next !== undefined; next = takeNext())
      try {
        await handle(next)
      } catch (cause) {
        fail(next, cause)
      }
    isBusy = false
  }

  return {
    receive: (request) => {
      if (request.kind === 'stop') stopped.add(request.stroke)
      else inbox.push(request)
      void drain()
    },
  }
}

import type { EraseShape } from '@panelflow/domain/page/erase.ts'
import type { Box, DocumentKind, Point } from '@panelflow/domain/page/document/page-document.ts'
import { boxOfItem } from '@panelflow/domain/page/page-changes.ts'
import {
  type CleanupBrushes,
  type CleanupStroke,
  isBrush,
  type LivePatch,
  type PenPoint,
  refuse,
} from '../engine/cleanup.ts'
import type { Editor } from '../engine/editor.ts'
import { itemIn, type PageView } from '../engine/page-session.ts'
import type {
  Look,
  PaintLayer,
  PaintReply,
  PaintRequest,
  PaintWork,
  StrokeEnd,
} from './cleanup-protocol.ts'
import { findPaintable, isCovered, isNear, toPaintPage } from './paint-target.ts'
import type { PaintedStroke } from './stroke-drafts.ts'
import { createStrokeSaver, type SaverPorts } from './stroke-saver.ts'

/** The painting worker, or what stands for it. */
export interface PaintingClient {
  readonly send: (request: PaintRequest) => void
  readonly listen: (hear: (reply: PaintReply<ImageBitmap>) => void) => void
  readonly close: () => void
}

export interface CleanupPorts extends Omit<SaverPorts, 'onSaved' | 'onFailed' | 'onChange'> {
  /** called when something is painted for the first time */
  readonly openClient: () => PaintingClient
  readonly onFailed: (error: unknown) => void
  /** ms since 1970 */
  readonly date: () => number
}

export interface CleanupSession {
  /** Puts onto the page what an earlier tab has left behind. */
  readonly recover: () => Promise<void>
  readonly close: () => void
}

/** The patch the worker holds. */
interface HeldPatch {
  readonly layer: number
  readonly itemId: string
  readonly pageId: string
  readonly document: DocumentKind
  /** content it was opened with */
  readonly upon: string | null
  readonly box: Box | null
  /** where it was painted on */
  readonly extent: Box
}

type Ready = Extract<PageView, { status: 'ready' }>

const getAsset = (view: Ready, itemId: string): string | null => {
  const item = itemIn(view, itemId)?.item
  return item?.kind === 'patch' ? item.props.asset : null
}

/** The brushes of one open chapter: they ask the worker, show what it paints, and save it. */
export const openCleanup = (editor: Editor, ports: CleanupPorts): CleanupSession => {
  const { cleanup, eraser } = editor
  let client: PaintingClient | null = null
  let [strokes, layers, calls] = [0, 0, 0]
  let held: HeldPatch | null = null
  /** strokes the worker has not ended yet */
  const running = new Map<number, HeldPatch>()
  /** strokes whose pointer is still down */
  const drawn = new Set<number>()
  let isClosed = false
  let listeners: (() => void)[] = []
  const numbers = new Map<string, number>()
  const looks = new Map<number, (look: Look | null) => void>()

  const setLive = (itemId: string, change: Partial<LivePatch> | null): void => {
    const live = new Map(cleanup.live.get())
    const before = live.get(itemId)
    if (change === null) live.delete(itemId)
    else if (before !== undefined) live.set(itemId, { ...before, ...change })
    cleanup.live.set(live)
  }

  const closeTiles = (itemId: string): void => {
    for (const { picture } of cleanup.live.get().get(itemId)?.tiles.values() ?? []) picture.close()
    setLive(itemId, null)
  }

  const isPending = (itemId: string): boolean =>
    [...running.values()].some((each) => each.itemId === itemId) ||
    saver.waiting().some((stroke) => stroke.itemId === itemId)

  /** What is drawn of a patch once nothing of it waits. */
  const settle = (itemId: string, pageId: string): void => {
    if (isPending(itemId)) return
    const view = editor.session.page(pageId).view.get()
    const asset = view.status === 'ready' ? getAsset(view, itemId) : null
    if (asset === null) {
      if (held?.itemId === itemId) held = null
      closeTiles(itemId)
    } else if (held?.itemId === itemId) setLive(itemId, { asset })
    else closeTiles(itemId)
  }

  const countWaiting = (): void => cleanup.waiting.set(running.size + saver.waiting().length)

  const saver = createStrokeSaver(editor, {
    ...ports,
    onChange: countWaiting,
    onSaved: ({ id, itemId, pageId }, asset) => {
      numbers.delete(id)
      if (asset !== null) setLive(itemId, { asset: isPending(itemId) ? null : asset })
      settle(itemId, pageId)
    },
    onFailed: ({ itemId, pageId }, error) => {
      held = null
      settle(itemId, pageId)
      ports.onFailed(error)
    },
  })

  /** The chapter was left while the worker painted: whoever opens it next puts it on its page. */
  const keep = (stroke: PaintedStroke): void => {
    ports.drafts
      .save(stroke)
      .catch((cause: unknown) => console.warn('a stroke was not stored on this machine', cause))
  }

  const closeClient = (): void => {
    if (running.size === 0) client?.close()
  }

  const endStroke = (stroke: number, end: StrokeEnd): void => {
    const on = running.get(stroke)
    running.delete(stroke)
    cleanup.working.set(null)
    if (on === undefined) return
    if (end.kind === 'failed') {
      console.warn('a stroke was not painted', end.cause)
      held = null
      refuse(cleanup, 'failed')
    }
    if (end.kind === 'painted' || end.kind === 'empty') {
      if (held?.itemId === on.itemId && end.kind === 'painted') held = { ...held, extent: end.box }
      const { itemId, pageId, document, upon } = on
      const left = end.kind === 'painted' ? { box: end.box, png: end.png } : null
      const painted = { id: editor.newId(), at: ports.date(), pageId, document, itemId, upon, left }
      if (isClosed) keep(painted)
      else {
        numbers.set(painted.id, stroke)
        saver.add(painted)
      }
    }
    if (isClosed) return closeClient()
    settle(on.itemId, on.pageId)
    countWaiting()
    if (running.size > 0) return
    for (const listener of listeners) listener()
    listeners = []
  }

  const showTiles = (reply: Extract<PaintReply<ImageBitmap>, { type: 'tiles' }>): void => {
    const { itemId, isWhole } = reply
    const before = cleanup.live.get().get(itemId)
    if (before === undefined) {
      reply.tiles.forEach(({ picture }) => picture.close())
      return
    }
    const tiles = new Map(isWhole ? [] : before.tiles)
    for (const { key, box, picture } of reply.tiles) {
      before.tiles.get(key)?.picture.close()
      tiles.set(key, { box, picture })
    }
    setLive(itemId, { tiles, isWhole: before.isWhole || isWhole })
  }

  const hear = (reply: PaintReply<ImageBitmap>): void => {
    if (reply.type === 'tiles') showTiles(reply)
    else if (reply.type === 'progress') cleanup.working.set(reply.share)
    else if (reply.type === 'ended') endStroke(reply.stroke, reply.end)
    else {
      looks.get(reply.call)?.(reply.look)
      looks.delete(reply.call)
    }
  }

  const send = (request: PaintRequest): void => {
    if (client === null) {
      client = ports.openClient()
      client.listen(hear)
    }
    client.send(request)
  }

  /** The patch a stroke goes on with: the one the worker holds if it is still what is seen. */
  const hold = (pageId: string, view: Ready, document: DocumentKind, point: Point): HeldPatch => {
    const before = held
    const goesOn =
      before !== null &&
      before.pageId === pageId &&
      before.document === document &&
      isNear(before.extent, point) &&
      (isPending(before.itemId) ||
        (findPaintable(view, document, point)?.id === before.itemId &&
          getAsset(view, before.itemId) === cleanup.live.get().get(before.itemId)?.asset))
    if (goesOn) return before
    const item = findPaintable(view, document, point)
    const box = item === null ? null : boxOfItem(item)
    held = {
      layer: ++layers,
      itemId: item?.id ?? editor.newId(),
      pageId,
      document,
      upon: item?.props.asset ?? null,
      box,
      extent: box ?? { ...point, w: 0, h: 0 },
    }
    if (before !== null && before.itemId !== held.itemId) settle(before.itemId, before.pageId)
    closeTiles(held.itemId)
    const live: LivePatch = { ...held, tiles: new Map(), isWhole: false, asset: null }
    cleanup.live.set(new Map([...cleanup.live.get(), [held.itemId, live]]))
    return held
  }

  const toLayer = ({ layer, itemId, box, upon }: HeldPatch): PaintLayer => ({
    layer,
    itemId,
    patch: box === null || upon === null ? null : { box, asset: upon },
  })

  const getSelection = (pageId: string): readonly EraseShape[] | null => {
    const area = eraser.area.get()
    return area?.pageId === pageId ? area.shapes : null
  }

  const findView = (pageId: string): Ready | null => {
    const view = editor.session.page(pageId).view.get()
    if (view.status === 'ready' && view.editable.add.includes('patch')) return view
    refuse(cleanup, 'may_not')
    return null
  }

  const start = (pageId: string, from: PenPoint, work: PaintWork): number | null => {
    const view = findView(pageId)
    if (view === null) return null
    const { document } = eraser.settings.get()
    if (isCovered(view, document, from)) {
      refuse(cleanup, 'covered')
      return null
    }
    const on = hold(pageId, view, document, from)
    const stroke = ++strokes
    running.set(stroke, on)
    countWaiting()
    setLive(on.itemId, { asset: null })
    const page = toPaintPage(pageId, view, on.itemId)
    send({ kind: 'begin', stroke, page, layer: toLayer(on), work, from })
    return stroke
  }

  /** The way to the place that is copied: kept from stroke to stroke. */
  const aimClone = (pageId: string, from: Point): Point | null => {
    const clone = cleanup.clone.get()
    if (clone === null || clone.pageId !== pageId) return null
    const by = clone.by ?? { x: clone.at.x - from.x, y: clone.at.y - from.y }
    cleanup.clone.set({ ...clone, by })
    return by
  }

  const begin: CleanupBrushes['begin'] = (pageId, from) => {
    const { tool, radius, hardness, opacity, colour } = cleanup.settings.get()
    if (!isBrush(tool)) return null
    const by = tool === 'clone' ? aimClone(pageId, from) : { x: 0, y: 0 }
    if (by === null) {
      refuse(cleanup, 'clone_source_first')
      return null
    }
    const selection = getSelection(pageId)
    const settings = { tool, radius, hardness, opacity, colour, by, selection }
    const stroke = start(pageId, from, { kind: 'stroke', settings })
    if (stroke === null) return null
    drawn.add(stroke)
    const leave = (kind: 'end' | 'cancel'): void => {
      drawn.delete(stroke)
      send({ kind, stroke })
    }
    const going: CleanupStroke = {
      moveTo: (points) => send({ kind: 'move', stroke, points }),
      end: () => leave('end'),
      cancel: () => leave('cancel'),
    }
    return going
  }

  const look = (pageId: string, at: Point, tolerance: number | null): Promise<Look | null> => {
    const view = editor.session.page(pageId).view.get()
    if (view.status !== 'ready') return Promise.resolve(null)
    const call = ++calls
    const on = held !== null && held.pageId === pageId ? held : null
    const page = toPaintPage(pageId, view, on?.itemId ?? null)
    return new Promise((resolve) => {
      looks.set(call, resolve)
      send({ kind: 'look', call, page, layer: on?.layer ?? null, at, tolerance })
    })
  }

  const takeBack = (): boolean => {
    const last: PaintedStroke | null = saver.takeBack()
    if (last === null) return false
    const stroke = numbers.get(last.id)
    if (stroke !== undefined) send({ kind: 'take_back', stroke })
    settle(last.itemId, last.pageId)
    return true
  }

  const brushes: CleanupBrushes = {
    begin,
    fill: (pageId, at) => {
      const { colour, opacity, tolerance } = cleanup.settings.get()
      const selection = getSelection(pageId)
      const work = { kind: 'fill' as const, colour, opacity, tolerance, selection }
      const stroke = start(pageId, { ...at, pressure: 1 }, work)
      if (stroke !== null) send({ kind: 'end', stroke })
    },
    findColour: async (pageId, at) => {
      const found = await look(pageId, at, null)
      return found?.kind === 'colour' ? found.colour : null
    },
    findAlike: async (pageId, at) => {
      const found = await look(pageId, at, cleanup.settings.get().tolerance)
      return found?.kind === 'area' ? found.shapes : []
    },
    prepare: (pageId) => {
      const view = editor.session.page(pageId).view.get()
      if (view.status === 'ready') send({ kind: 'prepare', page: toPaintPage(pageId, view, null) })
    },
    stop: () => {
      for (const stroke of running.keys()) send({ kind: 'stop', stroke })
    },
    settled: async () => {
      if (running.size > 0) await new Promise<void>((resolve) => listeners.push(resolve))
      await saver.settled()
    },
    count: () => strokes,
    takeBack,
  }
  cleanup.brushes.set(brushes)
  return {
    recover: async () => {
      for (const stroke of await ports.drafts.list()) saver.add(stroke)
    },
    close: () => {
      cleanup.brushes.set(null)
      saver.close()
      isClosed = true
      for (const stroke of drawn) send({ kind: 'cancel', stroke })
      closeClient()
      for (const itemId of cleanup.live.get().keys()) closeTiles(itemId)
    },
  }
}

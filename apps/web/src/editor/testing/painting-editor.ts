/** An editor whose strokes are painted by the product's painter, without worker and browser. */
import type { PatchItem } from '@panelflow/domain/page/document/page-document.ts'
import { sha256 } from '@panelflow/render/exact/sha256.ts'
import { expect, onTestFinished } from 'vitest'
import { runAction } from '../actions/editor-actions.ts'
import { openCleanup } from '../cleanup/cleanup-session.ts'
import type { PaintReply } from '../cleanup/cleanup-protocol.ts'
import { createPainter } from '../cleanup/painter.ts'
import type { PaintedStroke, StrokeDrafts } from '../cleanup/stroke-drafts.ts'
import { cropped, type Pixels } from '../photo/engine/pixels.ts'
import { type Script, ScriptedEditor } from './scripted-editor.ts'

type Rgb = readonly [number, number, number]
export const PAPER: Rgb = [240, 240, 240]
export const BLACK: Rgb = [0, 0, 0]

const must = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('it is not there')
  return value
}

/** A page of paper with a black square; what is stored is kept raw, by its hash. */
const createPictures = (width: number, height: number) => {
  const page: Pixels = { width, height, data: new Uint8ClampedArray(width * height * 4) }
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const [r, g, b] = x >= 300 && x < 340 && y >= 300 && y < 340 ? BLACK : PAPER
    page.data.set([r, g, b, 255], at * 4)
  }
  const stored = new Map<string, Pixels>()
  const coming = new Map<Blob, Pixels>()
  return {
    page,
    stored,
    encode: async (pixels: Pixels) => {
      const blob = new Blob([])
      coming.set(blob, pixels)
      return blob
    },
    store: async (blob: Blob) => {
      const pixels = must(coming.get(blob))
      const sha = sha256(new Uint8Array(pixels.data))
      stored.set(sha, pixels)
      return sha
    },
  }
}

export const createDrafts = () => {
  const all = new Map<string, PaintedStroke>()
  const drafts: StrokeDrafts = {
    save: async (stroke) => void all.set(stroke.id, stroke),
    drop: async (id) => void all.delete(id),
    list: async () => [...all.values()].toSorted((a, b) => a.at - b.at),
  }
  return { all, drafts }
}

export const openPaintingEditor = async (script: Script = {}, kept = createDrafts()) => {
  const scripted = await ScriptedEditor.open(script)
  const { editor } = scripted
  const { width, height } = must(editor.session.frames[0])
  const pictures = createPictures(width, height)
  const line = { isDown: false, isForbidden: false, sends: 0 }
  const errors: unknown[] = []
  const session = openCleanup(editor, {
    openClient: () => {
      let hear: (reply: PaintReply<ImageBitmap>) => void = () => undefined
      const painter = createPainter({
        openPage: async ({ patches }) => ({
          source: (box) => cropped(pictures.page, box),
          ground: (box) => {
            const part = cropped(pictures.page, box)
            for (const { asset, x, y } of patches) {
              const patch = must(pictures.stored.get(asset))
              for (let at = 0; at < patch.width * patch.height; at++) {
                const [px, py] = [x + (at % patch.width), y + Math.floor(at / patch.width)]
                const inside =
                  px >= box.x && py >= box.y && px < box.x + box.w && py < box.y + box.h
                if (!inside || patch.data[at * 4 + 3] !== 255) continue
                const to = ((py - box.y) * box.w + px - box.x) * 4
                part.data.set(patch.data.subarray(at * 4, at * 4 + 4), to)
              }
            }
            return part
          },
        }),
        openPatch:
          async (_, { asset, box: own }) =>
          (box) => {
            const patch = must(pictures.stored.get(asset))
            const part = {
              width: box.w,
              height: box.h,
              data: new Uint8ClampedArray(box.w * box.h * 4),
            }
            for (let y = Math.max(own.y, box.y); y < Math.min(own.y + own.h, box.y + box.h); y++)
              for (
                let x = Math.max(own.x, box.x);
                x < Math.min(own.x + own.w, box.x + box.w);
                x++
              ) {
                const from = ((y - own.y) * own.w + x - own.x) * 4
                part.data.set(
                  patch.data.subarray(from, from + 4),
                  ((y - box.y) * box.w + x - box.x) * 4,
                )
              }
            return part
          },
        encode: pictures.encode,
        post: (reply) =>
          hear(
            (reply.type === 'tiles'
              ? {
                  ...reply,
                  tiles: reply.tiles.map((tile) => ({
                    ...tile,
                    picture: { ...tile.picture, close: () => undefined },
                  })),
                }
              : reply) as unknown as PaintReply<ImageBitmap>,
          ),
        pause: () => Promise.resolve(),
        now: () => performance.now(),
      })
      return {
        send: painter.receive,
        listen: (to) => {
          hear = to
        },
        close: () => undefined,
      }
    },
    store: async (png) => {
      line.sends += 1
      if (line.isForbidden) throw new Error('forbidden')
      if (line.isDown) throw new Error('line down')
      return await pictures.store(png)
    },
    isRefusal: (error) => error instanceof Error && error.message === 'forbidden',
    drafts: kept.drafts,
    timers: scripted.timers,
    onFailed: (error) => errors.push(error),
    date: () => kept.all.size,
  })
  onTestFinished(session.close)
  const patches = (document: 'base' | 'lane' = 'base'): readonly PatchItem[] => {
    const view = editor.session.page('p1').view.get()
    return view.status === 'ready'
      ? Object.values(view[document].items).filter((item) => item.kind === 'patch')
      : []
  }
  /** colour and alpha a patch has at a place of the page */
  const at = (x: number, y: number, patch = must(patches()[0])): readonly number[] => {
    const { props } = patch
    const pixels = must(pictures.stored.get(props.asset))
    const from = ((y - props.y) * props.w + x - props.x) * 4
    const inside = x >= props.x && y >= props.y && x < props.x + props.w && y < props.y + props.h
    return inside ? [...pixels.data.subarray(from, from + 4)] : [0, 0, 0, 0]
  }
  const settled = async (): Promise<void> =>
    await expect.poll(() => editor.cleanup.waiting.get()).toBe(0)
  const choose = (change: Partial<ReturnType<typeof editor.cleanup.settings.get>>): void => {
    runAction(editor, 'tool_brush')
    editor.cleanup.settings.set({ ...editor.cleanup.settings.get(), hardness: 1, ...change })
  }
  return { script: scripted, editor, pictures, line, errors, session, patches, at, settled, choose }
}

/** A Photoshop file that is read in a worker of its own: it does not hold the page up. */
import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { type FileFault, type LayeredFile, MAX_FILE_MB } from './file-contents.ts'

interface Size {
  readonly width: number
  readonly height: number
}

export type LayeredRequest =
  | { readonly kind: 'open'; readonly file: Blob; readonly page: Size }
  | { readonly kind: 'picture'; readonly key: number }
  /** where the layer of the source page differs from it; `assets` with `{sha}` */
  | {
      readonly kind: 'ground'
      readonly key: number
      readonly at: { readonly x: number; readonly y: number }
      readonly assets: string
      readonly source: string
    }

export interface LayeredCall {
  readonly call: number
  readonly request: LayeredRequest
}

export type LayeredReply =
  | { readonly call: number; readonly ok: true; readonly value: unknown }
  | { readonly call: number; readonly ok: false; readonly cause: string }

/** What is seen of a layer. */
export interface LayerPicture {
  readonly png: Blob
  readonly bitmap: ImageBitmap
}

interface PieceBox {
  readonly key: number
  readonly box: Box
}

export interface LayeredClient {
  readonly open: (file: Blob, page: Size) => Promise<LayeredFile | FileFault>
  /** The same picture is read once. */
  readonly readPicture: (key: number) => Promise<LayerPicture>
  readonly findRepainted: (
    request: Omit<Extract<LayeredRequest, { kind: 'ground' }>, 'kind'>,
  ) => Promise<readonly PieceBox[]>
  readonly close: () => void
}

export const openLayeredClient = (): LayeredClient => {
  const worker = new Worker(new URL('./layered.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<
    number,
    { readonly done: (value: never) => void; readonly failed: (cause: Error) => void }
  >()
  const pictures = new Map<number, Promise<LayerPicture>>()
  let calls = 0
  worker.addEventListener('message', ({ data }: MessageEvent<LayeredReply>) => {
    const job = waiting.get(data.call)
    waiting.delete(data.call)
    // the answer belongs to the kind of the request: the worker is our own
    if (data.ok) job?.done(data.value as never)
    else job?.failed(new Error(data.cause))
  })
  const failAll = (cause: Error): void => {
    for (const { failed } of waiting.values()) failed(cause)
    waiting.clear()
  }
  worker.addEventListener('error', ({ message }) => failAll(new Error(message)))
  let isClosed = false
  const ask = <T>(request: LayeredRequest): Promise<T> =>
    new Promise<T>((done, failed) => {
      if (isClosed) return failed(new Error('closed'))
      waiting.set(++calls, { done, failed })
      worker.postMessage({ call: calls, request } satisfies LayeredCall)
    })
  return {
    open: async (file, page) =>
      file.size > MAX_FILE_MB * 1024 * 1024
        ? { fault: 'too_large', limit: MAX_FILE_MB }
        : ask({ kind: 'open', file, page }),
    readPicture: (key) => {
      const known = pictures.get(key) ?? ask<LayerPicture>({ kind: 'picture', key })
      pictures.set(key, known)
      return known
    },
    findRepainted: (request) => ask({ kind: 'ground', ...request }),
    close: () => {
      isClosed = true
      worker.terminate()
      failAll(new Error('closed'))
    },
  }
}

import { answerWarp, type WarpRequest, type WarpSource } from './engine/warper.ts'

let source: WarpSource | null = null

/** The first message is what the frame was drawn round, the others are frames. */
self.addEventListener('message', ({ data }: MessageEvent<WarpSource | WarpRequest>) => {
  if ('pieces' in data) {
    source = data
    return
  }
  if (source === null) throw new Error('a frame before its picture')
  const result = answerWarp(source, data)
  const transfer = [...result.pieces, ...result.masks].map(({ buffer }) => buffer as ArrayBuffer)
  self.postMessage(result, { transfer })
})

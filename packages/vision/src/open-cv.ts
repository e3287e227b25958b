import { createRequire } from 'node:module'
import type * as OpenCvTypes from '@techstark/opencv-js'

/**
 * The OpenCV namespace, ready to use. Passed in everywhere, so that no module hides a 10 MB import.
 */
export type OpenCv = typeof OpenCvTypes
export type Mat = OpenCvTypes.Mat

interface LoadingModule {
  then?: unknown
  Mat?: unknown
  onRuntimeInitialized?: () => void
}

let loading: Promise<{ cv: OpenCv }> | null = null

/**
 * Loads OpenCV once per thread (about 0.2 s).
 * The module is a thenable that never settles: `import` interop or a promise resolved with it would
 * hang for ever.
 * So it is required, its `then` is removed, and it travels inside an object.
 */
export function loadOpenCv(): Promise<{ cv: OpenCv }> {
  loading ??= start()
  return loading
}

async function start(): Promise<{ cv: OpenCv }> {
  const module = requireQuietly()
  delete module.then
  if (!module.Mat) {
    await new Promise<void>((resolve) => {
      module.onRuntimeInitialized = resolve
    })
  }
  return { cv: module as unknown as OpenCv }
}

/**
 * OpenCV hooks itself into the process's error events and would print its whole 10 MB source for
 * every stray rejection.
 */
function requireQuietly(): LoadingModule {
  const events = ['uncaughtException', 'unhandledRejection'] as const
  const before = events.map((event) => process.listeners(event as 'uncaughtException'))
  const module = createRequire(import.meta.url)('@techstark/opencv-js') as LoadingModule
  events.forEach((event, index) => {
    for (const listener of process.listeners(event as 'uncaughtException')) {
      if (!before[index]?.includes(listener)) process.off(event, listener)
    }
  })
  return module
}

/** Anything that holds memory inside the WebAssembly heap and must be freed by hand. */
interface Freeable {
  delete(): void
}

/**
 * Runs `work` with a `keep` that remembers every Mat given to it and frees all of them afterwards,
 * also on errors.
 * Usage: `scope((keep) => { const gray = keep(new cv.Mat()); … })`.
 */
export function scope<T>(work: (manage: <M extends Freeable>(mat: M) => M) => T): T {
  const owned: Freeable[] = []
  try {
    return work((mat) => {
      owned.push(mat)
      return mat
    })
  } finally {
    for (const mat of owned) mat.delete()
  }
}

/**
 * Fills something that leaves the function which made it: the caller frees it, unless `work` fails,
 * then it is freed here.
 */
export function filled<M extends Freeable>(object: M, work: (object: M) => void): M {
  try {
    work(object)
    return object
  } catch (error) {
    object.delete()
    throw error
  }
}

/** Runs networks in this process: natively where the platform has a binary, else as WebAssembly. */
import type { InferenceSession, Tensor } from 'onnxruntime-web'

export const RUNTIMES = ['native', 'wasm'] as const
export type Runtime = (typeof RUNTIMES)[number]

interface OrtModule {
  readonly InferenceSession: {
    create(bytes: Uint8Array, options?: InferenceSession.SessionOptions): Promise<InferenceSession>
  }
  readonly Tensor: typeof Tensor
}

export interface OpenRuntime {
  readonly kind: Runtime
  readonly openSession: (bytes: Uint8Array) => Promise<InferenceSession>
  readonly createTensor: (values: Float32Array, dims: readonly number[]) => Tensor
  readonly createWholeTensor: (values: BigInt64Array, dims: readonly number[]) => Tensor
}

/**
 * One thread per network: several pages are worked on side by side, and threads of two networks
 * would only wait for each other. Without an arena memory goes back after every page.
 */
const OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  logSeverityLevel: 3,
}

const toRuntime = (kind: Runtime, ort: OrtModule): OpenRuntime => ({
  kind,
  openSession: (bytes) =>
    ort.InferenceSession.create(
      bytes,
      kind === 'native' ? OPTIONS : { executionProviders: ['wasm'], logSeverityLevel: 3 },
    ),
  createTensor: (values, dims) => new ort.Tensor('float32', values, dims),
  createWholeTensor: (values, dims) => new ort.Tensor('int64', values, dims),
})

const openNative = async (): Promise<OpenRuntime> =>
  toRuntime('native', await import('onnxruntime-node'))

const openWasm = async (): Promise<OpenRuntime> => {
  const ort = await import('onnxruntime-web')
  ort.env.logLevel = 'error'
  // the thread it runs in is the only one it may use
  ort.env.wasm.numThreads = 1
  return toRuntime('wasm', ort)
}

/** @param wanted absent: the fastest that this platform has */
export const openRuntime = async (wanted?: Runtime): Promise<OpenRuntime> => {
  if (wanted === 'wasm') return await openWasm()
  if (wanted === 'native') return await openNative()
  // an optional package: absent, or without a binary for this platform
  return await openNative().catch(openWasm)
}

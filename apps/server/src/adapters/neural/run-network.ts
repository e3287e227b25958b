/** Runs one network on one input, in the process that holds the sessions. */
import type { InferenceSession, TypedTensor } from 'onnxruntime-web'
import { type ModelFile, readModelFile, refuseModel } from './model-file.ts'
import type {
  AnswerKind,
  NetworkAnswers,
  NetworkRequest,
  NetworkSteps,
  PictureInput,
  PlainTensor,
} from './network-message.ts'
import { openRuntime, type OpenRuntime, type Runtime } from './onnx-runtime.ts'

/** Planes of floats, one per channel. */
const toPlanes = ({ width, height, rgb, mean, deviation, order }: PictureInput): Float32Array => {
  const size = width * height
  const planes = new Float32Array(size * 3)
  for (const channel of [0, 1, 2] as const) {
    const source = order === 'rgb' ? channel : 2 - channel
    const [middle, spread] = [mean[channel], deviation[channel]]
    const start = channel * size
    for (let at = 0; at < size; at++)
      planes[start + at] = ((rgb[at * 3 + source] ?? 0) / 255 - middle) / spread
  }
  return planes
}

const toPlane = (values: ArrayLike<number>): Uint8Array => {
  const plane = new Uint8Array(values.length)
  for (let at = 0; at < plane.length; at++)
    plane[at] = Math.max(0, Math.min(255, Math.round((values[at] ?? 0) * 255)))
  return plane
}

/** Likelihoods may come as they are, or as logits, which do not add up to 1. */
const computeLikelihood = (values: Float32Array, start: number, count: number, best: number) => {
  const top = values[start + best] ?? 0
  let sum = 0
  for (let at = start; at < start + count; at++) sum += values[at] ?? 0
  if (Math.abs(sum - 1) < 0.01) return top
  let spread = 0
  for (let at = start; at < start + count; at++) spread += Math.exp((values[at] ?? 0) - top)
  return 1 / spread
}

const toSteps = ({ data, dims }: TypedTensor<'float32'>): NetworkSteps => {
  const count = dims.at(-1) ?? 1
  const length = Math.floor(data.length / count)
  const classes = new Int32Array(length)
  const sure = new Float32Array(length)
  for (let step = 0; step < length; step++) {
    const start = step * count
    let best = 0
    for (let at = 1; at < count; at++)
      if ((data[start + at] ?? 0) > (data[start + best] ?? 0)) best = at
    classes[step] = best
    sure[step] = computeLikelihood(data, start, count, best)
  }
  return { classes, sure, count }
}

const isFloat = (tensor: unknown): tensor is TypedTensor<'float32'> =>
  typeof tensor === 'object' && tensor !== null && 'type' in tensor && tensor.type === 'float32'

const toPlain = (outputs: InferenceSession.OnnxValueMapType): Record<string, PlainTensor> =>
  Object.fromEntries(
    Object.entries(outputs).map(([name, tensor]) => {
      const { data, dims } = tensor as TypedTensor<'float32'>
      return [name, { values: Float32Array.from(data as ArrayLike<number>, Number), dims }]
    }),
  )

const toAnswer = (
  kind: AnswerKind,
  outputs: InferenceSession.OnnxValueMapType,
  session: InferenceSession,
  model: ModelFile,
): NetworkAnswers[AnswerKind] => {
  if (kind === 'tensors') return toPlain(outputs)
  const first = outputs[session.outputNames[0] ?? '']
  if (!isFloat(first)) throw refuseModel(model, 'answers with other numbers than floats.')
  return kind === 'plane' ? toPlane(first.data) : toSteps(first)
}

const toTensors = (
  runtime: OpenRuntime,
  tensors: Readonly<Record<string, PlainTensor>>,
): InferenceSession.OnnxValueMapType =>
  Object.fromEntries(
    Object.entries(tensors).map(([name, { values, dims }]) => [
      name,
      values instanceof Float32Array
        ? runtime.createTensor(values, dims)
        : runtime.createWholeTensor(values, dims),
    ]),
  )

const toFeeds = (
  runtime: OpenRuntime,
  session: InferenceSession,
  input: NetworkRequest['input'],
): InferenceSession.OnnxValueMapType => {
  if (input.kind === 'tensors') return toTensors(runtime, input.tensors)
  const { width, height, further = {} } = input
  return {
    [session.inputNames[0] ?? '']: runtime.createTensor(toPlanes(input), [1, 3, height, width]),
    ...toTensors(runtime, further),
  }
}

interface NetworkRunner {
  /** @throws ModelRefused */
  readonly run: (request: Omit<NetworkRequest, 'id'>) => Promise<NetworkAnswers[AnswerKind]>
}

/** Sessions are opened by the first request and stay warm until the process ends. */
export const createNetworkRunner = (): NetworkRunner => {
  const runtimes = new Map<Runtime | undefined, Promise<OpenRuntime>>()
  const sessions = new Map<string, Promise<InferenceSession>>()

  const getRuntime = (wanted: Runtime | undefined): Promise<OpenRuntime> => {
    const open = runtimes.get(wanted) ?? openRuntime(wanted)
    runtimes.set(wanted, open)
    return open
  }
  const openSession = async (runtime: OpenRuntime, model: ModelFile): Promise<InferenceSession> => {
    const bytes = await readModelFile(model)
    try {
      return await runtime.openSession(bytes)
    } catch (cause) {
      throw refuseModel(model, 'is no network that can be run.', cause)
    }
  }
  const getSession = (runtime: OpenRuntime, model: ModelFile): Promise<InferenceSession> => {
    const key = `${runtime.kind} ${model.sha256} ${model.path}`
    const session = sessions.get(key) ?? openSession(runtime, model)
    sessions.set(key, session)
    session.catch(() => sessions.delete(key))
    return session
  }

  return {
    async run({ model, input, answer, runtime: wanted }) {
      const runtime = await getRuntime(wanted)
      const session = await getSession(runtime, model)
      const feeds = toFeeds(runtime, session, input)
      const outputs = await session.run(feeds).catch((cause: unknown) => {
        const reason = cause instanceof Error ? cause.message : String(cause)
        throw refuseModel(model, `does not take such an input: ${reason}`, cause)
      })
      return toAnswer(answer, outputs, session, model)
    },
  }
}

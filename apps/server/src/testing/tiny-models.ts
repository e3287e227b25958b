/** Networks of a few operations, written as ONNX files (onnx.proto3, IR version 8, opset 11). */

type Field = readonly [number: number, value: number | string | Uint8Array]

const encodeVarint = (value: number): number[] => {
  const bytes: number[] = []
  let left = value
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) | 128)
  return [...bytes, left]
}

/** A message of Protocol Buffers: whole numbers as varints, the rest with their length. */
const encode = (...fields: readonly Field[]): Uint8Array =>
  Uint8Array.from(
    fields.flatMap(([number, value]) => {
      if (typeof value === 'number') return [...encodeVarint(number * 8), ...encodeVarint(value)]
      const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value
      return [...encodeVarint(number * 8 + 2), ...encodeVarint(bytes.length), ...bytes]
    }),
  )

const FLOAT = 1
const WHOLE = 7
const [INT_ATTRIBUTE, INTS_ATTRIBUTE] = [2, 7]

const int = (name: string, value: number): Uint8Array =>
  encode([1, name], [3, value], [20, INT_ATTRIBUTE])
const ints = (name: string, values: readonly number[]): Uint8Array =>
  encode([1, name], ...values.map((value): Field => [8, value]), [20, INTS_ATTRIBUTE])

const node = (
  operation: string,
  inputs: readonly string[],
  output: string,
  attributes: readonly Uint8Array[] = [],
): Uint8Array =>
  encode(
    ...inputs.map((input): Field => [1, input]),
    [2, output],
    [4, operation],
    ...attributes.map((attribute): Field => [5, attribute]),
  )

/** A tensor whose sides are not fixed. */
const valueInfo = (name: string, sides: readonly string[], type = FLOAT): Uint8Array => {
  const shape = encode(...sides.map((side): Field => [1, encode([2, side])]))
  return encode([1, name], [2, encode([1, encode([1, type], [2, shape])])])
}

const tensor = (name: string, dims: readonly number[], values: readonly number[]): Uint8Array =>
  encode(
    ...dims.map((side): Field => [1, side]),
    [2, FLOAT],
    [8, name],
    [9, new Uint8Array(Float32Array.from(values).buffer)],
  )

const PICTURE = valueInfo('picture', ['n', 'c', 'h', 'w'])

const model = (
  nodes: readonly Uint8Array[],
  outputSides: readonly string[],
  {
    inputs = [PICTURE],
    constants = [],
  }: { readonly inputs?: readonly Uint8Array[]; readonly constants?: readonly Uint8Array[] } = {},
): Uint8Array =>
  encode(
    [1, 8],
    [8, encode([2, 11])],
    [
      7,
      encode(
        ...nodes.map((each): Field => [1, each]),
        [2, 'tiny'],
        [5, tensor('one', [], [1])],
        [5, tensor('zero', [], [0])],
        ...constants.map((constant): Field => [5, constant]),
        ...inputs.map((input): Field => [11, input]),
        [12, valueInfo('answer', outputSides)],
      ),
    ],
  )

/** What is dark is lettering. Its picture comes as 0..1. */
export const createTinyDetector = (): Uint8Array =>
  model(
    [
      node('ReduceMean', ['picture'], 'bright', [ints('axes', [1]), int('keepdims', 1)]),
      node('Sub', ['one', 'bright'], 'answer'),
    ],
    ['n', 'one_channel', 'h', 'w'],
  )

/** Finds the same boxes in every picture. */
export const createTinyBoxDetector = (dims: readonly number[], answer: readonly number[]) =>
  model(
    [
      node('ReduceMean', ['picture'], 'bright', [ints('axes', [0, 1, 2, 3]), int('keepdims', 0)]),
      node('Mul', ['zero', 'bright'], 'nothing'),
      node('Add', ['boxes', 'nothing'], 'answer'),
    ],
    ['n', 'rows', 'columns'],
    { constants: [tensor('boxes', dims, answer)] },
  )

/** Reads a letter, class 1 of 3, in every column that is mostly dark. */
export const createTinyRecogniser = (): Uint8Array =>
  model(
    [
      node('ReduceMean', ['picture'], 'columns', [ints('axes', [1, 2]), int('keepdims', 0)]),
      node('Unsqueeze', ['columns'], 'none', [ints('axes', [2])]),
      node('Sub', ['one', 'none'], 'letter'),
      node('Mul', ['zero', 'none'], 'space'),
      node('Concat', ['none', 'letter', 'space'], 'answer', [int('axis', 2)]),
    ],
    ['n', 'steps', 'classes'],
  )

/** How bright its picture is, in one number. */
export const createTinyEncoder = (): Uint8Array =>
  model(
    [node('ReduceMean', ['picture'], 'answer', [ints('axes', [1, 2]), int('keepdims', 0)])],
    ['n', 'w'],
  )

/**
 * On a bright picture the tokens follow each other as the list says, however long the text is.
 * @param next the token after each token
 */
export const createTinyDecoder = (next: readonly number[]): Uint8Array => {
  const size = next.length
  const table = next.flatMap((after) =>
    Array.from({ length: size }, (_, token) => (token === after ? 20 : 0)),
  )
  return model(
    [
      node('ReduceMean', ['encoder_hidden_states'], 'bright', [int('keepdims', 0)]),
      node('Gather', ['table', 'input_ids'], 'likely', [int('axis', 0)]),
      node('Mul', ['likely', 'bright'], 'answer'),
    ],
    ['n', 'steps', 'classes'],
    {
      inputs: [
        valueInfo('input_ids', ['n', 'length'], WHOLE),
        valueInfo('encoder_hidden_states', ['n', 'places']),
      ],
      constants: [tensor('table', [size, size], table)],
    },
  )
}

/** Paints everything in the mean colour of what the mask leaves. Both come as 0..1. */
export const createTinyInpainter = (): Uint8Array =>
  model(
    [
      node('Sub', ['one', 'mask'], 'known'),
      node('Mul', ['image', 'known'], 'kept'),
      node('ReduceMean', ['kept'], 'sum', [ints('axes', [1, 2, 3]), int('keepdims', 1)]),
      node('ReduceMean', ['known'], 'share', [ints('axes', [1, 2, 3]), int('keepdims', 1)]),
      node('Div', ['sum', 'share'], 'mean'),
      node('Mul', ['image', 'zero'], 'nothing'),
      node('Add', ['nothing', 'mean'], 'answer'),
    ],
    ['n', 'c', 'h', 'w'],
    {
      inputs: [
        valueInfo('image', ['n', 'c', 'h', 'w']),
        valueInfo('mask', ['n', 'one_channel', 'h', 'w']),
      ],
    },
  )

import type { Endpoint } from '@panelflow/contract/endpoint.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { successEnvelope } from './answer.ts'
import type { Edge } from './edge.ts'
import { type Answer, type Call, registerEndpoint } from './register-endpoint.ts'
import { getWriter } from './serial-schema.ts'

const isVersionConflict = (error: unknown): error is AppError =>
  error instanceof AppError && error.code.endsWith('changed_meanwhile')

/** `data` as an answer holds it: only the fields of the contract. */
const toWire = (
  endpoint: Endpoint,
  { reply }: Pick<Call<Endpoint>, 'reply'>,
  data: unknown,
): unknown => {
  const write = getWriter(reply, endpoint.response)
  return JSON.parse(write(successEnvelope(data, 'en'))).data
}

/**
 * Registers a change of something that has a version. `change` makes it; `getCurrent` reads what is
 * stored afterwards, which is the answer. After
 * a version conflict the refusal holds what is stored, so that a form can show both versions.
 */
export const registerChange = <E extends Endpoint>(
  edge: Edge,
  endpoint: E,
  change: (call: Call<E>) => Promise<unknown>,
  getCurrent: (call: Call<E>) => Promise<Answer<E>>,
): void => {
  edge.changes.add(endpoint.id)
  registerEndpoint(edge, endpoint, async (call) => {
    try {
      await change(call)
    } catch (error) {
      if (!isVersionConflict(error)) throw error
      throw AppError.from(error, toWire(endpoint, call, await getCurrent(call)))
    }
    return await getCurrent(call)
  })
}

/**
 * An endpoint is data: the server route, the typed client, OpenAPI, and the permission test derive
 * from it.
 */
import type { Ability } from '@panelflow/domain/permission/ability.ts'
import type { z } from 'zod'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call: `public` (nobody signed in), `signed_in` (any account, also with a restricted token
 * when `restricted` is set),
 * or a row of the ability table. Object-level checks are the command's or query's own.
 */
export type Access = 'public' | 'signed_in' | Ability

type Schema = z.ZodType

export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema = Schema,
> {
  /** dotted, unique, e.g. `order.list` */
  readonly id: string
  readonly method: HttpMethod
  /** below `/api`, Fastify style: `/orders/:orderId` */
  readonly path: string
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** schema of `data` in the envelope; `fileResponse` endpoints stream bytes instead */
  readonly response: Response
  /** the body or answer is raw bytes, not the envelope */
  readonly raw?: 'request' | 'response'
  readonly access: Access | readonly Ability[]
  /** callable with a restricted (password expired) token */
  readonly restricted?: boolean
  /**
   * request or answer hold a password or a token: what is kept for a repeated request is encrypted
   */
  readonly secret?: boolean
  /** nothing is stored: a repeated request needs no key, and a failed one is not repeated */
  readonly ephemeral?: boolean
}

export const defineEndpoint = <
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  R extends Schema = Schema,
>(
  endpoint: Endpoint<P, Q, B, R>,
): Endpoint<P, Q, B, R> => endpoint

/** `params?` is optional in the interface, so its type carries an `undefined` that says nothing */
type Out<S> = [NonNullable<S>] extends [never] ? undefined : z.output<NonNullable<S> & Schema>
type In<S> = [NonNullable<S>] extends [never] ? undefined : z.input<NonNullable<S> & Schema>

export type EndpointParams<E extends Endpoint> = Out<E['params']>
export type EndpointQuery<E extends Endpoint> = Out<E['query']>
export type EndpointBody<E extends Endpoint> = Out<E['body']>
export type QueryInput<E extends Endpoint> = In<E['query']>
export type BodyInput<E extends Endpoint> = In<E['body']>
export type EndpointAnswer<E extends Endpoint> = z.output<E['response']>

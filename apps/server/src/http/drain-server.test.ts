import { setTimeout as sleep } from 'node:timers/promises'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { prepareDraining } from './drain-server.ts'

const LIMITS = { noticeMs: 0, graceMs: 500 }
/** A fetch that is cut or refused. */
const FAILED = 'failed'

let http: FastifyInstance
afterEach(async () => {
  http.server.closeAllConnections()
  await http.close()
})

/** A server whose route `/:ms` answers after that time. */
const startServer = async () => {
  http = fastify()
  const draining = prepareDraining(http)
  let arrived = (): void => undefined
  const requested = new Promise<void>((resolve) => (arrived = resolve))
  http.get<{ Params: { ms: string } }>('/:ms', async ({ params }) => {
    arrived()
    await sleep(Number(params.ms))
    return 'done'
  })
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  const ask = (ms: number): Promise<string> =>
    fetch(`${address}/${ms}`).then(
      (answer) => answer.text(),
      () => FAILED,
    )
  return { draining, requested, ask }
}

test('a request under way gets its answer within the grace time, and nobody connects any more', async () => {
  const { draining, requested, ask } = await startServer()
  const slow = ask(250)
  await requested
  const drained = draining.drain(LIMITS)
  expect(draining.signal.aborted).toBe(true)
  await sleep(50)
  expect(await ask(0)).toBe(FAILED)
  expect(await slow).toBe('done')
  await drained
})

test('a request that takes longer than the grace time is cut, and the server ends', async () => {
  const { draining, requested, ask } = await startServer()
  const endless = ask(3000)
  await requested
  const began = performance.now()
  await draining.drain(LIMITS)
  const took = performance.now() - began
  expect(await endless).toBe(FAILED)
  expect(took).toBeGreaterThanOrEqual(490)
  expect(took).toBeLessThan(2500)
})

test('while load balancers get notice, requests are still taken and their connections given up', async () => {
  const { draining, ask } = await startServer()
  const drained = draining.drain({ noticeMs: 1500, graceMs: 500 })
  expect(await ask(0)).toBe('done')
  await drained
  expect(await ask(0)).toBe(FAILED)
})

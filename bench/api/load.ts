/** Requests over kept-alive connections, as many in flight as there are connections. */
import { Agent, get } from 'node:http'

export interface Target {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
}

const fetchTarget = async ({ url, headers = {} }: Target, agent: Agent): Promise<void> =>
  await new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      let head = ''
      response.on('data', (chunk: Buffer) => {
        if (head.length < 300) head += chunk.toString('utf8')
      })
      response.on('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`${url} answered ${response.statusCode}: ${head.slice(0, 300)}`))
      })
    }).on('error', reject)
  })

const CONNECTIONS = 16

/** Answers requests a second. `target` is asked for each request: no two need be alike. */
export const perSecond = async (
  seconds: number,
  target: (nth: number) => Target,
): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let sent = 0
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  const sendUntilEnd = async (): Promise<void> => {
    while (performance.now() < until) await fetchTarget(target(sent++), agent)
  }
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, sendUntilEnd))
    return sent / ((performance.now() - startedAt) / 1000)
  } finally {
    agent.destroy()
  }
}

/** Milliseconds of single requests, one after the other, sorted. */
export const latencies = async (
  count: number,
  target: (nth: number) => Target,
): Promise<readonly number[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  try {
    for (let nth = 0; nth < count; nth++) {
      const startedAt = performance.now()
      await fetchTarget(target(nth), agent)
      times.push(performance.now() - startedAt)
    }
    return times.toSorted((a, b) => a - b)
  } finally {
    agent.destroy()
  }
}

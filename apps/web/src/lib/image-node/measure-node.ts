import { type SpeedVerdict, speedVerdict } from '@panelflow/domain/locale/image-node.ts'

/** a way that needs longer than this for half a megabyte is none */
const PROBE_TIMEOUT_MS = 20_000

export interface SpeedTest {
  /** null when it failed */
  readonly kilobytesPerSecond: number | null
  readonly verdict: SpeedVerdict
  /** ms since 1970, the end of the test */
  readonly at: number
}

interface Surroundings {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** ms, only ever rising */
  readonly elapsed: () => number
  readonly now: () => number
}

const browser: Surroundings = {
  fetch: (url, init) => fetch(url, init),
  elapsed: () => performance.now(),
  now: () => Date.now(),
}

/**
 * Fetches the probe of a node and says how fast it came, waiting included (spec 7.node.speed).
 * Never throws.
 */
export const measureNode = async (
  base: string,
  { fetch: get, elapsed, now }: Surroundings = browser,
): Promise<SpeedTest> => {
  const startedAt = elapsed()
  try {
    const answer = await get(`${base}/api/image-nodes/probe?_t=${now()}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    const bytes = (await answer.arrayBuffer()).byteLength
    const seconds = Math.max(0.001, (elapsed() - startedAt) / 1000)
    const kilobytesPerSecond = Math.round(bytes / 1024 / seconds)
    return { kilobytesPerSecond, verdict: speedVerdict(kilobytesPerSecond), at: now() }
  } catch {
    return { kilobytesPerSecond: null, verdict: 'failed', at: now() }
  }
}

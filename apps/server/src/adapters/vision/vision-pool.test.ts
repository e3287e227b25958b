import { afterEach, describe, expect, it } from 'vitest'
import { createVisionPool, visionWorkerUrl, type VisionPool } from './vision-pool.ts'
import { getBuiltProgram } from '../../testing/built-program.ts'

const pools: VisionPool[] = []
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()))
})
const aPool = (size = 1, idleMs?: number): VisionPool => {
  const pool = createVisionPool({ workerUrl: getBuiltProgram(visionWorkerUrl()), size, idleMs })
  pools.push(pool)
  return pool
}

const page = (width: number, height: number) => ({
  width,
  height,
  channels: 3 as const,
  data: new Uint8Array(width * height * 3).fill(200),
})
const square = (x: number, y: number, side: number) => [
  { x, y },
  { x: x + side, y },
  { x: x + side, y: y + side },
  { x, y: y + side },
]
const detect = (width = 64, height = 64) => ({
  type: 'detect' as const,
  page: page(width, height),
  options: { verticalPossible: true, direction: 'ltr' as const, leastScore: 0.5 },
})

describe('the vision pool', () => {
  it('works in other threads, so that this one keeps its heartbeat', async () => {
    const pool = aPool()
    await pool.run<'detect'>(detect())
    let beats = 0
    const heart = setInterval(() => beats++, 5)
    expect(await pool.run<'detect'>(detect(1200, 1600))).toEqual([])
    clearInterval(heart)
    expect(beats).toBeGreaterThan(3)
  })

  it('keeps more tasks than threads waiting and answers all of them', async () => {
    const pool = aPool(2)
    expect(
      await Promise.all(Array.from({ length: 5 }, () => pool.run<'detect'>(detect()))),
    ).toEqual([[], [], [], [], []])
  })

  it('rejects with the caller’s reason on abort, and goes on with a new thread', async () => {
    const pool = aPool()
    const controller = new AbortController()
    const reason = new Error('lease lost')
    const running = pool.run<'detect'>(detect(2000, 3000), controller.signal)
    const waiting = pool.run<'detect'>(detect(), controller.signal)
    controller.abort(reason)
    await expect(running).rejects.toBe(reason)
    await expect(waiting).rejects.toBe(reason)
    await expect(pool.run<'detect'>(detect(), AbortSignal.abort(reason))).rejects.toBe(reason)
    expect(await pool.run<'detect'>(detect())).toEqual([])
  })

  it('rejects a task that fails and stays usable', async () => {
    const pool = aPool()
    await expect(
      pool.run<'patch'>({
        type: 'patch',
        page: page(10, 10),
        regions: [{ polygon: [{ x: Number.NaN, y: 0 }] }],
      }),
    ).resolves.toEqual([])
    await expect(
      pool.run<'detect'>({ ...detect(), page: { ...page(50, 50), data: new Uint8Array(3) } }),
    ).rejects.toThrow(/vision detect failed/)
    expect(await pool.run<'detect'>(detect())).toEqual([])
  })

  it('ends idle threads and starts new ones when needed', async () => {
    const pool = aPool(1, 1)
    await pool.run<'detect'>(detect())
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(await pool.run<'detect'>(detect())).toEqual([])
  })

  it('reads a large page in shared memory as any other, and works on with a new thread', async () => {
    const pool = aPool()
    const small = page(600, 400)
    for (let i = 0; i < small.data.length; i++) small.data[i] = i % 7 < 3 ? 20 : 240
    const sides = { width: 4_000, height: 4_000, channels: 3 as const }
    const large = {
      ...sides,
      data: new Uint8Array(new SharedArrayBuffer(sides.width * sides.height * 3)).fill(200),
    }
    expect(await pool.run<'detect'>({ ...detect(), page: large })).toEqual([])
    const task = { type: 'patch' as const, regions: [{ polygon: square(100, 100, 80) }] }
    const shared = { ...small, data: new Uint8Array(new SharedArrayBuffer(small.data.length)) }
    shared.data.set(small.data)
    const patches = await pool.run<'patch'>({ ...task, page: small })
    expect(patches).toHaveLength(1)
    expect(await pool.run<'patch'>({ ...task, page: shared })).toEqual(patches)
  })

  it('ends idle threads when asked, and lets those at work finish', async () => {
    const pool = aPool(2)
    await Promise.all([pool.run<'detect'>(detect()), pool.run<'detect'>(detect())])
    const working = pool.run<'detect'>(detect(1_200, 1_600))
    await pool.endIdle()
    expect(await working).toEqual([])
    expect(await pool.run<'detect'>(detect())).toEqual([])
  })

  it('rejects everything when it is closed', async () => {
    const pool = aPool()
    const running = pool.run<'detect'>(detect(2000, 3000))
    const rejected = expect(running).rejects.toThrow('vision pool is closed')
    await pool.close()
    await rejected
    await expect(pool.run<'detect'>(detect())).rejects.toThrow('vision pool is closed')
  })
})

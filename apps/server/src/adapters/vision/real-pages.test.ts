/**
 * Detection, reading and cleanup on real comic pages, end to end. The pages are no part of the
 * repository: see tools/real-pages.ts.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRealPages } from '../../../../../tools/real-pages.ts'
import { openEvalEngines, type EvalEngines } from '../../../../../tools/vision-eval/engines.ts'
import { type EvalOptions, evaluateSet } from '../../../../../tools/vision-eval/evaluate-set.ts'
import { loadSets, type SetFilter } from '../../../../../tools/vision-eval/load-sets.ts'
import { getBuiltProgram } from '../../testing/built-program.ts'
import { visionWorkerUrl } from './vision-pool.ts'

const available = hasRealPages(
  '.',
  'how many texts of real pages are found, how well they are read and cleaned',
)

let engines: EvalEngines
beforeAll(() => {
  engines = openEvalEngines(
    { detector: 'chosen', reader: 'chosen' },
    getBuiltProgram(visionWorkerUrl()),
  )
})
afterAll(() => engines.close())

const measure = async (filter: SetFilter, options: EvalOptions = {}) => {
  const [set] = loadSets(filter)
  if (set === undefined) throw new Error('no such set')
  return await evaluateSet(set, engines, options)
}

describe.skipIf(!available)('on real pages', () => {
  it('half-transparent bubbles on dark art: most speech is found, and what is found is read and cleaned', async () => {
    const scores = await measure({ set: 'pc-ep01-zh', lang: 'zh-CN' })
    expect(scores.speech.recall).toBeGreaterThanOrEqual(0.6)
    expect(scores.speech.precision).toBeGreaterThanOrEqual(0.6)
    expect(scores.speech.cer_found).toBeLessThanOrEqual(0.3)
    expect(scores.order.pages).toBe(1)
    expect(scores.mask.recall).toBeGreaterThanOrEqual(0.995)
    expect(scores.mask.outside).toBeLessThanOrEqual(0.003)
    expect(scores.cleanup.speech_psnr).toBeGreaterThanOrEqual(30)
  })

  it('vertical Japanese on screentone: found, read column by column, cleaned to the plate', async () => {
    const scores = await measure({ set: 'derived-manga-ja', lang: 'ja', pages: 1 })
    expect(scores.speech.recall).toBeGreaterThanOrEqual(0.8)
    expect(scores.speech.cer_found).toBeLessThanOrEqual(0.2)
    expect(scores.cleanup.speech_psnr).toBeGreaterThanOrEqual(40)
  })

  it('a text-free original shows what is under half-transparent bubbles', async () => {
    const filter = { set: 'pc-ep01-zh', lang: 'zh-CN', pages: 1 }
    const [painted, shown] = [await measure(filter), await measure(filter, { textFree: true })]
    expect(shown.cleanup.speech_psnr).toBeGreaterThanOrEqual(38)
    expect(shown.cleanup.speech_psnr).toBeGreaterThan((painted.cleanup.speech_psnr ?? 0) + 3)
    expect(shown.mask.outside).toBeLessThanOrEqual(0.003)
  })
})

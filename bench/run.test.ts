import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

const runSmall = (
  name: string,
): { name: string; ratios: Record<string, number>; missed: string[] } => {
  const printed = execFileSync('node_modules/.bin/tsx', ['bench/run.ts', name, '--small'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return JSON.parse(printed.trimEnd().split('\n').at(-1) ?? '')
}

describe('every benchmark runs at a tiny size and ends with one line of JSON', () => {
  it.each(['api', 'transition', 'render', 'enumeration', 'terms'])('%s', (name) => {
    const result = runSmall(name)
    expect(result.name).toBe(name)
    expect(Object.keys(result.ratios).length).toBeGreaterThan(0)
    for (const ratio of Object.values(result.ratios)) expect(ratio).toBeGreaterThan(0)
    expect(Array.isArray(result.missed)).toBe(true)
  })
  it('names the benchmarks there are when asked for another', () => {
    expect(() =>
      execFileSync('node_modules/.bin/tsx', ['bench/run.ts', 'nothing'], { stdio: 'pipe' }),
    ).toThrow(/transition/)
  })
})

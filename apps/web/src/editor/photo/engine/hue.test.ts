import { describe, expect, test } from 'vitest'
import { type HueShift, withHue } from './hue.ts'

type Rgba = readonly [number, number, number, number]

const shifted = (colour: Rgba, shift: Partial<HueShift>): readonly number[] => {
  const source = { width: 1, height: 1, data: Uint8ClampedArray.from(colour) }
  const run = withHue(source, { hue: 0, saturation: 0, lightness: 0, ...shift })
  for (;;) {
    const step = run.next()
    if (step.done === true) return [...step.value.data]
  }
}

describe('hue and saturation', () => {
  test('change no colour at all when nothing is asked for', () => {
    for (let at = 0; at < 3000; at++) {
      const colour: Rgba = [(at * 7) % 256, (at * 31) % 256, (at * 113) % 256, 255]
      expect(shifted(colour, {})).toEqual(colour)
    }
  })

  test.each<[string, Rgba, Partial<HueShift>, Rgba]>([
    ['red a third round the circle is green', [255, 0, 0, 255], { hue: 120 }, [0, 255, 0, 255]],
    ['blue a third back is green', [0, 0, 255, 255], { hue: -120 }, [0, 255, 0, 255]],
    ['a soft colour keeps its lightness', [180, 120, 120, 200], { hue: 180 }, [120, 180, 180, 200]],
    ['no saturation is grey', [200, 100, 40, 255], { saturation: -1 }, [120, 120, 120, 255]],
    ['twice as far from grey', [160, 120, 120, 255], { saturation: 1 }, [180, 100, 100, 255]],
    ['never further than it can', [250, 10, 10, 255], { saturation: 1 }, [255, 5, 5, 255]],
    ['half way to white', [100, 0, 200, 255], { lightness: 0.5 }, [178, 128, 228, 255]],
    ['half way to black', [100, 0, 200, 255], { lightness: -0.5 }, [50, 0, 100, 255]],
    ['grey has no hue', [90, 90, 90, 255], { hue: 77, saturation: 1 }, [90, 90, 90, 255]],
    ['what is clear stays as it is', [10, 200, 30, 0], { hue: 90 }, [10, 200, 30, 0]],
  ])('%s', (_, colour, shift, expected) => {
    expect(shifted(colour, shift)).toEqual([...expected])
  })
})

import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { countFormatter } from './count-format.ts'

describe('numbers in sentences', () => {
  it('are grouped when they count, and left alone when they name', async () => {
    const words = i18next.createInstance().use(countFormatter)
    await words.init({
      lng: 'en',
      resources: {
        en: {
          app: {
            all_one: '{{count}} request',
            all_other: '{{count}} requests of order {{serial}} by {{name}}',
          },
        },
      },
      defaultNS: 'app',
      interpolation: { escapeValue: false, alwaysFormat: true },
    })
    expect(words.t('all', { count: 6000, serial: 10742, name: 'Ana' })).toBe(
      '6,000 requests of order 10742 by Ana',
    )
    expect(words.t('all', { count: 1 })).toBe('1 request')
  })
})

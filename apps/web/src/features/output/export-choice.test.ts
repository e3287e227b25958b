import { describe, expect, test } from 'vitest'
import {
  DEFAULT_CHOICE,
  type ExportChoice,
  saveChoice,
  lastChoice,
  toExportOptions,
} from './export-choice.ts'

const choice = (part: Partial<ExportChoice>): ExportChoice => ({ ...DEFAULT_CHOICE, ...part })

describe('a choice becomes the request', () => {
  test.each([
    [
      { purpose: 'pictures', picture: 'zip', which: 'composite' },
      { format: 'zip', pictures: 'composite' },
    ],
    [{ purpose: 'pictures', picture: 'png' }, { format: 'png' }],
    [
      { purpose: 'pictures', picture: 'webp', quality: 80 },
      { format: 'webp', quality: 80 },
    ],
    [{ purpose: 'cbz' }, { format: 'cbz', jpegQuality: null }],
    [
      { purpose: 'pdf', asJpeg: true, quality: 70 },
      { format: 'pdf', jpegQuality: 70 },
    ],
    [
      { purpose: 'platform', profileId: 'p' },
      { format: 'platform', profileId: 'p' },
    ],
    [{ purpose: 'xliff', asJpeg: true }, { format: 'xliff' }],
  ] as const)('%j', (part, options) => {
    expect(toExportOptions(choice(part))).toEqual(options)
  })

  test('slices need a profile first', () => {
    expect(toExportOptions(choice({ purpose: 'platform' }))).toBe(null)
  })
})

describe('the choice of last time', () => {
  const createStorage = (text: string | null) => ({ getItem: () => text })

  test('comes back as it was', () => {
    const storage = new Map<string, string>()
    const last = choice({ purpose: 'epub', asJpeg: true, quality: 61 })
    saveChoice({ setItem: (key, text) => void storage.set(key, text) }, last)
    expect(lastChoice({ getItem: (key) => storage.get(key) ?? null })).toEqual(last)
  })

  test('is made sound where it holds what this build does not know', () => {
    expect(lastChoice(createStorage('{"purpose":"scroll","quality":4000,"profileId":7}'))).toEqual(
      DEFAULT_CHOICE,
    )
  })

  test.each([null, '', 'no json', '3', 'null'])('is none when %j is kept', (text) => {
    expect(lastChoice(createStorage(text))).toBe(null)
  })
})

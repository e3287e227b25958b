import { isErrorCode } from '@panelflow/domain/error/error-code.ts'
import { expect, test } from 'vitest'
import { TRANSLATOR_FAILURES } from './translator.ts'

test.each(TRANSLATOR_FAILURES)('%s has a sentence for whoever finds it on the board', (code) => {
  expect(isErrorCode(code)).toBe(true)
})

import { expect, test } from 'vitest'
import {
  exportWatchStore,
  forgetExports,
  showExport,
  stopShowing,
  watchExports,
} from './export-watch.ts'

const seen = (): { readonly watched: string[]; readonly fresh: boolean } => {
  const { watched, fresh } = exportWatchStore.getState()
  return { watched: [...watched], fresh }
}

test('exports seen at work are remembered until somebody has looked', () => {
  watchExports(['a', 'b'])
  watchExports(['b'])
  expect(seen()).toEqual({ watched: ['a', 'b'], fresh: false })
  showExport('c')
  expect(seen()).toEqual({ watched: ['a', 'b', 'c'], fresh: true })
  stopShowing()
  forgetExports(['a', 'c'])
  expect(seen()).toEqual({ watched: ['b'], fresh: false })
})

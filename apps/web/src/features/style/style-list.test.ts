import { describe, expect, it } from 'vitest'
import { matchesSearch, toFolders } from './style-list.ts'

const style = (name: string, folder = '', shared = false) => ({
  name,
  folder,
  shared,
  remark: 'Bold, with an edge',
})

describe('the list of styles', () => {
  it('finds every word in name, remark or folder, whatever its accents and case', () => {
    const shout = style('Grito', 'Ｖoces és')
    for (const words of ['', 'grito', 'voces', 'EDGE grito', 'és ', 'es'])
      expect(matchesSearch(shout, words), words).toBe(true)
    expect(matchesSearch(shout, 'grito whisper')).toBe(false)
  })

  it('stands under its folders, own ones before shared ones', () => {
    const rows = [
      style('a'),
      style('b', 'Voices'),
      style('c', 'Voices'),
      style('d', 'Voices', true),
    ]
    expect(
      toFolders(rows).map(({ list, name, styles }) => [list, name, styles.map((one) => one.name)]),
    ).toEqual([
      ['own', '', ['a']],
      ['own', 'Voices', ['b', 'c']],
      ['shared', 'Voices', ['d']],
    ])
  })
})

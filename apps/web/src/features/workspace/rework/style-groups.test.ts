import { FIELDS } from '@panelflow/domain/page/document/page-fields.ts'
import { expect, test } from 'vitest'
import { listStyleGroups } from './style-groups.ts'

const WORKED_OUT = [
  'layout',
  'candidates',
  'alternatives',
  'confidence',
  'letterConfidence',
  'ruby',
  'look',
  'translation',
  'sourceText',
]

test('every property a person can change has a word for readers', () => {
  const fields = Object.values(FIELDS)
    .flat()
    .filter((field) => !WORKED_OUT.includes(field))
  expect(fields.filter((field) => listStyleGroups([field])[0] === 'other')).toEqual([])
})

test('properties of one sort are named once', () => {
  expect(listStyleGroups(['font', 'size', 'color', 'stroke'])).toEqual(['letters', 'colour'])
})

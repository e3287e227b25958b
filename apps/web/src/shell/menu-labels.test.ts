import { ROLE } from '@panelflow/domain/account/role.ts'
import { SCREENS } from '@panelflow/domain/permission/screens.ts'
import { expect, test } from 'vitest'
import chinese from '../lib/i18n/app.zh-CN.json'
import english from '../lib/i18n/app.en.json'
import { routeMappingSource } from '../lib/permission/permission-source.ts'

const both = [ROLE.projectAdministrator, ROLE.translationAdministrator]
const titles: Readonly<Record<string, string>> = english.screen
const inChinese: Readonly<Record<string, string>> = chinese.screen

// spec 2.menu.labels
test('the menu uses the product’s terms', () => {
  const words = routeMappingSource(both).menu.map(
    ({ meta }) => titles[meta.title.replace('screen.', '')],
  )
  expect(words).toEqual(
    expect.arrayContaining([
      'Workspace',
      'Work Order Management',
      'Series Release Schedule Management',
      'Account Management',
    ]),
  )
  expect([titles['serials_list'], titles['grade']]).toEqual([
    'Serialized titles',
    'Translation Quality Score',
  ])
})

test('every screen has a title of its own in both languages', () => {
  for (const { name } of SCREENS) {
    if (name === 'workspace_external') continue
    expect({ name, en: titles[name] }).toEqual({ name, en: expect.stringMatching(/\w/) })
    expect({ name, zh: inChinese[name] }).toEqual({
      name,
      zh: expect.stringMatching(/\p{Script=Han}/u),
    })
  }
})

// spec 1.role_names
test('every role has its Chinese name', () => {
  expect(chinese.role).toEqual({
    projectAdministrator: '项目管理员',
    translationAdministrator: '翻译管理员',
    translator: '翻译',
    proofreader: '校对',
    visualReviewer: '视觉终审',
    typesetter: '嵌字',
  })
})

import i18next from 'i18next'
import { expect, test } from 'vitest'
import english from '../../lib/i18n/app.en.json'
import chinese from '../../lib/i18n/app.zh-CN.json'
import auditEnglish from './audit.en.json'
import auditChinese from './audit.zh-CN.json'
import { formatParams } from './format-params.ts'

const texts = i18next.createInstance()
await texts.init({
  lng: 'en',
  resources: {
    en: { app: english, audit: auditEnglish },
    'zh-CN': { app: chinese, audit: auditChinese },
  },
})
const format = (params: Record<string, unknown>, locale: string): string =>
  formatParams(params, { t: texts.getFixedT(locale, ['audit', 'app']), locale })

test('details have names and values in the language of the reader, ids are left out', () => {
  const params = {
    id: '019cad8f-ac00-7004-bc2c-d58e88f22f17',
    roles: [3, 8],
    stage: 'review',
    languages: ['fr', 'th'],
    fields: ['titleEn', 'somethingNew'],
    watermark: false,
    was: { amount: '20', until: null },
  }
  expect(format(params, 'en')).toBe(
    'roles: Project Administrator, Translator · stage: Review · languages: French, Thai · fields: English title, somethingNew · watermark: no · before: (amount: 20 · until: –)',
  )
  expect(format(params, 'zh-CN')).toBe(
    '角色: 项目管理员、翻译 · 阶段: 审核 · 语言: 法语、泰语 · 字段: 英文标题、somethingNew · 水印: 否 · 原为: (金额: 20 · 至: –)',
  )
})
